import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskFullRule } from '../command.ts';
import { StoreError } from '../errors.ts';
import { PRIVATE_MODE } from './files/database-files.ts';
import { isSqliteFull } from './sqlite-errors.ts';

/**
 * A file that is deleted when the disk is full, because freeing space needs space: deleting rows appends to the write-ahead
 * log.
 */
export interface Reserve {
  /** False from `release` until the file could be written again. */
  readonly isHeld: boolean;
  /** Writes the file if the disk has twice its size free, and returns `isHeld`. */
  refill(): boolean;
  /** Deletes the file. */
  release(): void;
}

/** Twice the size of the log at its automatic checkpoint (4 MB), as each of its pages may be new in the database file. */
export const RESERVE_BYTES = 8 * 1024 * 1024;

const BLOCK_BYTES = 64 * 1024;

export function createReserve(path: string, bytes: number = RESERVE_BYTES): Reserve {
  // A disk without room for the reserve is used until it is full.
  let isHeld = true;

  function write(): void {
    const file = openSync(path, 'w', PRIVATE_MODE);
    try {
      const words = new Uint32Array(BLOCK_BYTES / Uint32Array.BYTES_PER_ELEMENT);
      let last = 1;
      for (let at = 0; at < bytes; at += BLOCK_BYTES) {
        last = fillIncompressible(words, last);
        writeSync(file, words, 0, BLOCK_BYTES, at);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  return {
    get isHeld() {
      return isHeld;
    },
    refill() {
      if (statSync(path, { throwIfNoEntry: false })?.size === bytes) {
        isHeld = true;
        return true;
      }
      try {
        const { bavail, bsize } = statfsSync(dirname(path));
        if (bavail * bsize < 2 * bytes) return isHeld;
        write();
        isHeld = true;
      } catch {
        rmSync(path, { force: true });
      }
      return isHeld;
    },
    release() {
      rmSync(path, { force: true });
      isHeld = false;
    },
  };
}

/**
 * Zeros would occupy no space on a file system that compresses. Replaces the words by those of a xorshift generator after `last`,
 * its last word, and returns the new last one. A buffer for each block would stay in memory: the thread that writes allocates
 * so little that its garbage is not collected.
 */
function fillIncompressible(words: Uint32Array, last: number): number {
  let word = last;
  for (let index = 0; index < words.length; index += 1) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    words[index] = word;
  }
  return word;
}

/**
 * Runs a command under its rule for a full disk.
 *
 * @param checkpoint Truncates the write-ahead log, whose space the retry can then use.
 */
export async function runUnderDiskFullRule<T>(
  reserve: Reserve,
  checkpoint: () => void,
  rule: DiskFullRule,
  run: () => T | Promise<T>,
): Promise<T> {
  if (!reserve.isHeld && rule === 'suspend')
    throw new StoreError('full', 'The disk is full. The remaining space is reserved for freeing space.');
  try {
    return await run();
  } catch (error) {
    if (rule !== 'use_reserve' || !isSqliteFull(error)) throw error;
    reserve.release();
    checkpoint();
    return run();
  }
}
