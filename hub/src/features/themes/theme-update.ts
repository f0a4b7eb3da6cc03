import { join } from 'node:path';
import type { Theme, ThemeUpdateCheck } from '@muster/generated/types';
import { DomainError } from '../../lib/errors.ts';
import type { UploadFile } from '../../lib/uploads/upload-file.ts';
import type { ThemeAddress } from './theme-address.ts';
import { findArchive, type ThemeDownloads } from './theme-downloads.ts';
import type { ThemeInstaller } from './theme-install.ts';
import { isNewer } from './theme-version.ts';
import { describeTheme, findSource, requireInstalled, type ThemeSources } from './theme-view.ts';

/**
 * Updates from where a theme comes from, one theme at a time. `not_found`; `conflict` if there is no address or no release,
 * and during another download; `code_host_failed`; `invalid_theme`; `storage_full`.
 */
export interface ThemeUpdater {
  /** Installs the latest version. Also `conflict` if it is not newer. */
  update(short: string): Promise<Theme>;
  /** Looks for a newer version: in the release's tag, or in the archive if the theme comes from one. */
  check(short: string): Promise<ThemeUpdateCheck>;
}

interface Found {
  installed: Theme;
  source: ThemeAddress;
  archive: string;
  /** Tag of the release, if there is one. */
  tag: string | null;
}

export function createThemeUpdater(
  view: ThemeSources,
  installer: ThemeInstaller,
  downloads: ThemeDownloads,
): ThemeUpdater {
  let count = 0;

  async function find(short: string): Promise<Found> {
    await requireInstalled(view.folders, short);
    const installed = await describeTheme(view, short);
    const source = await findSource(view, installed);
    if (source === undefined)
      throw new DomainError(
        'conflict',
        'The theme was not installed from an address and has no repository on the code host. Upload a new version instead.',
      );
    return { installed, source, ...(await findArchive(downloads, source)) };
  }

  async function withDownload<T>(archive: string, use: (file: UploadFile) => Promise<T>): Promise<T> {
    count += 1;
    const file = await downloads.download(archive, join(view.folders.staging, `update-${count}.tar.gz`));
    try {
      return await use(file);
    } finally {
      await file.remove();
    }
  }

  async function update(short: string): Promise<Theme> {
    const { installed, source, archive, tag } = await find(short);
    if (tag !== null) requireNewer(tag, installed.version);
    return withDownload(archive, ({ path }) =>
      installer.install(path, {
        // An upload stays one: its repository is that of its manifest.
        origin: installed.origin === null ? null : source.url,
        async check(theme) {
          requireSameTheme(theme.short, short);
          await requireInstalled(view.folders, short);
          requireNewer(theme.version, (await describeTheme(view, short)).version);
        },
      }),
    );
  }

  async function check(short: string): Promise<ThemeUpdateCheck> {
    const { installed, archive, tag } = await find(short);
    const latest = tag ?? (await withDownload(archive, ({ path }) => installer.inspect(path))).version;
    return {
      installed: installed.version,
      latest: latest,
      is_newer: isNewer(latest, installed.version) ?? null,
    };
  }

  return {
    update: (short) => downloads.runAlone(() => update(short)),
    check: (short) => downloads.runAlone(() => check(short)),
  };
}

/** A version that cannot be compared counts as newer unless it is equal. */
function requireNewer(version: string, installed: string): void {
  if (isNewer(version, installed) !== false) return;
  throw new DomainError(
    'conflict',
    `The theme is up to date: version ${installed} is installed, the latest release is ${version}.`,
  );
}

function requireSameTheme(short: string, expected: string): void {
  if (short === expected) return;
  const detail = `short_mismatch: \`short\` is ${short}, but the theme to update is ${expected}.`;
  throw new DomainError(
    'invalid_theme',
    `The release contains another theme, ${short}. Nothing was installed.`,
    {
      errors: [{ pointer: '/theme.json', detail }],
    },
  );
}
