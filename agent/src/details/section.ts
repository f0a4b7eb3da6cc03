import type { Details } from '@muster/generated/types';

/** Measures one member of the details, or of another message. It holds the previous counters, and exists as long as a watch. */
export interface Section<K extends keyof M, M extends object = Details> {
  readonly name: K;
  /**
   * `now` is monotonic milliseconds. Resolves to undefined if the host cannot tell, and rejects if what it tells makes no
   * sense; either way the member is absent from this message. Members that need two measurements are absent from the first.
   */
  measure(now: number): Promise<M[K] | undefined>;
  /** Closes the files that stay open between measurements. */
  close?(): void;
}

/** A section of any member. */
export type AnySection<M extends object = Details> = { [K in keyof M]-?: Section<K, M> }[keyof M];
