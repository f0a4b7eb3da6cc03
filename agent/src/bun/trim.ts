import { dlopen } from 'bun:ffi';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gc, shrink } from 'bun';
import {
  countFilePages,
  findFileRanges,
  findLibc,
  findPageSize,
  findPresentPages,
  type Range,
} from './maps.ts';

// Of madvise(2).
const NORMAL = 0;
const RANDOM = 1;
const DONT_NEED = 4;

/** How long pages are mapped one by one: until the rarest thing that an agent does, once a minute, was seen too. */
const LEARNING_TIDIES = 2;
/** What may come back on the way, beyond what was learnt, before it is worth to learn again. */
const SLACK_BYTES = 2 * 1024 * 1024;
const PAGEMAP_ENTRY_BYTES = 8;

type Madvise = (address: bigint, length: bigint, advice: number) => number;

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

function openMadvise(): Madvise | undefined {
  const libc = findLibc(readText('/proc/self/maps'));
  if (libc === undefined) return;
  try {
    return dlopen(libc, { madvise: { args: ['u64', 'u64', 'i32'], returns: 'i32' } }).symbols.madvise;
  } catch {
    // Without leave to make code, as under MemoryDenyWriteExecute, no function of C can be called.
    return;
  }
}

/** What proc_pid_pagemap(5) says of a range. */
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
 * Advises every second page that is mapped otherwise than its neighbours, which makes each of them a mapping of its
 * own. When a page of a file is touched, the kernel maps those around it as well, 64 KiB of them, but only of the same
 * mapping.
 */
function separatePages(madvise: Madvise, range: Range, pageSize: number): void {
  const size = BigInt(pageSize);
  for (const page of findPresentPages(readPagemap(range, pageSize))) {
    if (page % 2 === 0) madvise(range.from + BigInt(page) * size, size, RANDOM);
  }
}

function createPageTrim(madvise: Madvise): () => void {
  const pageSize = findPageSize(readFileSync('/proc/self/auxv'));
  const countBytes = () => countFilePages(readText('/proc/self/statm')) * pageSize;
  let learntBytes = -SLACK_BYTES;
  /** What is being learnt about. It has thousands of mappings by then, too many to read them all again. */
  let ranges: Range[] = [];
  let tidiesLeft = 0;

  function begin(): void {
    ranges = findFileRanges(readText('/proc/self/maps'));
    for (const range of ranges) {
      try {
        separatePages(madvise, range, pageSize);
      } catch {
        // A kernel that does not tell what is mapped: pages come back with their neighbours.
      }
      madvise(range.from, range.length, DONT_NEED);
    }
    tidiesLeft = LEARNING_TIDIES;
  }

  /** Makes one mapping of each range again; what is mapped and what is not stays so. */
  function end(): void {
    for (const { from, length } of ranges) madvise(from, length, NORMAL);
    learntBytes = countBytes();
  }

  return () => {
    if (tidiesLeft > 0) {
      tidiesLeft -= 1;
      if (tidiesLeft === 0) end();
    } else if (countBytes() > learntBytes + SLACK_BYTES) begin();
  };
}

/**
 * Gives back to the system what starting took: garbage, and pages of the program that are not used any more. Those
 * that are come back from the system's own copy of the file when they are touched.
 */
export function createTrim(): () => void {
  const madvise = openMadvise();
  const trimPages = madvise && createPageTrim(madvise);
  let collect = shrink;
  return () => {
    collect();
    collect = () => gc(true);
    trimPages?.();
  };
}
