import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The built-in theme, which is no folder among the others. */
export const BUILTIN = 'default';

const SHORT = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Folders of installed themes. Beside them lie hidden ones: what is being made, and the version before of each theme,
 * so that a rename puts either in place.
 */
export interface ThemeFolders {
  readonly root: string;
  /** Where uploads and unpacked archives lie while they are made. */
  readonly staging: string;
  readonly previous: string;
  /** Folder of a theme, there or not. */
  pathOf(short: string): string;
  /** Folder of its version before, there or not. */
  previousPathOf(short: string): string;
  /** Short names of what is there, in order. */
  list(): Promise<string[]>;
  /** Whether its page is on disk. */
  hasPage(short: string): boolean;
  /** Folder of its page; undefined for the built-in theme and where it is not on disk. */
  findPageFolder(short: string): string | undefined;
}

export function createThemeFolders(root: string): ThemeFolders {
  const previous = join(root, '.previous');
  const pathOf = (short: string) => join(root, short);
  const hasPage = (short: string) => isFile(join(pathOf(short), 'dist', 'index.html'));
  return {
    root,
    staging: join(root, '.work'),
    previous,
    pathOf,
    previousPathOf: (short) => join(previous, short),
    async list() {
      const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
      const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
      const names = folders.map(({ name }) => name);
      return names.filter((name) => SHORT.test(name) && name !== BUILTIN).sort();
    },
    hasPage,
    findPageFolder: (short) =>
      short !== BUILTIN && hasPage(short) ? join(pathOf(short), 'dist') : undefined,
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
