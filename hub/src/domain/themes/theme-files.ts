import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemCode } from '@muster/generated/problems';
import { DomainError } from '../errors.ts';
import type { ThemeFolders } from './theme-folders.ts';

/** What puts themes in their places and takes them away; one at a time. */
export interface ThemeFiles {
  /** Grows whenever a folder changes places: what was looked for before may now be elsewhere. */
  readonly changeCount: number;
  /** Makes the folders that are missing. `storage_full`; `conflict` where the hub may not write. */
  prepare(): Promise<void>;
  /** A new empty folder among what is being made. */
  createStagingFolder(): Promise<string>;
  /** Puts a folder in the place of a theme; what was there becomes the version before. */
  install(short: string, folder: string): Promise<void>;
  /** Lets a theme and its version before change places. */
  swapWithPrevious(short: string): Promise<void>;
  /** Deletes a theme and its version before. */
  remove(short: string): Promise<void>;
  /** Mends what a sudden end has left, and deletes what was being made. */
  recover(): Promise<void>;
}

type Move = readonly [from: string, to: string];

const storageFull = [
  'storage_full',
  'There is no space left for the theme. Free some and try again.',
] as const;
const folderClosed = [
  'conflict',
  'The hub cannot write into its folder of themes; see its option --themes.',
] as const;

const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  EACCES: folderClosed,
  EPERM: folderClosed,
  EROFS: folderClosed,
  EEXIST: folderClosed,
  ENOTDIR: folderClosed,
};

const FOLDER_MODE = 0o755;
const PRIVATE_MODE = 0o700;

export function createThemeFiles({
  root,
  staging,
  previous,
  pathOf,
  previousPathOf,
}: ThemeFolders): ThemeFiles {
  let changeCount = 0;
  let discarded = 0;

  /** Names a place for what is no longer needed; it is deleted afterwards, or with the next start. */
  function nameDiscard(): string {
    discarded += 1;
    return join(staging, `discard-${discarded}`);
  }

  function makeFolders(): void {
    mkdirSync(root, { recursive: true, mode: FOLDER_MODE });
    for (const hidden of [staging, previous]) mkdirSync(hidden, { recursive: true, mode: PRIVATE_MODE });
  }

  const prepare = () => run(makeFolders);

  async function move(moves: readonly Move[], discard: readonly string[]): Promise<void> {
    await prepare();
    changeCount += 1;
    await run(() => renameTogether(moves));
    for (const path of [root, previous]) await sync(path);
    for (const path of discard) await rm(path, { recursive: true, force: true });
  }

  return {
    get changeCount() {
      return changeCount;
    },
    prepare,
    async createStagingFolder() {
      await prepare();
      return run(() => mkdtemp(join(staging, 'unpacked-')));
    },
    async install(short, folder) {
      const discard = nameDiscard();
      const moves: Move[] = [
        [previousPathOf(short), discard],
        [pathOf(short), previousPathOf(short)],
        [folder, pathOf(short)],
      ];
      await move(moves, [discard]);
    },
    async swapWithPrevious(short) {
      const aside = nameDiscard();
      const moves: Move[] = [
        [pathOf(short), aside],
        [previousPathOf(short), pathOf(short)],
        [aside, previousPathOf(short)],
      ];
      await move(moves, []);
    },
    async remove(short) {
      const [older, newer] = [nameDiscard(), nameDiscard()];
      const moves: Move[] = [
        [previousPathOf(short), older],
        [pathOf(short), newer],
      ];
      await move(moves, [older, newer]);
    },
    async recover() {
      for (const short of await readdir(previous).catch(() => []))
        if (!existsSync(pathOf(short))) renameSync(previousPathOf(short), pathOf(short));
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Full disks and folders that the hub may not write into are the operator's to mend, and told in a sentence. */
async function run<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [problem, detail] = refusals[code] ?? [];
  return problem === undefined || detail === undefined
    ? error
    : new DomainError(problem, detail, { cause: error });
}

/**
 * Renames what is there in one go, without giving a request the chance to see what lies between; where one of them
 * fails, those before it are undone.
 */
function renameTogether(moves: readonly Move[]): void {
  const done: Move[] = [];
  try {
    for (const one of moves) {
      if (!existsSync(one[0])) continue;
      renameSync(...one);
      done.unshift(one);
    }
  } catch (error) {
    for (const [from, to] of done) renameSync(to, from);
    throw error;
  }
}

/** Makes renames in a folder survive a power cut. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
