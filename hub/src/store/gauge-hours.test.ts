import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aggregateGauges,
  mergeGaugeMinutes,
  packGaugeMinutes,
  roundGauge,
  unpackGaugeMinutes,
} from './gauge-hours.ts';

test('merged minutes keep what was stored, and the newer value of a minute', () => {
  expect(mergeGaugeMinutes({ a: [1, null, 3], b: [4] }, { a: [null, 2.004, 9], c: [null, null, 5] })).toEqual(
    {
      a: [1, 2, 9],
      b: [4],
      c: [null, null, 5],
    },
  );
});

test('any content is read, without what is no number', () => {
  const pack = (json: string) => deflateRawSync(json);
  expect(unpackGaugeMinutes(pack('{"a":[1,null,"x",[2]],"b":7,"__proto__":[3]}'))).toEqual(
    Object.fromEntries([
      ['a', [1, null, null, null]],
      ['__proto__', [3]],
    ]),
  );
  expect(unpackGaugeMinutes(pack(JSON.stringify({ a: Array.from({ length: 61 }, () => 1) }))).a).toHaveLength(
    60,
  );
  const fill = (bytes: number) =>
    pack(JSON.stringify({ a: [1], b: 'x'.repeat(bytes - '{"a":[1],"b":""}'.length) }));
  expect(unpackGaugeMinutes(fill(65_536))).toEqual({ a: [1] });
  expect(unpackGaugeMinutes(fill(65_537))).toEqual({});
  fc.assert(
    fc.property(fc.oneof(fc.json().map(pack), fc.uint8Array()), (content) => {
      for (const list of Object.values(unpackGaugeMinutes(content)))
        expect(list.every((value) => value === null || typeof value === 'number')).toBe(true);
    }),
  );
});

test('an hour of every gauge takes less than 2 kB', () => {
  const noisy = (seed: number) =>
    Array.from({ length: 60 }, (_, minute) =>
      roundGauge(40 + 20 * Math.sin(seed + minute * 1.7) + (minute % 7)),
    );
  const names = Array.from({ length: 17 }, (_, index) => `gauge_${index}`);
  const minutes = Object.fromEntries(names.map((name, index) => [name, noisy(index)]));
  const packed = packGaugeMinutes(minutes);
  expect(unpackGaugeMinutes(packed)).toEqual(minutes);
  expect(packed.length).toBeLessThan(2048);
});

test('minutes are named by their end, and those outside the window are left out', () => {
  // The first hour has the minutes 1 to 60.
  const hours = [
    { hour: 1, minutes: { a: [1, 2, null, 4] } },
    { hour: 2, minutes: { a: [61] } },
  ];
  expect(aggregateGauges(hours, { from: 60, to: 3660, step: 60 })).toEqual({
    from: 60,
    to: 3660,
    step: 60,
    ts: [120, 240, 3660],
    gauges: { a: { mean: [2, 4, 61], max: [2, 4, 61] } },
  });
  expect(aggregateGauges(hours, { from: 0, to: 3659, step: 60 }).ts).toEqual([60, 120, 240]);
});

test('wider buckets have the mean and the maximum of their minutes, and their start as their time', () => {
  const hours = [{ hour: 1, minutes: { a: [1, 2, 6, 4, 10], b: [null, null, null, 8] } }];
  expect(aggregateGauges(hours, { from: 0, to: 3600, step: 180 })).toMatchObject({
    ts: [0, 180],
    gauges: { a: { mean: [3, 7], max: [6, 10] }, b: { mean: [null, 8], max: [null, 8] } },
  });
});

test('a chart’s digits are kept', () => {
  expect([47.256, 999.4, 1234.5, -3.333, 0.012345, 0].map(roundGauge)).toEqual([
    47.3, 999, 1230, -3.33, 0.0123, 0,
  ]);
});
