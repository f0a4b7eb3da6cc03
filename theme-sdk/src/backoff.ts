export interface Backoff {
  /** Ceiling of the first wait, milliseconds. */
  readonly base: number;
  /** Ceiling of the longest wait, milliseconds. */
  readonly cap: number;
}

/**
 * Full jitter: a uniform draw below a ceiling that doubles with every failure. Viewers that lost the hub at the
 * same moment then come back spread out. `failures` is 1 for the first wait.
 */
export function drawWait(random: number, failures: number, { base, cap }: Backoff): number {
  // 2^30 is past any cap, and keeps the power finite after thousands of failures.
  const ceiling = Math.min(cap, base * 2 ** Math.min(failures - 1, 30));
  return Math.round(random * ceiling);
}

/** `ms` give or take a fifth, so that viewers who began together drift apart. */
export function spreadInterval(random: number, ms: number): number {
  return Math.round(ms * (0.8 + 0.4 * random));
}
