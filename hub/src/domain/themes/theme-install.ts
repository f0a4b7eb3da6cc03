import { rm } from 'node:fs/promises';
import type { Theme } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { SerialQueue } from '../serial-queue.ts';
import { type UnpackedTheme, unpackInWorker } from './run-unpack-worker.ts';
import type { ThemeFiles } from './theme-files.ts';
import { writeOrigin } from './theme-origin.ts';
import { describeTheme, type ThemeViewDeps } from './theme-view.ts';

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

export interface ThemeInstallerDeps {
  runtime: Runtime;
  files: ThemeFiles;
  view: ThemeViewDeps;
  runExclusive: SerialQueue;
}

export function createThemeInstaller({
  runtime,
  files,
  view,
  runExclusive,
}: ThemeInstallerDeps): ThemeInstaller {
  async function withUnpacked<T>(archive: string, use: (theme: UnpackedTheme) => Promise<T>): Promise<T> {
    const staging = await files.createStagingFolder();
    try {
      return await use(await unpackInWorker({ archive, folder: staging }, runtime));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  return {
    install: (archive, { origin, check = async () => undefined }) =>
      withUnpacked(archive, async (theme) => {
        await writeOrigin(theme.root, origin);
        await runExclusive(async () => {
          await check(theme);
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
    inspect: (archive) => withUnpacked(archive, async (theme) => theme),
  };
}
