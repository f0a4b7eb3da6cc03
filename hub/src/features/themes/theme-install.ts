import type { Theme } from '@muster/generated/types';
import type { SerialQueue } from '../../lib/serial-queue.ts';
import type { UnpackedTheme, UnpackTheme } from './run-unpack-worker.ts';
import type { ThemeFiles } from './theme-files.ts';
import { writeRecord } from './theme-record.ts';
import type { ThemeSharing } from './theme-sharing.ts';
import { describeTheme, type ThemeSources } from './theme-view.ts';

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
  /** Unpacks an archive and checks the theme without installing it. The same errors. */
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
