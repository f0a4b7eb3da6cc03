import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PingTask } from '@muster/generated/types';
import { afterAll, expect, test } from 'vitest';
import { startProbeCases } from '../../../tests/agent/support/probe-cases.ts';
import { createHost } from '../node/host.ts';
import { measure, type Outcome } from './measure.ts';
import { findTarget } from './target.ts';

// tests/agent/checks.test.ts runs the same cases on the released agent.

const TIMEOUT_MS = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'muster-measure-'));
const certificateFile = join(folder, 'authority.pem');
const { servers, dns, cases, close } = await startProbeCases();
writeFileSync(certificateFile, servers.authority);

afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

async function run({ target, options = {} }: Pick<PingTask, 'target' | 'options'>): Promise<Outcome> {
  const parsed = findTarget(target);
  if (parsed === undefined) throw new Error(`${target} is not a target`);
  const host = createHost();
  const { runtime } = host;
  const controller = new AbortController();
  const timeout = runtime.setTimer(() => controller.abort(), TIMEOUT_MS);
  const { signal } = controller;
  const outcome = await measure(parsed, { host, runtime, options, signal, certificateFile, pingFolders: [] });
  timeout.cancel();
  return outcome;
}

const outcomes = await Promise.all(cases.map(run));

test.each(cases.map(({ title, result }, index) => [title, outcomes[index], result]))(
  '%s',
  (_, outcome, result) => {
    expect(outcome).toEqual(result);
  },
);

test('a lost datagram is sent twice, and every other query once', () => {
  const names = ['lost.test', 'silent.test', 'a.test', 'other-id.test', 'long-without-tcp.test'];
  expect(names.map((name) => dns.countQueries(name))).toEqual([2, 2, 4, 1, 2]);
});

test('the server name is sent', () => {
  expect(servers.serverNames).toEqual(expect.arrayContaining(['shop.example.com', 'localhost']));
});
