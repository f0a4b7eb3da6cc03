import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MetricsRow } from '../../generated/types.ts';
import { findTestedAgent } from '../support/agents/agent-program.ts';
import { type SeededHub, startSeededHub } from '../support/hub/seeded-hub.ts';
import { type ProxyFaults, startFaultyProxy } from '../support/network/faulty-proxy.ts';
import { agentClauses } from './agent-clauses.ts';
import { judge, type Verdict } from './clause.ts';
import { hubClauses } from './hub-clauses.ts';

// The kit passes our hub and agent, and must name the violated clauses of flawed ones.

const listViolated = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ violation }) => violation !== null).map(({ id, violation }) => `${id}: ${violation}`);

/** Puts the rows of a history at the ends of their buckets. */
function shiftBuckets(text: string): string {
  const step = Number(/"step":(\d+)/.exec(text)?.[1] ?? 60);
  if (step === 60) return text;
  const { metrics, ...rest } = JSON.parse(text);
  return JSON.stringify({
    ...rest,
    metrics: metrics.map((row: MetricsRow) => ({ ...row, ts: row.ts + step })),
  });
}

describe('a hub', () => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub();
  });
  afterAll(() => hub?.close());

  const judgeHub = (url: string, ids?: readonly string[]) =>
    judge(
      hubClauses.filter(({ id }) => ids === undefined || ids.includes(id)),
      { url, password: hub.password, cookie: '', node: { id: 0, token: '' } },
    );

  test('this implementation conforms', { timeout: 120_000 }, async () => {
    expect(listViolated(await judgeHub(hub.url))).toEqual([]);
  });

  test.each<[string, ProxyFaults, string]>([
    ['does not name the methods of a path', { strips: 'allow' }, 'H03'],
    ['gives its login no cookie', { strips: 'set-cookie' }, 'H05'],
    ['does not return the location of a new node', { strips: 'location' }, 'H06'],
    ['takes no sockets', { dropsUpgrades: true }, 'H16'],
    ['replaces minutes that it has', { rewrites: (text) => text.replaceAll('"tcp":7}', '"tcp":9}') }, 'H33'],
    ['has no ETags', { strips: 'etag' }, 'H26'],
    ['gives everybody the list of the first', { caches: true }, 'H26'],
    ['calls its problems plain JSON', { adds: ['content-type', 'application/json'] }, 'H03'],
    ['does not let nodes be deleted', { refusesMethods: ['DELETE'] }, 'H20'],
    ['takes every agent for Muster’s own', { userAgent: 'muster-agent/0.1.0' }, 'H22'],
    ['names buckets by their ends', { rewrites: shiftBuckets }, 'H32'],
    ['registers no hosts', { keepsPaths: '/api/agent/register' }, 'H23'],
  ])('one that %s fails its clause', { timeout: 120_000 }, async (_says, how, clause) => {
    const proxy = await startFaultyProxy(Number(new URL(hub.url).port), how);
    try {
      const verdicts = await judgeHub(proxy.url, ['H05', 'H06', clause, 'H20']);
      expect(verdicts.find(({ id }) => id === clause)?.violation).toEqual(expect.any(String));
    } finally {
      proxy.close();
    }
  });
});

describe('an agent', () => {
  const flawed = fileURLToPath(new URL('flawed-agent.ts', import.meta.url));
  const judgeAgent = (command: readonly string[], ids?: readonly string[]) =>
    Promise.all(
      agentClauses
        .filter(({ id }) => ids === undefined || ids.includes(id))
        .map((clause) => judge([clause], { command })),
    ).then((verdicts) => verdicts.flat());

  test('this implementation conforms', { timeout: 120_000 }, async () => {
    expect(listViolated(await judgeAgent(findTestedAgent()))).toEqual([]);
  });

  test('a third-party one conforms in all but probes, which it omits', { timeout: 120_000 }, async () => {
    const violated = listViolated(await judgeAgent([process.execPath, flawed]));
    expect(violated.map((line) => line.slice(0, 3))).toEqual(['A05', 'A06']);
  });

  test.concurrent.each([
    ['token-in-query', 'A01'],
    ['rude', 'A02'],
    ['asks-for-answers', 'A02'],
    ['hasty', 'A03'],
    ['lies', 'A03'],
    ['counts-down', 'A04'],
    ['fragile', 'A07'],
    ['deaf', 'A08'],
    ['gives-up', 'A09'],
    ['overstates-probes', 'A12'],
    ['impatient', 'A10'],
    ['abrupt', 'A11'],
  ])('the same, but %s, violates %s', { timeout: 120_000 }, async (flaw, clause) => {
    const verdicts = await judgeAgent([process.execPath, flawed, flaw], [clause]);
    expect(verdicts.map(({ violation }) => violation)).toEqual([expect.any(String)]);
  });
});
