import { expect, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import type { Removal } from './removal.ts';
import { removals } from './removals.ts';
import { describeFinding, verifyRemovals } from './verify-removals.ts';
import '../support/fetched-programs.ts';

// Layers that docs/security-tests.md claims are taken out of a copy of the repository, one at a time: all of them in the long form,
// otherwise one, and mistakes that must not count as noticed.

const TIMEOUT_MS = 3 * 3_600_000;

const example = removals.find(({ id }) => id === 'forged-hops') as Removal;
const { code, test: ownTest } = example;

const mistakes: Removal[] = [
  { ...example, id: 'changes-nothing', replacement: `${code.trimEnd()} // unchanged\n` },
  { ...example, id: 'does-not-compile', replacement: ') of' },
  { ...example, id: 'breaks-otherwise', replacement: '    unknownFunction();\n' },
  { ...example, id: 'has-no-test', test: { ...ownTest, title: 'a title that nobody gave' } },
];

test('a layer that is taken out is noticed, and nothing else is', { timeout: 600_000 }, async () => {
  const findings = await verifyRemovals([example, ...mistakes], { jobs: 1, onFinding: () => undefined });
  expect(findings.map(({ removal, reason }) => [removal.id, reason.split(':')[0]])).toEqual([
    ['forged-hops', 'failed'],
    ['changes-nothing', 'passed'],
    ['does-not-compile', 'broken'],
    ['breaks-otherwise', 'broken'],
    ['has-no-test', 'not found with the layer'],
  ]);
  expect(findings.filter(({ isNoticed }) => isNoticed).map(({ removal }) => removal.id)).toEqual([
    'forged-hops',
  ]);
});

test.runIf(IS_LONG)('every layer that is taken out is noticed', { timeout: TIMEOUT_MS }, async () => {
  const findings = await verifyRemovals(removals, { jobs: 2, onFinding: () => undefined });
  expect(findings).toHaveLength(removals.length);
  expect(findings.filter(({ isNoticed }) => !isNoticed).map(describeFinding)).toEqual([]);
});
