import { expect, test } from 'vitest';
import { HOSTS, readHost } from '../../tests/agent/possible-hosts/host.ts';
import seeds from '../../tests/agent/possible-hosts/seeds.json' with { type: 'json' };
import { createHost } from './node/host.ts';

// Hosts that are possible, each made from a seed together with the truth about it. Seeds that failed once are kept in
// tests/agent/possible-hosts/seeds.json and always run.

const base = createHost();
const CHUNK = 100;

function check(seed: number): void {
  const { expected, measured, expectedFacts, facts } = readHost(seed, base);
  const found = JSON.stringify({ seed, measured, facts });
  if (found !== JSON.stringify({ seed, measured: expected, facts: expectedFacts }))
    expect({ seed, measured, facts }).toEqual({ seed, measured: expected, facts: expectedFacts });
}

test.each(Array.from({ length: HOSTS / CHUNK }, (_, chunk) => chunk * CHUNK))(
  'the collectors measure what is true of 100 hosts, from seed %i on',
  (first) => {
    for (let seed = first; seed < first + CHUNK; seed += 1) check(seed);
    expect(first % CHUNK).toBe(0);
  },
);

test('hosts that were measured wrong once', () => {
  for (const seed of seeds) check(seed);
  expect(new Set(seeds).size).toBe(seeds.length);
});
