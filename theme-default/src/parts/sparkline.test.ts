import { describe, expect, it } from 'vitest';
import { HEIGHT, placeProbes, WIDTH } from './sparkline.ts';

describe('placeProbes', () => {
  it('puts the slowest at the top and marks what was lost', () => {
    expect(placeProbes([10, null, 20])).toEqual([
      { x: 0.5, y: 8 },
      { x: 20.5, y: null },
      { x: 40.5, y: 1 },
    ]);
  });

  it('keeps thirty probes within the drawing', () => {
    const marks = placeProbes(Array.from({ length: 30 }, (_, index) => index));
    expect(marks.every(({ x, y }) => x < WIDTH && y !== null && y > 0 && y < HEIGHT)).toBe(true);
  });

  it.each([[[]], [[null, null]], [[0, 0]]])('survives %j', (recent) => {
    expect(placeProbes(recent)).toHaveLength(recent.length);
  });
});
