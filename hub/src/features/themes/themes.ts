import { limits } from '@muster/generated/limits';
import type { Theme, UploadProgress } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { WebTransport } from '../../lib/network/web-client.ts';
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts';
import { createUploads, type UploadRequest, type Uploads } from '../../lib/uploads/uploads.ts';
import { createGalleries, type Galleries } from './gallery/theme-gallery.ts';
import { createUnpacker } from './run-unpack-worker.ts';
import { createThemeDownloads, type ThemeDownloads } from './theme-downloads.ts';
import { createThemeFiles, type ThemeFiles } from './theme-files.ts';
import { BUILTIN_THEME, createThemeFolders, type ThemeFolders } from './theme-folders.ts';
import {
  type AddressInstaller,
  createAddressInstaller,
  createThemeInstaller,
  createThemeUpdater,
  type ThemeUpdater,
} from './theme-install.ts';
import type { CreateThemeSharing, ThemeSharing } from './theme-sharing.ts';
import { describeTheme, listThemes, readPreview, requireInstalled, type ThemeSources } from './theme-view.ts';

export type ThemeUpload =
  | { isComplete: false; id: string; progress: UploadProgress }
  | { isComplete: true; theme: Theme };

/** Installed themes. Changes to theme folders run one at a time. */
export interface Themes {
  readonly folders: ThemeFolders;
  /** Unfinished uploads of archives. */
  readonly uploads: Pick<Uploads, 'has'>;
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
  /** Folder of the page of the selected theme; undefined for the built-in one. */
  findActivePage(): string | undefined;
  /** Repairs theme folders after a crash, and catches up with the other hubs. */
  recover(): Promise<void>;
  /** Applies other hubs' changes to themes. */
  follow(): Promise<void>;
  /** Resolves when all known changes of other hubs are applied. */
  settle(): Promise<void>;
  /** Calls `listener` with the first failure to share themes; sharing is tried again. */
  onSharingFailure(listener: (error: unknown) => void): void;
  /** Aborts an upload and a download. */
  close(): Promise<void>;
}

/**
 * @param folder Folder of installed themes.
 * @param builtinFolder Folder of the built-in theme.
 * @param createSharing Shares installed themes with other hubs, if there are any.
 * @param getGallery Value of the setting `theme_gallery`.
 * @param withdrawApprovals Withdraws the origins that the administrator approved for a theme.
 * @param getActive Short name of the selected theme.
 */
export function createThemes(
  runtime: Runtime,
  folder: string,
  builtinFolder: string,
  codeHost: string,
  version: string,
  getActive: () => string,
  getGallery: () => string,
  describeConnect: ThemeSources['describeConnect'],
  withdrawApprovals: (short: string) => Promise<void>,
  createSharing: CreateThemeSharing,
  transport?: WebTransport,
): Themes {
  const folders = createThemeFolders(folder);
  const files = createThemeFiles(folders);
  const view = { folders, builtinFolder, codeHost, version, getActive, describeConnect };
  const runExclusive = createSerialQueue();
  const unpack = createUnpacker(runtime, files);
  const sharing = createSharing(folders, files, unpack, runExclusive);
  const installer = createThemeInstaller(files, unpack, sharing, view, runExclusive);
  const downloads = createThemeDownloads(runtime, codeHost, transport);
  const updater = createThemeUpdater(view, installer, downloads);
  const maxBytes = limits.themeFileBytes;
  const uploads = createUploads(runtime, folders.staging, 'theme', maxBytes);

  return {
    folders,
    uploads,
    findActivePage: createActivePage(folders, sharing, getActive),
    runExclusive,
    get changeCount() {
      return files.changeCount;
    },
    list: () => listThemes(view),
    describe: (short) => describeTheme(view, short),
    async upload(request) {
      // Checked before the body is read, so that an unwritable folder is reported as such.
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
    ...createFolderChanges(files, view, runExclusive, sharing),
    installFromAddress: createAddressInstaller(view, files, installer, downloads, withdrawApprovals),
    update: updater.update,
    checkUpdate: updater.check,
    downloads,
    galleries: createGalleries(runtime, codeHost, downloads, getGallery, () => listThemes(view)),
    readPreview: (short) => readPreview(view, short),
    async recover() {
      await files.recover();
      await sharing.shareOwn();
      await sharing.follow();
    },
    follow: sharing.follow,
    settle: sharing.settle,
    onSharingFailure: sharing.onFailure,
    close() {
      sharing.close();
      downloads.close();
      return uploads.close();
    },
  };
}

/** A theme that was selected at another hub may not be unpacked here yet; until then the previous one is shown. */
function createActivePage(
  folders: ThemeFolders,
  sharing: Pick<ThemeSharing, 'isBehind'>,
  getActive: () => string,
): () => string | undefined {
  let shown = BUILTIN_THEME;
  return () => {
    const active = getActive();
    const isMissing = active !== BUILTIN_THEME && !folders.hasPage(active);
    if (!isMissing || !sharing.isBehind) shown = active;
    return folders.findPageFolder(shown);
  };
}

function createFolderChanges(
  files: ThemeFiles,
  view: ThemeSources,
  runExclusive: SerialQueue,
  sharing: ThemeSharing,
): Pick<Themes, 'remove' | 'rollBack'> {
  const { folders } = view;
  return {
    remove: (short) =>
      runExclusive(async () => {
        if (short === view.getActive())
          throw new DomainError('conflict', 'This theme is in use. Select another one before deleting it.');
        if (short === BUILTIN_THEME)
          throw new DomainError('conflict', 'The built-in theme cannot be deleted.');
        await requireInstalled(folders, short);
        await sharing.remove(short);
        await files.remove(short);
      }),
    rollBack: (short) =>
      runExclusive(async () => {
        await requireInstalled(folders, short);
        const { previous_version: version } = await describeTheme(view, short);
        if (version === null) throw new DomainError('conflict', 'This theme has no previous version.');
        if (!(await sharing.swap(short)))
          throw new DomainError(
            'conflict',
            'The other hubs do not have the previous version. Upload it instead.',
          );
        await files.swapWithPrevious(short);
        return describeTheme(view, short);
      }),
  };
}
