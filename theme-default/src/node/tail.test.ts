import { describe, expect, it } from 'vitest';
import {
  appendPoint,
  drawArea,
  drawLine,
  findPeak,
  splitRuns,
  TAIL_HEIGHT,
  TAIL_SECONDS,
  type TailPoint,
} from './tail.ts';

const point = (ts: number, cpu: number | null = 0): TailPoint => ({
  ts,
  cpu,
  memory: null,
  received: null,
  sent: null,
});
const times = (points: readonly TailPoint[]) => points.map(({ ts }) => ts);
const readCpu = ({ cpu }: TailPoint) => cpu;

describe('appendPoint', () => {
  it('drops what is older than the chart', () => {
    expect(times(appendPoint([point(0), point(2), point(20)], point(TAIL_SECONDS + 2)))).toEqual([
      2,
      20,
      TAIL_SECONDS + 2,
    ]);
  });

  it('replaces a point of the same second', () => {
    const points = appendPoint([point(1, 10), point(3, 20)], point(3, 30));
    expect(points.map(readCpu)).toEqual([10, 30]);
  });

  it("starts anew when the hub's clock was set back", () => {
    expect(times(appendPoint([point(100), point(102)], point(50)))).toEqual([50]);
  });
});

describe('lines', () => {
  it('end at the right edge and scale to the top', () => {
    const runs = splitRuns([point(98, 0), point(100, 50)], readCpu, { now: 100, top: 100 });
    expect(runs).toEqual([
      [
        { x: TAIL_SECONDS - 2, y: TAIL_HEIGHT },
        { x: TAIL_SECONDS, y: TAIL_HEIGHT / 2 },
      ],
    ]);
    expect(drawLine(runs)).toBe('M178 60L180 30');
    expect(drawArea(runs)).toBe('M178 60L180 30L180 60L178 60Z');
  });

  it('break at gaps and leave out what is unknown', () => {
    const points = [point(60, 1), point(62, null), point(64, 1), point(80, 1), point(82, 1)];
    const runs = splitRuns(points, readCpu, { now: 82, top: 1 });
    expect(runs.map((run) => run.map(({ x }) => x))).toEqual([
      [158, 162],
      [178, 180],
    ]);
  });

  it('stay within the chart, also without a scale', () => {
    const [run] = splitRuns([point(1, 500)], readCpu, { now: 1, top: 100 });
    expect(run?.[0]?.y).toBe(0);
    const [flat] = splitRuns([point(1, 0)], readCpu, { now: 1, top: 0 });
    expect(flat?.[0]?.y).toBe(TAIL_HEIGHT);
    expect(drawLine([])).toBe('');
    expect(drawArea([[]])).toBe('');
  });
});

describe('findPeak', () => {
  it('is the highest known value', () => {
    expect(findPeak([point(1, 3), point(2, null), point(3, 7)], readCpu)).toBe(7);
    expect(findPeak([], readCpu)).toBe(0);
  });
});
