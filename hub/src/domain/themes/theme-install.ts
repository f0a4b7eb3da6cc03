import { rm } from 'node:fs/promises';
import type { Theme } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { SerialQueue } from '../serial-queue.ts';
import { type UnpackedTheme, unpackInWorker } from './run-unpack-worker.ts';
import type { ThemeFiles } from './theme-files.ts';
import { describeTheme, type ThemeViewDeps } from './theme-view.ts';

/** Throws if the unpacked theme must not be installed. Runs exclusively, right before the installation. */
export type CheckTheme = (theme: UnpackedTheme) => Promise<void>;

/** Unpacks an archive and installs the theme. `invalid_theme`, `storage_full`. */
export type InstallTheme = (archive: string, check?: CheckTheme) => Promise<Theme>;

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
}: ThemeInstallerDeps): InstallTheme {
  return async (archive, check = async () => undefined) => {
    const staging = await files.createStagingFolder();
    try {
      const theme = await unpackInWorker({ archive, folder: staging }, runtime);
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
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  };
}
