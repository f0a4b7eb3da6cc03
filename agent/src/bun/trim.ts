import { dlopen } from 'bun:ffi';
import { readFileSync } from 'node:fs';
import { gc, shrink } from 'bun';
import { findFileRanges, findLibc } from './maps.ts';

const dontNeed = 4; // MADV_DONTNEED of madvise(2)

function readMaps(): string {
  return readFileSync('/proc/self/maps', 'utf8');
}

function openMadvise() {
  const libc = findLibc(readMaps());
  if (libc === undefined) return;
  try {
    return dlopen(libc, { madvise: { args: ['u64', 'u64', 'i32'], returns: 'i32' } }).symbols.madvise;
  } catch {
    // Without leave to make code, as under MemoryDenyWriteExecute, no function of C can be called.
    return;
  }
}

/**
 * Gives back to the system what starting took: garbage, and pages of the program that are not used any more. Those
 * that are come back from the system's own copy of the file when they are touched.
 */
export function createTrim(): () => void {
  const madvise = openMadvise();
  let collect = shrink;
  return () => {
    collect();
    collect = () => gc(true);
    if (madvise === undefined) return;
    for (const { from, length } of findFileRanges(readMaps())) madvise(from, length, dontNeed);
  };
}
