import '../support/fetched-programs.ts';
import { expect, test } from 'vitest';
import { startAfterDay } from '../support/agents/day-without-hub.ts';
import { sharePostgres } from '../support/data/postgres.ts';
import { killProcess } from '../support/hub/hub-process.ts';
import { openAgentAt, startSharedHub } from '../support/hub/shared-hub.ts';

test('an agent sends half of a day to one hub, which is killed, and the rest to another', async () => {
  const db = await (await sharePostgres()).createSchema();
  const [one, other] = await Promise.all([startSharedHub(db, 'one'), startSharedHub(db, 'other')]);
  const node = await one.call('POST', '/api/nodes', { body: { name: 'node' }, cookie: await one.login() });
  const { agent, countMessages, expectDay } = await startAfterDay(node);
  await (await openAgentAt(other, node.token)).close();
  agent.hub = one.wsUrl;
  await expect.poll(countMessages, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(12);
  await killProcess(one.process);
  agent.hub = other.wsUrl;
  await expectDay(other, await other.login());
  expect(countMessages()).toBeLessThanOrEqual(24 + 1 + 1);
}, 120_000);
