import { rm } from 'node:fs/promises';
import { limits } from '@muster/generated/limits';
import type { Theme, UploadProgress } from '@muster/generated/types';
import type { Runtime } from '../../runtime.ts';
import { DomainError } from '../errors.ts';
import type { UploadRequest } from '../upload-piece.ts';
import { createUploads } from '../uploads.ts';
import { BUILTIN, createThemeFolders, type ThemeFolders } from './theme-folder.ts';
import { createThemeMoves } from './theme-moves.ts';
import { describeTheme, listThemes, readPreview } from './theme-view.ts';
import { createTurns } from './turns.ts';
import { type UnpackedTheme, unpack } from './unpack.ts';

export type ThemeUpload =
  | { isWhole: false; id: string; progress: UploadProgress }
  | { isWhole: true; theme: Theme };

/** Installed themes. Whatever changes which folder is which has its turn alone. */
export interface Themes {
  readonly folders: ThemeFolders;
  /** Grows whenever a theme's folder changes places: what was looked for before may now be elsewhere. */
  readonly changes: number;
  list(): Promise<Theme[]>;
  /**
   * Takes an archive or a piece of one, and installs it when it is whole. `invalid_theme` with everything that is wrong,
   * and what an upload may be refused with.
   */
  upload(request: UploadRequest): Promise<ThemeUpload>;
  /** `not_found`; `conflict` for the active theme and the built-in one. */
  remove(short: string): Promise<void>;
  /** Brings back the version before. `not_found`, `conflict`. */
  rollBack(short: string): Promise<Theme>;
  /** PNG. `not_found`. */
  readPreview(short: string): Promise<Buffer>;
  /** Runs what depends on which themes are there, such as selecting one. */
  inTurn<T>(action: () => Promise<T>): Promise<T>;
  /** Mends what a sudden end has left. */
  recover(): Promise<void>;
  /** Gives up an upload. */
  close(): Promise<void>;
}

export interface ThemesDeps {
  runtime: Runtime;
  /** Folder of installed themes. */
  folder: string;
  codeHost: string;
  version: string;
  /** Short name of the theme that visitors are to get. */
  getActive: () => string;
}

export function createThemes(deps: ThemesDeps): Themes {
  const { runtime, getActive } = deps;
  const folders = createThemeFolders(deps.folder);
  const moves = createThemeMoves(folders);
  const view = { ...deps, folders };
  const inTurn = createTurns();
  const uploads = createUploads({
    runtime,
    folder: folders.work,
    name: 'theme',
    mostBytes: limits.themeFileBytes,
  });

  /** Unpacks an archive and puts the theme in its place, unless it is another than the one that is wanted. */
  async function install(archive: string): Promise<Theme> {
    const work = await moves.makeWork().catch(refuseFull);
    try {
      const theme = await unpack({ archive, folder: work }, runtime);
      await inTurn(() => moves.place(theme.short, theme.root));
      return await describeInstalled(theme);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async function describeInstalled({ short, warnings }: UnpackedTheme): Promise<Theme> {
    const shown = warnings.map(({ code, path = null, detail, fix }) => ({ code, path, detail, fix }));
    return { ...(await describeTheme(view, short)), warnings: shown };
  }

  async function requireInstalled(short: string): Promise<void> {
    if (!(await folders.list()).includes(short))
      throw new DomainError('not_found', 'There is no such theme.');
  }

  return {
    folders,
    get changes() {
      return moves.changes;
    },
    inTurn,
    list: () => listThemes(view),
    async upload(request) {
      const outcome = await uploads.accept(request);
      if (!outcome.isWhole) return outcome;
      const { file } = outcome;
      try {
        return { isWhole: true, theme: await install(file.path) };
      } finally {
        await file.remove();
      }
    },
    remove: (short) =>
      inTurn(async () => {
        if (short === getActive())
          throw new DomainError(
            'conflict',
            'Visitors get this theme. Select another one before deleting it.',
          );
        if (short === BUILTIN) throw new DomainError('conflict', 'The built-in theme stays.');
        await requireInstalled(short);
        await moves.remove(short);
      }),
    rollBack: (short) =>
      inTurn(async () => {
        await requireInstalled(short);
        const { previous_version: version } = await describeTheme(view, short);
        if (version === null) throw new DomainError('conflict', 'There is no version before to bring back.');
        await moves.exchange(short);
        return describeTheme(view, short);
      }),
    async readPreview(short) {
      return readPreview(folders, short);
    },
    recover: () => moves.recover(),
    close: () => uploads.close(),
  };
}

function refuseFull(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  throw new DomainError('storage_full', 'There is no space left for the theme. Free some and try again.', {
    cause: error,
  });
}
