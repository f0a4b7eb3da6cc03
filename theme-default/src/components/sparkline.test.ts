import { describe, expect, it } from 'vitest';
import { HEIGHT, placeProbes, WIDTH } from './sparkline.ts';

describe('placeProbes', () => {
  it('puts the slowest at the top and marks losses', () => {
    expect(placeProbes([10, null, 20])).toEqual([
      { x: 82, y: 9 },
      { x: 85, y: null },
      { x: 88, y: 1 },
    ]);
  });

  it('keeps the last thirty probes within the drawing', () => {
    const marks = placeProbes(Array.from({ length: 40 }, (_, index) => index));
    expect(marks).toHaveLength(30);
    expect(marks.every(({ x, y }) => x > 0 && x < WIDTH && y !== null && y > 0 && y < HEIGHT)).toBe(true);
  });

  it.each([[[]], [[null, null]], [[0, 0]]])('accepts %j', (recent) => {
    expect(placeProbes(recent)).toHaveLength(recent.length);
  });
});
