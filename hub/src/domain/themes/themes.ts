import { limits } from '@muster/generated/limits';
import type { Theme, UploadProgress } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import type { WebTransport } from '../network/web-client.ts';
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts';
import type { UploadRequest } from '../uploads/uploads.ts';
import { createUploads } from '../uploads/uploads.ts';
import { createGalleries, type Galleries } from './gallery/theme-gallery.ts';
import { type AddressInstaller, createAddressInstaller } from './install-from-address.ts';
import { createThemeDownloads, type ThemeDownloads } from './theme-downloads.ts';
import { createThemeFiles } from './theme-files.ts';
import { BUILTIN_THEME, createThemeFolders, type ThemeFolders } from './theme-folders.ts';
import { createThemeInstaller } from './theme-install.ts';
import { createThemeUpdater, type ThemeUpdater } from './theme-update.ts';
import { describeTheme, listThemes, readPreview, requireInstalled } from './theme-view.ts';

export type ThemeUpload =
  | { isComplete: false; id: string; progress: UploadProgress }
  | { isComplete: true; theme: Theme };

/** Installed themes. Changes to theme folders run one at a time. */
export interface Themes {
  readonly folders: ThemeFolders;
  /** Increases with every change of a theme's folder: a path that was looked up before may be out of date. */
  readonly changeCount: number;
  list(): Promise<Theme[]>;
  /** An installed theme. */
  describe(short: string): Promise<Theme>;
  /** Accepts an archive or a chunk of one, and installs it once complete. `invalid_theme`, and the errors of uploads. */
  upload(request: UploadRequest): Promise<ThemeUpload>;
  /** `not_found`; `conflict` for the active theme and the built-in one. */
  remove(short: string): Promise<void>;
  /** Restores the previous version. `not_found`, `conflict`. */
  rollBack(short: string): Promise<Theme>;
  readonly installFromAddress: AddressInstaller;
  readonly update: ThemeUpdater['update'];
  readonly checkUpdate: ThemeUpdater['check'];
  readonly downloads: ThemeDownloads;
  readonly galleries: Galleries;
  /** PNG. `not_found`. */
  readPreview(short: string): Promise<Buffer>;
  /** Mutual exclusion with changes to theme folders, for example to select a theme. */
  readonly runExclusive: SerialQueue;
  /** Repairs theme folders after a crash. */
  recover(): Promise<void>;
  /** Aborts an upload and a download. */
  close(): Promise<void>;
}

export interface ThemesDeps {
  runtime: Runtime;
  /** Folder of installed themes. */
  folder: string;
  /** Folder of the built-in theme. */
  builtinFolder: string;
  codeHost: string;
  version: string;
  transport: WebTransport | undefined;
  /** Value of the setting `theme_gallery`. */
  getGallery: () => string;
  /** Withdraws the origins that the administrator approved for a theme. */
  withdrawApprovals: (short: string) => Promise<void>;
  /** Short name of the selected theme. */
  getActive: () => string;
  /** Origins that the administrator approved for a theme. */
  listApproved: (short: string) => readonly string[];
}

export function createThemes({ folder, getActive, getGallery, ...deps }: ThemesDeps): Themes {
  const folders = createThemeFolders(folder);
  const files = createThemeFiles(folders);
  const view = { ...deps, folders, getActive };
  const runExclusive = createSerialQueue();
  const installer = createThemeInstaller({ ...deps, files, view, runExclusive });
  const downloads = createThemeDownloads(deps);
  const updater = createThemeUpdater({ view, installer, downloads });
  const maxBytes = limits.themeFileBytes;
  const uploads = createUploads({ ...deps, folder: folders.staging, name: 'theme', maxBytes });

  return {
    folders,
    runExclusive,
    get changeCount() {
      return files.changeCount;
    },
    list: () => listThemes(view),
    describe: (short) => describeTheme(view, short),
    async upload(request) {
      // Before reading the body, so that an unwritable folder is reported as such.
      await files.prepare();
      const outcome = await uploads.accept(request);
      if (!outcome.isComplete) return outcome;
      const { file } = outcome;
      try {
        return { isComplete: true, theme: await installer.install(file.path, { origin: null }) };
      } finally {
        await file.remove();
      }
    },
    remove: (short) =>
      runExclusive(async () => {
        if (short === getActive())
          throw new DomainError('conflict', 'This theme is in use. Select another one before deleting it.');
        if (short === BUILTIN_THEME)
          throw new DomainError('conflict', 'The built-in theme cannot be deleted.');
        await requireInstalled(folders, short);
        await files.remove(short);
      }),
    rollBack: (short) =>
      runExclusive(async () => {
        await requireInstalled(folders, short);
        const { previous_version: version } = await describeTheme(view, short);
        if (version === null) throw new DomainError('conflict', 'This theme has no previous version.');
        await files.swapWithPrevious(short);
        return describeTheme(view, short);
      }),
    installFromAddress: createAddressInstaller({ ...deps, view, files, installer, downloads }),
    update: updater.update,
    checkUpdate: updater.check,
    downloads,
    galleries: createGalleries({
      ...deps,
      downloads,
      getAddress: getGallery,
      listThemes: () => listThemes(view),
    }),
    readPreview: (short) => readPreview(folders, short),
    recover: () => files.recover(),
    close() {
      downloads.close();
      return uploads.close();
    },
  };
}
