import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { type ClockedAgent, createClockedAgent, runInRealTime } from '../../support/agents/clocked-agent.ts';
import { startAfterDay } from '../../support/agents/day-without-hub.ts';
import { makeFolder } from '../../support/folder.ts';
import { killProcess, startHub } from '../../support/hub/hub-process.ts';

test.skipIf(!IS_LONG)(
  'a hub that is killed twice while an agent sends a day has every minute afterwards, once',
  async () => {
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
  },
);

const HOUR = 3600;
const countMinuteMessages = ({ sent }: ClockedAgent) =>
  sent.filter((text) => text.includes('"history.minutes"')).length;

test('a hub that is killed while an agent sends the results of probes has each of them afterwards, once', async () => {
  const db = join(makeFolder(), 'muster.db');
  let hub = await startHub(db);
  const cookie = await hub.login();
  const node = await hub.call('POST', '/api/nodes', { body: { name: 'node' }, cookie });
  // Nothing listens at port 9: the results are losses.
  const body = { name: 'port', target: '127.0.0.1:9', interval: 60, node_ids: [node.id] };
  await hub.call('POST', '/api/ping-tasks', { body, cookie });
  const agent = createClockedAgent({
    now: Date.now() - 6 * HOUR * 1000,
    token: node.token,
    intervalSeconds: 10,
    countBytes: () => ({ rx: 0, tx: 0 }),
  });
  onTestFinished(agent.stop);
  agent.hub = hub.wsUrl;
  const stopRunning = runInRealTime(agent);
  await expect.poll(() => agent.lines.join(), { timeout: 20_000 }).toContain('ping tasks received');
  stopRunning();
  await killProcess(hub.process);
  for (let at = 0; at < 6 * HOUR; at += 2) {
    agent.advance(2_000);
    await turn();
  }
  onTestFinished(runInRealTime(agent));
  hub = await startHub(db);
  agent.hub = hub.wsUrl;
  const before = countMinuteMessages(agent);
  await expect
    .poll(() => countMinuteMessages(agent), { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(before + 3);
  await killProcess(hub.process);
  hub = await startHub(db);
  agent.hub = hub.wsUrl;
  const reader = await hub.login();
  const until = Math.floor(Date.now() / 1000) - 600;
  const readTimes = async (): Promise<number[]> => {
    const { ping } = await hub.call('GET', `/api/nodes/${node.id}/metrics?hours=12&until=${until}`, {
      cookie: reader,
    });
    return ping.map(({ ts }: { ts: number }) => ts);
  };
  await expect.poll(async () => (await readTimes()).length, { timeout: 60_000 }).toBeGreaterThan(345);
  const times = await readTimes();
  const gaps = times.slice(1).map((ts, index) => ts - (times[index] ?? 0));
  expect(gaps.filter((gap) => gap < 55 || gap > 65)).toEqual([]);
}, 180_000);
