import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CspReport, Theme } from '@muster/generated/types';
import { chooseOrigins, listOwnPaths } from 'muster-theme/rules/own-paths';
import { MANIFEST } from 'muster-theme/rules/theme-file';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type RefusedOrigins, readRefusedOrigin } from './refused-origins.ts';
import type { ThemeFolders } from './theme-folders.ts';
import { readRequestedOrigins, requireInstalled } from './theme-view.ts';

/** Targets that a theme's scripts may request besides the hub's operations for themes. */
export interface ThemeSources {
  /** Short name of the installed theme, for reports of refused hosts; null for the built-in one. */
  short: string | null;
  /** URL paths of the theme's own files and folders. */
  paths: readonly string[];
  /** Origins of other hosts that the administrator approved. */
  origins: readonly string[];
}

/** Which other hosts the scripts of each theme may connect to: those that the administrator approved. */
export interface ThemeConnections {
  /** Origins of a theme that requests these: the requested ones with their approval, then those that were added by hand. */
  describe(short: string, requested: readonly string[]): Promise<Theme['connect']>;
  /** Replaces the approved origins; those that the theme does not ask for are added by hand. `not_found`. */
  approve(short: string, approved: readonly string[]): Promise<void>;
  /** Withdraws all approvals of a theme. */
  withdraw(short: string): Promise<void>;
  /** Lists the origin of a request that a browser refused to a theme, if it can be approved. `too_many_requests`. */
  reportRefusal(short: string, report: CspReport, reporter: Reporter): Promise<void>;
  /** The sources for pages from a theme's `dist` folder. */
  findSources(pageFolder: string): Promise<ThemeSources>;
  /** Applies the stored approvals. */
  apply(stored: SettingValues): void;
}

export interface Reporter {
  address: string;
  /** Requested host. */
  host: string | undefined;
}

/** One setting of each kind per theme: approved requests, and origins that were added by hand. */
const REQUESTED = 'theme_connect:';
const ADDED = 'theme_connect_added:';

/**
 * @param sites URLs of `--site` and `--admin-site`, or "".
 */
export function createThemeConnections(
  store: Store,
  stored: SettingValues,
  folders: ThemeFolders,
  refused: RefusedOrigins,
  sites: readonly string[],
): ThemeConnections {
  let approvals = pick(stored, REQUESTED);
  let additions = pick(stored, ADDED);
  const known = new Map<
    string,
    { version: string; paths: readonly string[]; requested: readonly string[] }
  >();

  async function save(short: string, asked: readonly string[], added: readonly string[]): Promise<void> {
    await store.putSettings({ [REQUESTED + short]: asked, [ADDED + short]: added });
    approvals.set(short, asked);
    additions.set(short, added);
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

  function listApproved(short: string, requested: readonly string[]): string[] {
    const added = additions.get(short) ?? [];
    const approved = [...(approvals.get(short) ?? []), ...added];
    const asked = requested.filter((origin) => approved.includes(origin));
    return [...asked, ...added.filter((origin) => !requested.includes(origin))];
  }

  function isRefused(short: string, requested: readonly string[]): (origin: string) => boolean {
    const allowed = listApproved(short, requested);
    return (origin) => !requested.includes(origin) && !allowed.includes(origin);
  }

  return {
    async describe(short, requested) {
      const version = await readVersion(join(folders.getPath(short), 'dist'));
      const listed = refused.list({ short, version });
      return {
        requested: [...requested],
        approved: listApproved(short, requested),
        refused: listed.filter(isRefused(short, requested)),
      };
    },
    async approve(short, approved) {
      await requireInstalled(folders, short);
      const requested = await readRequestedOrigins(folders.getPath(short));
      const { asked = [], added = [] } = Object.groupBy(approved, (origin) =>
        requested.includes(origin) ? 'asked' : 'added',
      );
      await save(short, asked, added);
    },
    async withdraw(short) {
      const count = [approvals, additions].flatMap((origins) => origins.get(short) ?? []).length;
      if (count > 0) await save(short, [], []);
    },
    async reportRefusal(short, report, { address, host }) {
      refused.admit(address);
      const origin = readRefusedOrigin(report);
      const pageFolder = folders.findPageFolder(short);
      if (origin === undefined || pageFolder === undefined) return;
      const { version, requested } = await readFolder(pageFolder);
      const [foreign] = chooseOrigins([origin], listOwnHosts(sites, host));
      if (foreign !== undefined && isRefused(short, requested)(foreign))
        refused.add({ short, version }, foreign, address);
    },
    async findSources(pageFolder) {
      const { paths, requested } = await readFolder(pageFolder);
      const theme = dirname(pageFolder);
      const short = basename(theme);
      // The built-in theme is not in the themes folder.
      const isInstalled = folders.getPath(short) === theme;
      return isInstalled
        ? { short, paths, origins: listApproved(short, requested) }
        : { short: null, paths, origins: [] };
    },
    apply(restored) {
      approvals = pick(restored, REQUESTED);
      additions = pick(restored, ADDED);
    },
  };
}

/** An approved origin must not open the hub itself to a theme, which may request only some of its paths. */
export function listOwnHosts(sites: readonly string[], host = ''): string[] {
  return [host, ...sites.map((url) => URL.parse(url)?.host ?? '')].filter((own) => own !== '');
}

/** Depends on the names in the folder and on the manifest, because operators may edit both. */
async function readVersion(pageFolder: string): Promise<string> {
  const parts = [pageFolder, join(dirname(pageFolder), MANIFEST)].map(async (path) => {
    const found = await stat(path).catch(() => undefined);
    return `${found?.ino} ${found?.mtimeMs} ${found?.size}`;
  });
  return (await Promise.all(parts)).join(' ');
}

function pick(stored: SettingValues, prefix: string): Map<string, readonly string[]> {
  const entries = Object.entries(stored).filter(([key]) => key.startsWith(prefix));
  return new Map(entries.map(([key, value]) => [key.slice(prefix.length), value as string[]]));
}
