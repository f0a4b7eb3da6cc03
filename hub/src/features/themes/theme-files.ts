import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemCode } from '@muster/generated/problems';
import { DomainError } from '../../lib/errors.ts';
import type { ThemeFolders } from './theme-folders.ts';

/** Installs and removes theme folders by atomic renames. Calls must not overlap. */
export interface ThemeFiles {
  /** Increases with every change: a path that was looked up before may be out of date. */
  readonly changeCount: number;
  /** Creates missing folders. `storage_full`; `conflict` if the hub has no write permission. */
  prepare(): Promise<void>;
  /** Creates an empty staging folder. */
  createStagingFolder(): Promise<string>;
  /** Installs a folder as a theme; the current version becomes the previous one. */
  install(short: string, folder: string): Promise<void>;
  /** Swaps a theme with its previous version. */
  swapWithPrevious(short: string): Promise<void>;
  /** Deletes a theme and its previous version. */
  remove(short: string): Promise<void>;
  /** Repairs an operation that a crash interrupted, and deletes the staging folder. */
  recover(): Promise<void>;
}

type Rename = readonly [from: string, to: string];

const diskFull = ['storage_full', 'The disk is full. Free some space and try again.'] as const;
const notWritable = [
  'conflict',
  'The hub cannot write to its themes folder. Check its permissions and the option --themes.',
] as const;

const problems: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  EEXIST: notWritable,
  ENOTDIR: notWritable,
};

const FOLDER_MODE = 0o755;
const PRIVATE_MODE = 0o700;

export function createThemeFiles({
  root,
  staging,
  previous,
  getPath,
  getPreviousPath,
}: ThemeFolders): ThemeFiles {
  let changeCount = 0;
  let trashed = 0;

  /** Path for a folder to be deleted after the renames, or at the next start. */
  function createTrashPath(): string {
    trashed += 1;
    return join(staging, `trash-${trashed}`);
  }

  function makeFolders(): void {
    mkdirSync(root, { recursive: true, mode: FOLDER_MODE });
    for (const hidden of [staging, previous]) mkdirSync(hidden, { recursive: true, mode: PRIVATE_MODE });
  }

  const prepare = () => withProblems(makeFolders);

  async function applyRenames(renames: readonly Rename[], trash: readonly string[]): Promise<void> {
    await prepare();
    changeCount += 1;
    await withProblems(() => renameAll(renames));
    for (const path of [root, previous]) await syncFolder(path);
    for (const path of trash) await rm(path, { recursive: true, force: true });
  }

  return {
    get changeCount() {
      return changeCount;
    },
    prepare,
    async createStagingFolder() {
      await prepare();
      return withProblems(() => mkdtemp(join(staging, 'unpacked-')));
    },
    async install(short, folder) {
      const trash = createTrashPath();
      const renames: Rename[] = [
        [getPreviousPath(short), trash],
        [getPath(short), getPreviousPath(short)],
        [folder, getPath(short)],
      ];
      await applyRenames(renames, [trash]);
    },
    async swapWithPrevious(short) {
      const aside = createTrashPath();
      const renames: Rename[] = [
        [getPath(short), aside],
        [getPreviousPath(short), getPath(short)],
        [aside, getPreviousPath(short)],
      ];
      await applyRenames(renames, []);
    },
    async remove(short) {
      const [older, newer] = [createTrashPath(), createTrashPath()];
      const renames: Rename[] = [
        [getPreviousPath(short), older],
        [getPath(short), newer],
      ];
      await applyRenames(renames, [older, newer]);
    },
    async recover() {
      for (const short of await readdir(previous).catch(() => []))
        if (!existsSync(getPath(short))) renameSync(getPreviousPath(short), getPath(short));
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Reports a full disk and missing permissions as problems: the operator can fix them. */
async function withProblems<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toDomainError(error);
  }
}

function toDomainError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [problem, detail] = problems[code] ?? [];
  return problem === undefined || detail === undefined
    ? error
    : new DomainError(problem, detail, { cause: error });
}

/** Applies all renames whose source exists, synchronously, so that no request sees a half-way state. Undoes them on failure. */
function renameAll(renames: readonly Rename[]): void {
  const done: Rename[] = [];
  try {
    for (const rename of renames) {
      if (!existsSync(rename[0])) continue;
      renameSync(...rename);
      done.unshift(rename);
    }
  } catch (error) {
    for (const [from, to] of done) renameSync(to, from);
    throw error;
  }
}

/** fsyncs a folder, so that renames in it survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
