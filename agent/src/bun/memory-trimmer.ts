import { dlopen } from 'bun:ffi';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gc, shrink } from 'bun';
import {
  countFilePages,
  findFileRanges,
  findLibc,
  findPageSize,
  findPresentPages,
  isEmulated,
  type Range,
} from './proc-self.ts';

// Of madvise(2).
const NORMAL = 0;
const RANDOM = 1;
const DONT_NEED = 4;

/** Trims during which pages are mapped one by one: long enough to cover the rarest task, which runs once a minute. */
const LEARNING_TRIMS = 2;
/** Growth of the resident file pages above the learnt working set after which it is learnt again. */
const SLACK_BYTES = 2 * 1024 * 1024;
const PAGEMAP_ENTRY_BYTES = 8;

type Madvise = (address: bigint, length: bigint, advice: number) => number;

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

function runsEmulated(): boolean {
  return isEmulated(readText('/proc/self/maps'), readText('/proc/thread-self/maps'));
}

function openMadvise(): Madvise | undefined {
  const libc = findLibc(readText('/proc/self/maps'));
  if (libc === undefined) return;
  try {
    return dlopen(libc, { madvise: { args: ['u64', 'u64', 'i32'], returns: 'i32' } }).symbols.madvise;
  } catch {
    // FFI needs executable memory, which systemd's MemoryDenyWriteExecute= forbids.
    return;
  }
}

/** The entries of proc_pid_pagemap(5) for a range. */
function readPagemap({ from, length }: Range, pageSize: number): Uint32Array<ArrayBuffer> {
  const pages = Number(length) / pageSize;
  const entries = new Uint32Array(pages * (PAGEMAP_ENTRY_BYTES / Uint32Array.BYTES_PER_ELEMENT));
  const descriptor = openSync('/proc/self/pagemap', 'r');
  try {
    readSync(descriptor, entries, 0, entries.byteLength, (Number(from) / pageSize) * PAGEMAP_ENTRY_BYTES);
  } finally {
    closeSync(descriptor);
  }
  return entries;
}

/**
 * Splits a range into mappings of one page each, by different advice for every second present page. On a fault in a file
 * the kernel maps the surrounding 64 KiB too (fault-around), but only within one mapping.
 */
function separatePages(madvise: Madvise, range: Range, pageSize: number): void {
  const size = BigInt(pageSize);
  for (const page of findPresentPages(readPagemap(range, pageSize))) {
    if (page % 2 === 0) madvise(range.from + BigInt(page) * size, size, RANDOM);
  }
}

function createPageTrimmer(madvise: Madvise): () => void {
  const pageSize = findPageSize(readFileSync('/proc/self/auxv'));
  const countBytes = () => countFilePages(readText('/proc/self/statm')) * pageSize;
  let learntBytes = -SLACK_BYTES;
  /** The ranges being learnt; not read again from /proc/self/maps, which has thousands of mappings then. */
  let ranges: Range[] = [];
  let trimsLeft = 0;

  function begin(): void {
    ranges = findFileRanges(readText('/proc/self/maps'));
    for (const range of ranges) {
      try {
        separatePages(madvise, range, pageSize);
      } catch {
        // Without pagemap, pages come back with their neighbours.
      }
      madvise(range.from, range.length, DONT_NEED);
    }
    trimsLeft = LEARNING_TRIMS;
  }

  /** Merges the mappings of each range again; present pages stay present. */
  function end(): void {
    for (const { from, length } of ranges) madvise(from, length, NORMAL);
    learntBytes = countBytes();
  }

  return () => {
    if (trimsLeft > 0) {
      trimsLeft -= 1;
      if (trimsLeft === 0) end();
    } else if (countBytes() > learntBytes + SLACK_BYTES) begin();
  };
}

/**
 * Returns memory to the system: runs the garbage collector, and drops pages of the program that only start-up needed.
 * A dropped page is read from the page cache when it is used again.
 */
export function createMemoryTrimmer(): () => void {
  // Programs crash under qemu-user after it has dropped pages of theirs (seen with version 7.2).
  const madvise = runsEmulated() ? undefined : openMadvise();
  const trimPages = madvise && createPageTrimmer(madvise);
  let collect = shrink;
  return () => {
    collect();
    collect = () => gc(true);
    trimPages?.();
  };
}
