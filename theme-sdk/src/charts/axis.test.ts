import { describe, expect, it, test } from 'vitest';
import { dropZeros, planAxis } from './axis.ts';

const GIB = 2 ** 30;

describe('planAxis', () => {
  it.each([
    ['percent', 0, 43, { top: 100 }, [0, 25, 50, 75, 100]],
    ['load', 0, 0.83, {}, [0, 0.5, 1]],
    ['sockets', 0, 4, { minTop: 10 }, [0, 5, 10]],
    ['bytes', 0, 3 * GIB, { isBinary: true }, [0, GIB, 2 * GIB, 3 * GIB, 4 * GIB]],
    ['received above sent', -400, 900, { isBinary: true }, [-512, 0, 512, 1024]],
    ['nothing sent', 0, 900, { isBinary: true }, [0, 256, 512, 768, 1024]],
    ['nothing received', -900, 0, { isBinary: true }, [-1024, -768, -512, -256, 0, 256]],
    ['no data', 0, 0, {}, [0, 0.5, 1]],
  ])('%s', (_, low, high, scale, ticks) => {
    const plan = planAxis([low, high], scale, 4);
    expect(plan).toEqual({ min: ticks[0], max: ticks.at(-1), ticks });
  });

  test('a size is the last tick, and no other is drawn onto it', () => {
    const size = 7.63 * GIB;
    expect(planAxis([0, GIB], { top: size, isBinary: true }, 4).ticks).toEqual([
      0,
      2 * GIB,
      4 * GIB,
      6 * GIB,
      size,
    ]);
    expect(planAxis([0, GIB], { top: 8.1 * GIB, isBinary: true }, 4).ticks).toEqual([0, 4 * GIB, 8.1 * GIB]);
  });

  test('data above the size is not clipped', () => {
    const { max, ticks } = planAxis([0, 35 * GIB], { top: 10 * GIB, isBinary: true }, 4);
    expect(max).toBeGreaterThan(35 * GIB);
    expect(ticks.at(-1)).toBe(max);
  });

  test('a small loss is visible beside a total one', () => {
    const { min, max, ticks } = planAxis([0, 100], { isRoot: true }, 4);
    expect([min, max, ticks]).toEqual([0, 100, [0, 1, 10, 100]]);
    expect(Math.cbrt(0.3 / max)).toBeGreaterThan(0.14);
    expect(planAxis([0, 0.3], { isRoot: true }, 4)).toEqual({ min: 0, max: 1, ticks: [0, 0.1, 1] });
  });
});

it.each([
  ['4.00 GiB', '4 GiB'],
  ['4,00 GiB', '4 GiB'],
  ['50.0%', '50%'],
  ['0.50', '0.50'],
  ['0.00', '0'],
  ['100 ms', '100 ms'],
  ['1,000 ms', '1,000 ms'],
  ['1,000.00', '1,000'],
  ['1.000,00', '1.000'],
  ['10,000', '10,000'],
  ['1,000,000', '1,000,000'],
  ['1,000.50', '1,000.50'],
  ['4.00 MiB/s', '4 MiB/s'],
])('%s is formatted as %s', (text, short) => {
  expect(dropZeros(text)).toBe(short);
});
