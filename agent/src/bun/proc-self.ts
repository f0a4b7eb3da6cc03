export interface Range {
  from: bigint;
  length: bigint;
}

/**
 * Memory in /proc/self/maps that is backed by an unchanged file, so that it can be dropped: code, and the constants at
 * the start of a file. Adjacent mappings of one file are one range.
 */
export function findFileRanges(maps: string): Range[] {
  const ranges: (Range & { rights: string; file: string })[] = [];
  for (const line of maps.split('\n')) {
    const match = /^([0-9a-f]+)-([0-9a-f]+) (r-[x-]p) ([0-9a-f]+) \S+ [1-9]\d* +(\/.*)$/.exec(line);
    if (match === null) continue;
    const [, start = '', end = '', rights = '', offset = '', file = ''] = match;
    const from = BigInt(`0x${start}`);
    const length = BigInt(`0x${end}`) - from;
    const last = ranges.at(-1);
    if (
      last !== undefined &&
      last.file === file &&
      last.rights === rights &&
      last.from + last.length === from
    ) {
      last.length += length;
    } else if (rights === 'r-xp' || /^0+$/.test(offset)) {
      // Read-only pages further on in a file may be relocated, so that the file does not contain them.
      ranges.push({ from, length, rights, file });
    }
  }
  return ranges.map(({ from, length }) => ({ from, length }));
}

/**
 * Whether qemu-user translates the program. It rewrites /proc/self/maps but not /proc/thread-self/maps, where the
 * program's code is not executable: the processor runs the translation.
 */
export function isEmulated(selfMaps: string, threadMaps: string): boolean {
  const executable = findFileRanges(threadMaps);
  return findFileRanges(selfMaps).some(({ from }) => !executable.some((range) => range.from === from));
}

const PAGE_SIZE_KEY = 6n; // AT_PAGESZ of getauxval(3)
const USUAL_PAGE_SIZE = 4096;

/** The page size in /proc/self/auxv, whose entries are pairs of 64-bit words: 4, 16 or 64 KiB. */
export function findPageSize(auxv: Uint8Array): number {
  const view = new DataView(auxv.buffer, auxv.byteOffset, auxv.byteLength);
  for (let at = 0; at + 16 <= auxv.length; at += 16) {
    if (view.getBigUint64(at, true) === PAGE_SIZE_KEY) return Number(view.getBigUint64(at + 8, true));
  }
  return USUAL_PAGE_SIZE;
}

/** Resident file pages, from /proc/self/statm. */
export function countFilePages(statm: string): number {
  return Number(statm.split(' ')[2]);
}

const PRESENT_BIT = 0x8000_0000;

/** Indexes of the present pages in entries of /proc/self/pagemap; the highest of an entry's 64 bits is the flag. */
export function findPresentPages(entries: Uint32Array): number[] {
  const pages: number[] = [];
  for (let high = 1; high < entries.length; high += 2) {
    if (((entries[high] as number) & PRESENT_BIT) !== 0) pages.push((high - 1) / 2);
  }
  return pages;
}

/** The path of the loaded C library, glibc or musl. */
export function findLibc(maps: string): string | undefined {
  return /\s(\/\S*\/(?:libc\.so(?:\.6)?|libc-2\.\d+\.so|libc\.musl-\S+|ld-musl-\S+))$/m.exec(maps)?.[1];
}
