import { expect, it } from 'vitest';
import type { Sample } from './trend.ts';
import { judge, type Tally } from './verdict.ts';

const MIB = 2 ** 20;
const fine: Tally = { sent: 90, arrived: 88, early: 2, lostAgents: 0, lostViewers: 0, faults: [] };

/** Samples over the given seconds; `grow` adds the growth to each. */
const makeSamples = (seconds: number, grow: (part: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 20 }, (_, index) => ({
    at: (index / 19) * seconds,
    heapBytes: 40 * MIB,
    residentBytes: 0,
    descriptors: 300,
    listeners: 3000,
    p99: 0,
    max: 0,
    ...grow(index / 19),
  }));
const steady = makeSamples(40, () => ({}));
const findFailed = (samples: readonly Sample[], tally = fine) =>
  judge(samples, tally).flatMap(({ what, holds }) => (holds ? [] : [what]));

it('passes a run without growth', () => {
  expect(findFailed(steady)).toEqual([]);
});

it.each([
  ['memory', { heapBytes: 46 * MIB }],
  ['descriptors', { descriptors: 320 }],
  ['listeners', { listeners: 3200 }],
] as const)('reports %s that grew', (name, end) => {
  const [[key, to]] = Object.entries(end) as [[keyof Sample, number]];
  const samples = makeSamples(40, (part) => ({ [key]: (steady[0]?.[key] ?? 0) * (1 - part) + to * part }));
  expect(findFailed(samples)).toEqual([expect.stringMatching(`^${name} grew by`)]);
});

it.each([
  [470, []],
  [480, ['the loop’s delay grew by 252.6 ms']],
])('allows an event-loop delay up to %d ms: %j', (p99, failed) => {
  expect(findFailed(makeSamples(40, (part) => ({ p99: p99 * part })))).toEqual(failed);
});

it('allows memory a constant noise and a small growth per hour', () => {
  const grown = (seconds: number, mib: number) =>
    findFailed(makeSamples(seconds, (part) => ({ heapBytes: (40 + mib * part) * MIB })));
  expect(grown(40, 3)).toEqual([]);
  expect(grown(7200, 5)).toEqual([]);
  expect(grown(7200, 9)).toHaveLength(1);
});

it.each([
  ['2 reports lost', { arrived: 86 }],
  ['1 agents and 0 viewers lost', { lostAgents: 1 }],
  ['0 agents and 1 viewers lost', { lostViewers: 1 }],
  ['1 requests failed GET /', { faults: ['GET / answered 500'] }],
])('reports %s', (words, change) => {
  expect(findFailed(steady, { ...fine, ...change })).toEqual([expect.stringContaining(words)]);
});

it('rejects a run too short for a trend', () => {
  expect(findFailed(steady.slice(0, 1))).toHaveLength(1);
});
