import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime, Timer } from '@muster/runtime';
import type { SharedArchive, SharedTheme, SharedThemes } from '../../store/shared-themes.ts';
import type { SerialQueue } from '../serial-queue.ts';
import { packTheme } from './pack-theme.ts';
import type { UnpackTheme } from './run-unpack-worker.ts';
import { createSharedArchives, type SharedArchives } from './shared-archives.ts';
import type { ThemeFiles } from './theme-files.ts';
import type { ThemeFolders } from './theme-folders.ts';
import { readRecord, writeRecord } from './theme-record.ts';

/**
 * Themes of several hubs on one database. Their archives are in the database, and each hub unpacks them into a folder of its
 * own. Changes are stored before they are made in the folder.
 */
export interface ThemeSharing {
  /** Whether a theme that another hub has changed is still to be unpacked here. */
  readonly isBehind: boolean;
  /** Stores an installation. Resolves to the id of the archive; null if this hub is alone. */
  install(short: string, source: Source): Promise<string | null>;
  /** Stores the swap of a theme with its previous version. Resolves to false if the other hubs do not have that one. */
  swap(short: string): Promise<boolean>;
  /** Stores the deletion of a theme. */
  remove(short: string): Promise<void>;
  /** Shares themes that are installed here only, unless another hub shares one of that name. */
  shareOwn(): Promise<void>;
  /** Makes the changes of other hubs in the folder. Never rejects: what fails is reported, and tried again later. */
  follow(): Promise<void>;
  /** Resolves when the changes that are known by now have been made. */
  settle(): Promise<void>;
  /** Calls `listener` with the first failure of a series; what failed is tried again. */
  onFailure(listener: (error: unknown) => void): void;
  close(): void;
}

/** An archive to install, and the address that it comes from; null if it was uploaded. */
interface Source {
  path: string;
  origin: string | null;
}

export interface ThemeSharingDeps {
  runtime: Pick<Runtime, 'randomBytes' | 'setTimer'>;
  folders: ThemeFolders;
  files: ThemeFiles;
  unpack: UnpackTheme;
  runExclusive: SerialQueue;
}

const RETRY_MS = 10_000;

/** Of a hub that has its database for itself. */
const nothing = async () => undefined;
export const noThemeSharing: ThemeSharing = {
  isBehind: false,
  install: async () => null,
  swap: async () => true,
  remove: nothing,
  shareOwn: nothing,
  follow: nothing,
  settle: nothing,
  onFailure: () => undefined,
  close: () => undefined,
};

export function createThemeSharing(shared: SharedThemes, deps: ThemeSharingDeps): ThemeSharing {
  const { runtime, folders, files, runExclusive } = deps;
  const archives = createSharedArchives(runtime, shared);
  const { install, shareTheme } = createPublisher(shared, { ...deps, archives });
  const makeChanges = createFollower(shared, { ...deps, archives });
  let retry: Timer | null = null;
  let waiting: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  let unfinished = 0;
  let hasFailed = false;
  let isClosed = false;
  let onFailure: (error: unknown) => void = () => undefined;

  function report(error: unknown): void {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
    if (isClosed) return;
    retry ??= runtime.setTimer(() => {
      retry = null;
      void follow();
    }, RETRY_MS);
  }

  /** One that has not begun yet covers later changes. */
  function follow(): Promise<void> {
    if (waiting !== null) return waiting;
    unfinished += 1;
    waiting = runExclusive(async () => {
      waiting = null;
      await makeChanges();
      hasFailed = false;
    })
      .catch(report)
      .finally(() => {
        unfinished -= 1;
      });
    last = waiting;
    return waiting;
  }

  return {
    get isBehind() {
      return unfinished > 0 || hasFailed;
    },
    install,
    swap: (short) => shared.swap(short),
    remove: (short) => shared.remove(short),
    shareOwn: () =>
      runExclusive(async () => {
        const shorts = await folders.list();
        if (shorts.length > 0) await files.prepare();
        for (const short of shorts) await shareTheme(short).catch((error: unknown) => onFailure(error));
      }),
    follow,
    settle: () => last,
    onFailure(listener) {
      onFailure = listener;
    },
    close() {
      isClosed = true;
      retry?.cancel();
    },
  };
}

type SharingParts = ThemeSharingDeps & { archives: SharedArchives };

/** Stores archives for the other hubs. */
function createPublisher(shared: SharedThemes, { folders, unpack, archives }: SharingParts) {
  async function install(short: string, { path, origin, isFirst = false }: Source & { isFirst?: boolean }) {
    const id = await archives.store(path);
    const isInstalled = await shared.install({ short, archive: { id, origin }, isFirst });
    return isInstalled ? id : null;
  }

  async function shareTheme(short: string): Promise<void> {
    const folder = folders.getPath(short);
    const { address, archive } = await readRecord(folder);
    if (archive !== null || !folders.hasPage(short)) return;
    const path = join(folders.staging, `${short}.tar.gz`);
    try {
      await packTheme(folder, path);
      // Other hubs would reject an invalid one.
      await unpack(path, async () => undefined);
      const id = await install(short, { path, origin: address, isFirst: true });
      if (id !== null) await writeRecord(folder, { address, archive: id });
    } finally {
      await rm(path, { force: true });
    }
  }

  return { install, shareTheme };
}

/** Returns the function that makes the folder the same as the stored themes. It reads them: another change may precede it. */
function createFollower(
  shared: SharedThemes,
  { folders, files, unpack, archives }: SharingParts,
): () => Promise<void> {
  const readId = async (folder: string) => (await readRecord(folder)).archive;

  async function installArchive(short: string, { id, origin }: SharedArchive): Promise<void> {
    await files.prepare();
    const path = join(folders.staging, `${id}.tar.gz`);
    try {
      await archives.fetch(id, path);
      await unpack(path, async (theme) => {
        await writeRecord(theme.root, { address: origin, archive: id });
        await files.install(short, theme.root);
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  async function followTheme({ short, archive, previous }: SharedTheme): Promise<void> {
    const current = await readId(folders.getPath(short));
    if (current === archive.id) return;
    const before = await readId(folders.getPreviousPath(short));
    if (before === archive.id && current === previous?.id) {
      await files.swapWithPrevious(short);
      return;
    }
    // So that any hub can roll back.
    if (previous !== null && current !== previous.id) await installArchive(short, previous);
    await installArchive(short, archive);
  }

  async function removeUnshared(themes: readonly SharedTheme[]): Promise<void> {
    for (const short of await folders.list()) {
      if (themes.some((theme) => theme.short === short)) continue;
      if ((await readId(folders.getPath(short))) !== null) await files.remove(short);
    }
  }

  return async () => {
    const themes = await shared.list();
    const failures: unknown[] = [];
    for (const theme of themes) await followTheme(theme).catch((error) => failures.push(error));
    await removeUnshared(themes);
    if (failures.length > 0) throw failures[0];
  };
}
