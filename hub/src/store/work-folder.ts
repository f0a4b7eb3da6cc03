import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFailure, readErrorCode } from './failure.ts';

const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Where copies and uploads of the database at `path` lie while they are made: on its own file system, so that one can
 * be renamed into its place, and in a folder of their own, so that sweeping it can never hit a file of the operator's.
 */
export function nameWorkFolder(path: string): string {
  return `${path}.work`;
}

/** What the database was before the last restore. */
export function nameKeptFile(path: string): string {
  return `${path}.before-restore`;
}

export function makeWorkFolder(path: string): string {
  const folder = nameWorkFolder(path);
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER_MODE, recursive: true });
  } catch (error) {
    const code = readErrorCode(error);
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    throw createFailure(isFull ? 'full' : 'unusable', `${folder} cannot be made (${code}).`, error);
  }
  return folder;
}

/** Deletes what an earlier life left half done beside the database. */
export function sweepLeftovers(path: string): void {
  rmSync(nameWorkFolder(path), { recursive: true, force: true });
  dropSecondName(path);
}

/**
 * Between keeping the old file and placing the new one, both names lead to one file. A second name for the live
 * database must not stay: whoever opened it there would write beside the hub.
 */
export function dropSecondName(path: string): void {
  const kept = nameKeptFile(path);
  rmSync(`${kept}.part`, { force: true });
  const [live, old] = [path, kept].map((name) => statSync(name, { throwIfNoEntry: false }));
  if (live !== undefined && old !== undefined && live.ino === old.ino && live.dev === old.dev)
    rmSync(kept, { force: true });
}

/** Makes renames in the folder of `path` survive a power cut. */
export function syncFolder(path: string): void {
  sync(dirname(path), 'r');
}

/** Makes the bytes of a file survive one. */
export function syncFile(path: string): void {
  sync(path, 'r+');
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
