import { join } from 'node:path';
import type { Theme } from '@muster/generated/types';
import { DomainError } from '../../lib/errors.ts';
import { isSameAddress, parseThemeAddress, type ThemeAddress } from './theme-address.ts';
import { findArchive, type ThemeDownloads } from './theme-downloads.ts';
import type { ThemeFiles } from './theme-files.ts';
import type { ThemeInstaller } from './theme-install.ts';
import { describeTheme, findSource, type ThemeSources } from './theme-view.ts';

export interface AddressRequest {
  address: string;
  /** Whether an installed theme of the same name from elsewhere may be replaced. */
  replace?: boolean;
}

/**
 * Installs a theme from a repository's latest release or the URL of an archive. `invalid_request` for an address that is
 * refused; `conflict` if there is no release, if a theme of that name came from elsewhere, and during another download;
 * `code_host_failed`; `invalid_theme`; `storage_full`.
 */
export type AddressInstaller = (request: AddressRequest) => Promise<Theme>;

/**
 * @param withdrawApprovals Withdraws the origins that the administrator approved for a theme.
 */
export function createAddressInstaller(
  view: ThemeSources,
  files: ThemeFiles,
  installer: ThemeInstaller,
  downloads: ThemeDownloads,
  withdrawApprovals: (short: string) => Promise<void>,
): AddressInstaller {
  let count = 0;

  /**
   * A theme that happens to have, or imitates, the name of another must not take its place unnoticed, and does not get what
   * was approved for the other.
   */
  async function admit(short: string, address: ThemeAddress, replace: boolean): Promise<void> {
    if ((await view.folders.list()).includes(short)) {
      const installed = await describeTheme(view, short);
      const source = await findSource(view, installed);
      if (source !== undefined && isSameAddress(source.url, address.url)) return;
      if (!replace) throw createTakenError(installed, source?.url ?? 'an uploaded file');
    }
    await withdrawApprovals(short);
  }

  return async ({ address: text, replace = false }) => {
    const { address, problem } = parseThemeAddress(text.trim(), view.codeHost);
    if (address === undefined)
      throw new DomainError('invalid_request', `The address ${problem}. Nothing was installed.`, {
        errors: [{ pointer: '/address', detail: problem }],
      });
    return downloads.runAlone(async () => {
      // Before the download, so that an unwritable folder is reported as such.
      await files.prepare();
      const { archive } = await findArchive(downloads, address);
      count += 1;
      const file = await downloads.download(archive, join(view.folders.staging, `address-${count}.tar.gz`));
      try {
        return await installer.install(file.path, {
          origin: address.url,
          check: ({ short }) => admit(short, address, replace),
        });
      } finally {
        await file.remove();
      }
    });
  };
}

function createTakenError({ short, name, version }: Theme, source: string): DomainError {
  const installed = `${name} ${version} from ${source}`;
  return new DomainError(
    'conflict',
    `A theme with the short name ${short} is installed, ${installed}. Nothing was installed.`,
    { errors: [{ pointer: '/replace', detail: 'is required to replace it' }] },
  );
}
