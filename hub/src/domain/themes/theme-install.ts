import { rm } from 'node:fs/promises';
import type { Theme } from '@muster/generated/types';
import type { Runtime } from '../../runtime.ts';
import type { SerialQueue } from './serial-queue.ts';
import type { ThemeFiles } from './theme-files.ts';
import { describeTheme, type ThemeViewDeps } from './theme-view.ts';
import { type UnpackedTheme, unpack } from './unpack.ts';

/** Throws what speaks against a theme that was unpacked, once it has its turn. */
export type CheckTheme = (theme: UnpackedTheme) => Promise<void>;

/** Unpacks the archive in a file and puts the theme in its place. `invalid_theme`, `storage_full`. */
export type InstallTheme = (archive: string, check?: CheckTheme) => Promise<Theme>;

export interface InstallerDeps {
  runtime: Runtime;
  moves: ThemeFiles;
  view: ThemeViewDeps;
  inTurn: SerialQueue;
}

export function createInstaller({ runtime, moves, view, inTurn }: InstallerDeps): InstallTheme {
  return async (archive, check = async () => undefined) => {
    const work = await moves.makeWork();
    try {
      const theme = await unpack({ archive, folder: work }, runtime);
      await inTurn(async () => {
        await check(theme);
        await moves.install(theme.short, theme.root);
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
