import { limits } from '@muster/generated/limits';
import type { Theme, UploadProgress } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts';
import type { UploadRequest } from '../uploads/upload-piece.ts';
import { createUploads } from '../uploads/uploads.ts';
import { createThemeFiles } from './theme-files.ts';
import { BUILTIN, createThemeFolders, type ThemeFolders } from './theme-folders.ts';
import { createInstaller } from './theme-install.ts';
import { createReleases } from './theme-release.ts';
import { createUpdater } from './theme-update.ts';
import { describeTheme, listThemes, readPreview, requireInstalled } from './theme-view.ts';

export type ThemeUpload =
  | { isWhole: false; id: string; progress: UploadProgress }
  | { isWhole: true; theme: Theme };

/** Installed themes. Whatever changes which folder is which has its turn alone. */
export interface Themes {
  readonly folders: ThemeFolders;
  /** Grows whenever a theme's folder changes places: what was looked for before may now be elsewhere. */
  readonly changeCount: number;
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
  /**
   * Installs the latest release. `not_found`, `conflict` where there is nothing newer, `code_host_failed`, and what an
   * archive may be refused with.
   */
  update(short: string): Promise<Theme>;
  /** PNG. `not_found`. */
  readPreview(short: string): Promise<Buffer>;
  /** Runs what depends on which themes are there, such as selecting one. */
  readonly runExclusive: SerialQueue;
  /** Mends what a sudden end has left. */
  recover(): Promise<void>;
  /** Gives up an upload and a download. */
  close(): Promise<void>;
}

export interface ThemesDeps {
  runtime: Runtime;
  /** Folder of installed themes. */
  folder: string;
  /** Folder of the built-in one. */
  builtinFolder: string;
  codeHost: string;
  version: string;
  /** Short name of the theme that visitors are to get. */
  getActive: () => string;
}

export function createThemes({ folder, getActive, ...deps }: ThemesDeps): Themes {
  const folders = createThemeFolders(folder);
  const files = createThemeFiles(folders);
  const view = { ...deps, folders, getActive };
  const runExclusive = createSerialQueue();
  const install = createInstaller({ ...deps, files, view, runExclusive });
  const releases = createReleases(deps);
  const maxBytes = limits.themeFileBytes;
  const uploads = createUploads({ ...deps, folder: folders.staging, name: 'theme', maxBytes });

  return {
    folders,
    runExclusive,
    get changeCount() {
      return files.changeCount;
    },
    list: () => listThemes(view),
    async upload(request) {
      // Before the body is taken, so that the refusal names the folder.
      await files.prepare();
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
      runExclusive(async () => {
        if (short === getActive())
          throw new DomainError(
            'conflict',
            'Visitors get this theme. Select another one before deleting it.',
          );
        if (short === BUILTIN) throw new DomainError('conflict', 'The built-in theme stays.');
        await requireInstalled(folders, short);
        await files.remove(short);
      }),
    rollBack: (short) =>
      runExclusive(async () => {
        await requireInstalled(folders, short);
        const { previous_version: version } = await describeTheme(view, short);
        if (version === null) throw new DomainError('conflict', 'There is no version before to bring back.');
        await files.swapWithPrevious(short);
        return describeTheme(view, short);
      }),
    update: createUpdater({ ...deps, view, install, releases }),
    readPreview: (short) => readPreview(folders, short),
    recover: () => files.recover(),
    close() {
      releases.close();
      return uploads.close();
    },
  };
}
