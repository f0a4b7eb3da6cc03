/** The little of Bun that the binary asks for beside what Node has too. */
declare module 'bun:ffi' {
  interface Signature {
    args: readonly string[];
    returns: string;
  }
  export function dlopen(
    library: string,
    symbols: { madvise: Signature },
  ): { symbols: { madvise(address: bigint, length: bigint, advice: number): number } };
}

declare module 'bun' {
  export function gc(isSynchronous: boolean): void;
  export function shrink(): void;
}
