export interface Backoff {
  /** Upper bound of the first wait, milliseconds. */
  readonly base: number;
  /** Upper bound of every wait, milliseconds. */
  readonly cap: number;
}

/**
 * Exponential backoff with full jitter: a uniform random wait below a bound that doubles with every failure, so that
 * clients that were disconnected together do not reconnect together. `failures` is 1 for the first wait.
 */
export function drawWait(random: number, failures: number, { base, cap }: Backoff): number {
  // Larger exponents than 30 exceed any cap, and would become Infinity.
  const ceiling = Math.min(cap, base * 2 ** Math.min(failures - 1, 30));
  return Math.round(random * ceiling);
}

/** `ms` ± 20 %, so that clients that started together drift apart. */
export function spreadInterval(random: number, ms: number): number {
  return Math.round(ms * (0.8 + 0.4 * random));
}
