import { join } from 'node:path';
import type { Theme, ThemeUpdateCheck } from '@muster/generated/types';
import { DomainError } from '../../lib/errors.ts';
import type { SerialQueue } from '../../lib/serial-queue.ts';
import type { UploadFile } from '../../lib/uploads/upload-file.ts';
import type { UnpackedTheme, UnpackTheme } from './run-unpack-worker.ts';
import { isNewer, isSameAddress, parseThemeAddress, type ThemeAddress } from './theme-address.ts';
import { findArchive, type ThemeDownloads } from './theme-downloads.ts';
import type { ThemeFiles } from './theme-files.ts';
import { writeRecord } from './theme-record.ts';
import type { ThemeSharing } from './theme-sharing.ts';
import { describeTheme, findSource, requireInstalled, type ThemeSources } from './theme-view.ts';

/** Throws if the unpacked theme must not be installed. Runs exclusively, right before the installation. */
export type CheckTheme = (theme: UnpackedTheme) => Promise<void>;

export interface InstallOptions {
  /** Address that the archive comes from; null if it was uploaded. */
  origin: string | null;
  check?: CheckTheme;
}

export interface ThemeInstaller {
  /** Unpacks an archive and installs the theme. `invalid_theme`, `storage_full`. */
  install(archive: string, options: InstallOptions): Promise<Theme>;
  /** Unpacks an archive and checks the theme without installing it. Same errors. */
  inspect(archive: string): Promise<UnpackedTheme>;
}

export function createThemeInstaller(
  files: ThemeFiles,
  unpack: UnpackTheme,
  sharing: Pick<ThemeSharing, 'install'>,
  view: ThemeSources,
  runExclusive: SerialQueue,
): ThemeInstaller {
  return {
    install: (archive, { origin, check = async () => undefined }) =>
      unpack(archive, async (theme) => {
        await runExclusive(async () => {
          await check(theme);
          const id = await sharing.install(theme.short, { path: archive, origin });
          await writeRecord(theme.root, { address: origin, archive: id });
          await files.install(theme.short, theme.root);
        });
        const warnings = theme.warnings.map(({ code, path = null, detail, fix }) => ({
          code,
          path,
          detail,
          fix,
        }));
        return { ...(await describeTheme(view, theme.short)), warnings };
      }),
    inspect: (archive) => unpack(archive, async (theme) => theme),
  };
}

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

  /** A theme with the name of another must not replace it unnoticed, or get its approvals. */
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
      // Checked before the download, so that an unwritable folder is reported as such.
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

/**
 * Updates themes from their source, one at a time. `not_found`; `conflict` if there is no address or no release, and during
 * another download; `code_host_failed`; `invalid_theme`; `storage_full`.
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
        // An uploaded theme stays one, with the repository of its manifest.
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
