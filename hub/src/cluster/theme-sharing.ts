import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime, Timer } from '@muster/shared/runtime';
import type { UnpackTheme } from '../features/themes/run-unpack-worker.ts';
import type { ThemeFiles } from '../features/themes/theme-files.ts';
import type { ThemeFolders } from '../features/themes/theme-folders.ts';
import { packTheme, readRecord, writeRecord } from '../features/themes/theme-record.ts';
import type { ThemeSharing, ThemeSource } from '../features/themes/theme-sharing.ts';
import type { SerialQueue } from '../lib/serial-queue.ts';
import type { SharedArchive, SharedTheme, SharedThemes } from '../store/shared-themes.ts';
import { createSharedArchives, type SharedArchives } from './shared-archives.ts';

const RETRY_MS = 10_000;

export function createThemeSharing(
  runtime: Pick<Runtime, 'randomBytes' | 'setTimer'>,
  shared: SharedThemes,
  folders: ThemeFolders,
  files: ThemeFiles,
  unpack: UnpackTheme,
  runExclusive: SerialQueue,
): ThemeSharing {
  const archives = createSharedArchives(runtime, shared);
  const { install, shareTheme } = createPublisher(shared, archives, folders, unpack);
  const makeChanges = createFollower(shared, archives, folders, files, unpack);
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

  /** A run that has not begun yet covers later changes. */
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

/** Stores archives for the other hubs. */
function createPublisher(
  shared: SharedThemes,
  archives: SharedArchives,
  folders: ThemeFolders,
  unpack: UnpackTheme,
) {
  async function install(
    short: string,
    { path, origin, isFirst = false }: ThemeSource & { isFirst?: boolean },
  ) {
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

/** Returns the function that makes the folder match the stored themes, which it reads again. */
function createFollower(
  shared: SharedThemes,
  archives: SharedArchives,
  folders: ThemeFolders,
  files: ThemeFiles,
  unpack: UnpackTheme,
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
    // Stored so that any hub can roll back.
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
