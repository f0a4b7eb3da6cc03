import { join } from 'node:path';
import type { Theme } from '@muster/generated/types';
import { DomainError } from '../errors.ts';
import type { InstallTheme } from './theme-install.ts';
import { findRepository, type Releases } from './theme-release.ts';
import { isNewer } from './theme-version.ts';
import { describeTheme, requireInstalled, type ThemeViewDeps } from './theme-view.ts';

export interface UpdaterDeps {
  codeHost: string;
  view: ThemeViewDeps;
  install: InstallTheme;
  releases: Releases;
}

/**
 * Installs the latest release of a theme, one theme at a time. `not_found`; `conflict` where there is no repository, no release, or nothing
 * newer; `code_host_failed`; and what an archive may be refused with.
 */
export function createUpdater({
  codeHost,
  view,
  install,
  releases,
}: UpdaterDeps): (short: string) => Promise<Theme> {
  let downloads = 0;
  let isBusy = false;

  async function update(short: string): Promise<Theme> {
    await requireInstalled(view.folders, short);
    const installed = await describeTheme(view, short);
    const repository = findRepository(installed.url, codeHost);
    if (repository === undefined)
      throw new DomainError(
        'conflict',
        'The theme names no repository on the code host. Upload its archive.',
      );
    const release = await releases.findLatest(repository);
    requireNewer(release.tag, installed.version);
    downloads += 1;
    const file = await releases.download(release, join(view.folders.staging, `update-${downloads}.tar.gz`));
    try {
      return await install(file.path, async (theme) => {
        requireSame(theme.short, short);
        await requireInstalled(view.folders, short);
        requireNewer(theme.version, (await describeTheme(view, short)).version);
      });
    } finally {
      await file.remove();
    }
  }

  return async (short) => {
    if (isBusy) throw new DomainError('conflict', 'An update is under way. Try again when it is done.');
    isBusy = true;
    try {
      return await update(short);
    } finally {
      isBusy = false;
    }
  };
}

/** A version that cannot be compared is taken to be newer unless it is the same. */
function requireNewer(version: string, installed: string): void {
  if (isNewer(version, installed) !== false) return;
  throw new DomainError(
    'conflict',
    `Up to date: ${installed} is installed, and the latest release is ${version}.`,
  );
}

function requireSame(short: string, wanted: string): void {
  if (short === wanted) return;
  const detail = `short_mismatch: \`short\` is ${short}, and the theme to update is ${wanted}.`;
  throw new DomainError(
    'invalid_theme',
    `The release holds another theme, ${short}. Nothing was installed.`,
    {
      errors: [{ pointer: '/theme.json', detail }],
    },
  );
}
