/** One moment of a node, as a live chart remembers it. */
export interface TailPoint {
  /** The hub's clock, Unix seconds. */
  readonly ts: number;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly received: number | null;
  readonly sent: number | null;
}

/** What a live chart shows, in seconds. */
export const TAIL_SECONDS = 180;

/** Frames come every 2 s, requests every 5 s; more than this between two points is a gap. */
const GAP_SECONDS = 10;

/** The chart's own units: one per second across, and as many from bottom to top. */
export const TAIL_HEIGHT = 60;

/** The points with a newer one; those that left the chart are dropped. */
export function appendPoint(points: readonly TailPoint[], point: TailPoint): readonly TailPoint[] {
  const last = points.at(-1);
  // After a restart the hub may tell an earlier time; the past cannot be drawn over.
  const kept = last !== undefined && point.ts < last.ts ? [] : points.filter(({ ts }) => ts !== point.ts);
  return [...kept.filter(({ ts }) => point.ts - ts <= TAIL_SECONDS), point];
}

export interface LineScale {
  /** The time at the right edge. */
  readonly now: number;
  /** The value at the top. */
  readonly top: number;
}

/** The runs of points between gaps, as SVG coordinates. */
export function splitRuns(
  points: readonly TailPoint[],
  read: (point: TailPoint) => number | null,
  { now, top }: LineScale,
): readonly (readonly { x: number; y: number }[])[] {
  const runs: { x: number; y: number }[][] = [];
  let lastTs = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const value = read(point);
    if (value === null) continue;
    if (point.ts - lastTs > GAP_SECONDS) runs.push([]);
    lastTs = point.ts;
    const height = top > 0 ? Math.min(1, value / top) * TAIL_HEIGHT : 0;
    runs.at(-1)?.push({ x: TAIL_SECONDS - (now - point.ts), y: TAIL_HEIGHT - height });
  }
  return runs;
}

/** SVG path of the runs as lines. */
export function drawLine(runs: ReturnType<typeof splitRuns>): string {
  return runs.map((run) => `M${run.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`).join('');
}

/** SVG path of the runs as areas down to the bottom. */
export function drawArea(runs: ReturnType<typeof splitRuns>): string {
  return runs
    .map((run) => {
      const first = run[0];
      const last = run.at(-1);
      if (first === undefined || last === undefined) return '';
      return `${drawLine([run])}L${round(last.x)} ${TAIL_HEIGHT}L${round(first.x)} ${TAIL_HEIGHT}Z`;
    })
    .join('');
}

/** The highest value of a series; 0 for none. */
export function findPeak(points: readonly TailPoint[], read: (point: TailPoint) => number | null): number {
  return points.reduce((highest, point) => Math.max(highest, read(point) ?? 0), 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
