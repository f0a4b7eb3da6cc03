import { join } from 'node:path';
import type { Theme } from '@muster/generated/types';
import { DomainError } from '../errors.ts';
import type { InstallTheme } from './theme-install.ts';
import { findRepository, type ThemeReleases } from './theme-release.ts';
import { isNewer } from './theme-version.ts';
import { describeTheme, requireInstalled, type ThemeViewDeps } from './theme-view.ts';

export interface ThemeUpdaterDeps {
  codeHost: string;
  view: ThemeViewDeps;
  install: InstallTheme;
  releases: ThemeReleases;
}

/**
 * Updates a theme to its latest release, one theme at a time. `not_found`; `conflict` if there is no repository, no
 * release or no newer version; `code_host_failed`; `invalid_theme`; `storage_full`.
 */
export function createThemeUpdater({
  codeHost,
  view,
  install,
  releases,
}: ThemeUpdaterDeps): (short: string) => Promise<Theme> {
  let downloads = 0;
  let isBusy = false;

  async function update(short: string): Promise<Theme> {
    await requireInstalled(view.folders, short);
    const installed = await describeTheme(view, short);
    const repository = findRepository(installed.url, codeHost);
    if (repository === undefined)
      throw new DomainError(
        'conflict',
        'The theme has no repository on the code host. Upload a new version instead.',
      );
    const release = await releases.findLatest(repository);
    requireNewer(release.tag, installed.version);
    downloads += 1;
    const file = await releases.download(release, join(view.folders.staging, `update-${downloads}.tar.gz`));
    try {
      return await install(file.path, async (theme) => {
        requireSameTheme(theme.short, short);
        await requireInstalled(view.folders, short);
        requireNewer(theme.version, (await describeTheme(view, short)).version);
      });
    } finally {
      await file.remove();
    }
  }

  return async (short) => {
    if (isBusy)
      throw new DomainError('conflict', 'Another theme is being updated. Try again when it has finished.');
    isBusy = true;
    try {
      return await update(short);
    } finally {
      isBusy = false;
    }
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
