/** Size of the drawing in its own units. */
export const WIDTH = 60;
export const HEIGHT = 16;

export interface Mark {
  readonly x: number;
  /** Null for a probe that was lost. */
  readonly y: number | null;
}

/** Places the probes of a sparkline, the slowest at the top. */
export function placeProbes(recent: readonly (number | null)[]): readonly Mark[] {
  const highest = Math.max(1, ...recent.map((latency) => latency ?? 0));
  const step = WIDTH / Math.max(1, recent.length);
  return recent.map((latency, index) => ({
    x: Math.floor(index * step) + 0.5,
    y: latency === null ? null : HEIGHT - 1 - (latency / highest) * (HEIGHT - 2),
  }));
}
