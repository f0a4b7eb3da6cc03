export interface Range {
  from: bigint;
  length: bigint;
}

/**
 * Of /proc/self/maps, memory that is a file's and was never written: the program itself, and the constants at the
 * beginning of a file. It comes back from the file when it is dropped. Neighbours of one file are one range, however
 * many mappings they are.
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
      // What is read-only further on in a file may be relocated addresses, which only this process has.
      ranges.push({ from, length, rights, file });
    }
  }
  return ranges.map(({ from, length }) => ({ from, length }));
}

const PAGE_SIZE_KEY = 6n; // AT_PAGESZ of getauxval(3)
const USUAL_PAGE_SIZE = 4096;

/** Bytes of a page, of /proc/self/auxv, whose entries are pairs of 64 bits. Processors have pages of 4, 16 or 64 KiB. */
export function findPageSize(auxv: Uint8Array): number {
  const view = new DataView(auxv.buffer, auxv.byteOffset, auxv.byteLength);
  for (let at = 0; at + 16 <= auxv.length; at += 16) {
    if (view.getBigUint64(at, true) === PAGE_SIZE_KEY) return Number(view.getBigUint64(at + 8, true));
  }
  return USUAL_PAGE_SIZE;
}

/** Pages of files that the process has in memory, of /proc/self/statm. */
export function countFilePages(statm: string): number {
  return Number(statm.split(' ')[2]);
}

const PRESENT_BIT = 0x8000_0000;

/** Numbers of the pages that are mapped, of /proc/self/pagemap: its entries have 64 bits, the highest of which says so. */
export function findPresentPages(entries: Uint32Array): number[] {
  const pages: number[] = [];
  for (let high = 1; high < entries.length; high += 2) {
    if (((entries[high] as number) & PRESENT_BIT) !== 0) pages.push((high - 1) / 2);
  }
  return pages;
}

/** The path of the C library that the process runs with, GNU's or musl. */
export function findLibc(maps: string): string | undefined {
  return /\s(\/\S*\/(?:libc\.so(?:\.6)?|libc-2\.\d+\.so|libc\.musl-\S+|ld-musl-\S+))$/m.exec(maps)?.[1];
}
