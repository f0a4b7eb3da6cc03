import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAfterDay } from '../../support/agents/day-without-hub.ts';
import { makeFolder } from '../../support/folder.ts';
import { killProcess, startHub } from '../../support/hub/hub-process.ts';

test('a hub that is killed twice while an agent sends a day has every minute afterwards, once', async () => {
  const db = join(makeFolder(), 'muster.db');
  let hub = await startHub(db);
  const node = await hub.call('POST', '/api/nodes', { body: { name: 'node' }, cookie: await hub.login() });
  const { agent, countMessages, expectDay } = await startAfterDay(node);
  for (const messages of [4, 11]) {
    agent.hub = hub.wsUrl;
    await expect.poll(countMessages, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(messages);
    await killProcess(hub.process);
    hub = await startHub(db);
  }
  agent.hub = hub.wsUrl;
  await expectDay(hub, await hub.login());
  // An hour each, and the messages that were not answered.
  expect(countMessages()).toBeLessThanOrEqual(24 + 1 + 2);
});
