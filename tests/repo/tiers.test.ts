import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTier } from '../../scripts/test-run/tiers.mjs';

const config = readFileSync(new URL('../../vitest.config.ts', import.meta.url), 'utf8');
const projects = [...config.matchAll(/(?:name: |running\()'(\w+)'/g)].map(([, name = '']) => name);

test('without a word the first tier runs, without the compiler of the agent', () => {
  const { tier, args } = readTier([]);
  expect(tier.runs.flat()).not.toContain('system');
  expect(tier.needs).toMatchObject({ everything: false, agents: 'none' });
  expect(args).toEqual([]);
});

test('seven kinds of tests are found in the configuration', () => {
  expect(projects).toHaveLength(7);
});

test.each(['--all', '--long'])('%s runs every project once', (word) => {
  expect(readTier([word]).tier.runs.flat().sort()).toEqual(projects.sort());
});

test('other arguments are for Vitest', () => {
  expect(readTier(['tests/hub', '-t', 'x']).args).toEqual(['tests/hub', '-t', 'x']);
  const { tier, args } = readTier(['--all', 'tests/deploy']);
  expect(tier).toBe(readTier(['--all']).tier);
  expect(args).toEqual(['tests/deploy']);
});

test('only the long form sets its variable', () => {
  expect(readTier(['--all']).tier.env).toEqual({});
  expect(readTier(['--long']).tier.env).toEqual({ MUSTER_TESTS: 'long' });
});
