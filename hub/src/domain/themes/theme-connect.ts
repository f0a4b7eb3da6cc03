import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listOwnPaths } from 'muster-theme/rules/own-paths';
import { MANIFEST } from 'muster-theme/rules/theme-file';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import type { ThemeFolders } from './theme-folders.ts';
import { readRequestedOrigins, requireInstalled } from './theme-view.ts';

/** What the scripts of a theme may request besides the hub's operations for themes. */
export interface ThemeSources {
  /** URL paths of the theme's own files and folders. */
  paths: readonly string[];
  /** Origins of other hosts that the theme asks for and the administrator approved. */
  origins: readonly string[];
}

/** Which other hosts the scripts of each theme may connect to: those in its `theme.json` that the administrator approved. */
export interface ThemeConnections {
  /** Approved origins of a theme, also those that the installed version no longer asks for. */
  listApproved(short: string): readonly string[];
  /** Replaces the approved origins. `not_found`; `invalid_request` for an origin that the theme does not ask for. */
  approve(short: string, approved: readonly string[]): Promise<void>;
  /** Withdraws all approvals of a theme. */
  withdraw(short: string): Promise<void>;
  /** The sources for pages from a theme's `dist` folder. */
  findSources(pageFolder: string): Promise<ThemeSources>;
  /** Loads the approvals of a restored database. */
  reload(stored: SettingValues): void;
}

export interface ThemeConnectionsDeps {
  store: Store;
  stored: SettingValues;
  folders: ThemeFolders;
}

/** One setting per theme. */
const KEY_PREFIX = 'theme_connect:';

export function createThemeConnections({ store, stored, folders }: ThemeConnectionsDeps): ThemeConnections {
  let approvals = pick(stored);
  const known = new Map<
    string,
    { version: string; paths: readonly string[]; requested: readonly string[] }
  >();

  async function save(short: string, origins: readonly string[]): Promise<void> {
    await store.putSettings({ [KEY_PREFIX + short]: origins });
    approvals.set(short, origins);
  }

  async function readFolder(pageFolder: string) {
    const version = await readVersion(pageFolder);
    const cached = known.get(pageFolder);
    if (cached?.version === version) return cached;
    const entries = await readdir(pageFolder, { withFileTypes: true }).catch(() => []);
    const paths = listOwnPaths(entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })));
    const read = { version, paths, requested: await readRequestedOrigins(dirname(pageFolder)) };
    known.set(pageFolder, read);
    return read;
  }

  const keepApproved = (short: string, requested: readonly string[]) => {
    const approved = approvals.get(short) ?? [];
    return requested.filter((origin) => approved.includes(origin));
  };

  return {
    listApproved: (short) => approvals.get(short) ?? [],
    async approve(short, approved) {
      await requireInstalled(folders, short);
      const requested = await readRequestedOrigins(folders.getPath(short));
      const errors = approved
        .map((origin, index) => ({ origin, pointer: `/approved/${index}` }))
        .filter(({ origin }) => !requested.includes(origin))
        .map(({ pointer }) => ({ pointer, detail: 'is not in `connect` of theme.json' }));
      if (errors.length > 0)
        throw new DomainError('invalid_request', 'The theme does not ask for this origin.', { errors });
      await save(short, approved);
    },
    async withdraw(short) {
      if ((approvals.get(short) ?? []).length > 0) await save(short, []);
    },
    async findSources(pageFolder) {
      const { paths, requested } = await readFolder(pageFolder);
      const theme = dirname(pageFolder);
      const short = basename(theme);
      // The built-in theme is not in the themes folder.
      return { paths, origins: folders.getPath(short) === theme ? keepApproved(short, requested) : [] };
    },
    reload(restored) {
      approvals = pick(restored);
    },
  };
}

/** Changes with the names in the folder and with the manifest: operators may edit both. */
async function readVersion(pageFolder: string): Promise<string> {
  const parts = [pageFolder, join(dirname(pageFolder), MANIFEST)].map(async (path) => {
    const found = await stat(path).catch(() => undefined);
    return `${found?.ino} ${found?.mtimeMs} ${found?.size}`;
  });
  return (await Promise.all(parts)).join(' ');
}

function pick(stored: SettingValues): Map<string, readonly string[]> {
  const entries = Object.entries(stored).filter(([key]) => key.startsWith(KEY_PREFIX));
  return new Map(entries.map(([key, value]) => [key.slice(KEY_PREFIX.length), value as string[]]));
}
