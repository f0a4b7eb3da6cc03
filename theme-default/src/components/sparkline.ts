/** Size in SVG units: 30 strokes of one unit, two units apart. */
export const WIDTH = 89;
export const HEIGHT = 18;

/** Distance from one stroke to the next. */
const STEP = 3;

export interface Mark {
  readonly x: number;
  /** Null for a probe that was lost. */
  readonly y: number | null;
}

/** Positions of the probes: the latest at the right edge, the slowest at the top. */
export function placeProbes(recent: readonly (number | null)[]): readonly Mark[] {
  const fitting = recent.slice(-Math.ceil(WIDTH / STEP));
  const highest = Math.max(1, ...fitting.map((latency) => latency ?? 0));
  return fitting.map((latency, index) => ({
    x: WIDTH - 1 - (fitting.length - 1 - index) * STEP,
    y: latency === null ? null : HEIGHT - 1 - (latency / highest) * (HEIGHT - 2),
  }));
}
