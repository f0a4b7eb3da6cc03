import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { PRIVATE_MODE } from './files.ts';

/**
 * Room on the disk that is given up when it is full, so that what frees space has space to work in: also deleting rows
 * first adds to the write-ahead log.
 */
export interface Reserve {
  /** False from its release until there is room for it again; meanwhile nothing but what frees space may be written. */
  readonly isHeld: boolean;
  /** Takes the room, if the disk has it twice over, and returns `isHeld`. */
  hold(): boolean;
  /** Gives the room to the file system. */
  release(): void;
}

/** The log may grow to 4 MB before it is written back, and all of its pages may be new to the file. */
export const RESERVE_BYTES = 8 * 1024 * 1024;

const BLOCK_BYTES = 64 * 1024;

export function createReserve(path: string, bytes: number = RESERVE_BYTES): Reserve {
  // A disk that never had room for a reserve is written to until it is full.
  let isHeld = true;

  function fill(): void {
    const file = openSync(path, 'w', PRIVATE_MODE);
    try {
      for (let at = 0; at < bytes; at += BLOCK_BYTES) writeSync(file, makeNoise(at), 0, BLOCK_BYTES, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  return {
    get isHeld() {
      return isHeld;
    },
    hold() {
      if (statSync(path, { throwIfNoEntry: false })?.size === bytes) {
        isHeld = true;
        return true;
      }
      try {
        const { bavail, bsize } = statfsSync(dirname(path));
        if (bavail * bsize < 2 * bytes) return isHeld;
        fill();
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

/** Zeros would take no room on a file system that compresses. */
function makeNoise(at: number): Buffer {
  return createHash('shake256', { outputLength: BLOCK_BYTES }).update(String(at)).digest();
}
