import { rm } from 'node:fs/promises';
import type { Theme } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { SerialQueue } from '../serial-queue.ts';
import { type UnpackedTheme, unpackInWorker } from './run-unpack-worker.ts';
import type { ThemeFiles } from './theme-files.ts';
import { describeTheme, type ThemeViewDeps } from './theme-view.ts';

/** Throws what speaks against a theme that was unpacked, once it has its turn. */
export type CheckTheme = (theme: UnpackedTheme) => Promise<void>;

/** Unpacks the archive in a file and puts the theme in its place. `invalid_theme`, `storage_full`. */
export type InstallTheme = (archive: string, check?: CheckTheme) => Promise<Theme>;

export interface InstallerDeps {
  runtime: Runtime;
  files: ThemeFiles;
  view: ThemeViewDeps;
  runExclusive: SerialQueue;
}

export function createInstaller({ runtime, files, view, runExclusive }: InstallerDeps): InstallTheme {
  return async (archive, check = async () => undefined) => {
    const work = await files.createStagingFolder();
    try {
      const theme = await unpackInWorker({ archive, folder: work }, runtime);
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
      await rm(work, { recursive: true, force: true });
    }
  };
}
