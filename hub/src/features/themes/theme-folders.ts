import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Short name of the built-in theme, which is not in the themes folder. */
export const BUILTIN_THEME = 'default';

const SHORT = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Paths of installed themes. Staging and previous versions are hidden folders on the same file system, so that a rename
 * installs them.
 */
export interface ThemeFolders {
  readonly root: string;
  /** Staging folder of uploads and unpacked archives until they are installed. */
  readonly staging: string;
  readonly previous: string;
  /** Folder of a theme, whether or not it exists. */
  getPath(short: string): string;
  /** Folder of its previous version, whether or not it exists. */
  getPreviousPath(short: string): string;
  /** Short names of the installed themes, sorted. */
  list(): Promise<string[]>;
  /** Whether the theme's page exists. */
  hasPage(short: string): boolean;
  /** Folder of the theme's page; undefined for the built-in theme and if the page does not exist. */
  findPageFolder(short: string): string | undefined;
}

export function createThemeFolders(root: string): ThemeFolders {
  const previous = join(root, '.previous');
  // The short name may come from a database that somebody edited.
  const getPath = (short: string) => join(root, requireShort(short));
  const hasPage = (short: string) => SHORT.test(short) && isFile(join(getPath(short), 'dist', 'index.html'));
  return {
    root,
    staging: join(root, '.work'),
    previous,
    getPath,
    getPreviousPath: (short) => join(previous, requireShort(short)),
    async list() {
      const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
      const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
      const names = folders.map(({ name }) => name);
      return names.filter((name) => SHORT.test(name) && name !== BUILTIN_THEME).sort();
    },
    hasPage,
    findPageFolder: (short) =>
      short !== BUILTIN_THEME && hasPage(short) ? join(getPath(short), 'dist') : undefined,
  };
}

/** Refuses names such as "../outside". */
function requireShort(short: string): string {
  if (SHORT.test(short)) return short;
  throw new Error(`${JSON.stringify(short)} is not the short name of a theme.`);
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
