export interface Range {
  from: bigint;
  length: bigint;
}

/**
 * Of /proc/self/maps, memory that is a file's and was never written: the program itself, and the constants at the
 * beginning of a file. It comes back from the file when it is dropped.
 */
export function findFileRanges(maps: string): Range[] {
  return maps.split('\n').flatMap((line) => {
    const match = /^([0-9a-f]+)-([0-9a-f]+) (r-[x-]p) ([0-9a-f]+) \S+ [1-9]\d* +\//.exec(line);
    if (match === null) return [];
    const [, start = '', end = '', rights, offset = ''] = match;
    // What is read-only further on in a file may be relocated addresses, which only this process has.
    if (rights !== 'r-xp' && !/^0+$/.test(offset)) return [];
    const from = BigInt(`0x${start}`);
    return [{ from, length: BigInt(`0x${end}`) - from }];
  });
}

/** The path of the C library that the process runs with, GNU's or musl. */
export function findLibc(maps: string): string | undefined {
  return /\s(\/\S*\/(?:libc\.so\.6|libc-2\.\d+\.so|libc\.musl-\S+|ld-musl-\S+))$/m.exec(maps)?.[1];
}
