import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

const BOOT = '11111111-1111-4111-8111-111111111111';
const NEXT_BOOT = '22222222-2222-4222-8222-222222222222';
const WRAP = 2 ** 32;
const STEP_SECONDS = 10;

let hub: TestHub;
let id: number;
let token: string;
let agent: TestSocket;

beforeEach(async () => {
  hub = await bootHub();
  ({ id, token } = await hub.addNode());
  agent = await openAgent(hub.wsUrl, token);
});
afterEach(() => hub.remove());

async function report(received: number, metrics: Record<string, unknown> = {}): Promise<void> {
  hub.runtime.advance(STEP_SECONDS * 1000);
  agent.send(makeReport({ boot_id: BOOT, net_rx_total: received, net_tx_total: 0, ...metrics }));
  await agent.settle();
}

async function readTotal(): Promise<number> {
  hub.runtime.advance(2000);
  const { total_rx, day_rx, month_rx, total_tx } = (await hub.request('GET', '/api/nodes')).body.nodes[0];
  expect([day_rx, month_rx, total_tx]).toEqual([total_rx, total_rx, 0]);
  return total_rx;
}

/** Rates of the stored minutes, highest first. */
async function readSpeeds(): Promise<number[]> {
  // A minute is stored at most 63 s after its end.
  hub.runtime.advance(125_000);
  await hub.hub.services.flushScheduler.drain();
  const { body } = await hub.request('GET', `/api/nodes/${id}/metrics?hours=1`);
  const rows = body.metrics as { net_rx: number | null; net_rx_max: number | null }[];
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap(({ net_rx, net_rx_max }) => [net_rx ?? 0, net_rx_max ?? 0]).sort((a, b) => b - a);
}

test('a counter that decreases within a boot adds nothing and becomes the new baseline', async () => {
  await report(5000);
  await report(6000);
  await report(100);
  expect(await readTotal()).toBe(1000);
  await report(600);
  expect(await readTotal()).toBe(1500);
  const speeds = await readSpeeds();
  expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0);
  expect(speeds[0]).toBeLessThanOrEqual(1000 / STEP_SECONDS);
});

test('a 32-bit counter that wraps does not add 4 GiB', async () => {
  await report(WRAP - 2000);
  await report(WRAP - 500);
  await report(700);
  await report(1700);
  expect(await readTotal()).toBe(2500);
  const speeds = await readSpeeds();
  expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0);
  expect(speeds[0]).toBeLessThanOrEqual(1500 / STEP_SECONDS);
});

test('an interface that disappears with its counter and returns at zero subtracts nothing', async () => {
  await report(1_000_000);
  await report(1_002_000);
  // The sum of the remaining interfaces.
  await report(400_000);
  await report(401_000);
  expect(await readTotal()).toBe(3000);
  await report(401_500);
  expect(await readTotal()).toBe(3500);
  expect(Math.min(...(await readSpeeds()))).toBeGreaterThanOrEqual(0);
});

test('an agent restarted within a boot continues from the counters, the gap included', async () => {
  await report(1000);
  await report(2000);
  await agent.close();
  hub.runtime.advance(300_000);
  agent = await openAgent(hub.wsUrl, token);
  await report(32_000);
  expect(await readTotal()).toBe(31_000);
  // Traffic of the gap is not counted as a peak when the connection returns.
  expect((await readSpeeds())[0]).toBeLessThanOrEqual(1000 / STEP_SECONDS);
});

test('a reboot counts its counters in full; a changed boot id alone adds nothing', async () => {
  await report(9000, { uptime: 500 });
  await agent.close();
  hub.runtime.advance(120_000);
  agent = await openAgent(hub.wsUrl, token);
  await report(700, { boot_id: NEXT_BOOT, uptime: 60 });
  expect(await readTotal()).toBe(700);
  await report(5_000_000, { boot_id: BOOT, uptime: 800 });
  expect(await readTotal()).toBe(700);
  await report(5_000_300, { boot_id: BOOT, uptime: 810 });
  expect(await readTotal()).toBe(1000);
});

test('traffic during a hub outage is counted once', async () => {
  await report(1000);
  await report(3000);
  hub = await hub.restart();
  hub.runtime.advance(60_000);
  agent = await openAgent(hub.wsUrl, token);
  await report(10_000);
  await report(10_000);
  expect(await readTotal()).toBe(9000);
});

test('impossible counters leave totals that are integers, not negative and never decreasing', async () => {
  await report(1000);
  let total = 0;
  for (const counter of [2000, 0, -1, 1.5, 2 ** 53, 'x', null, 500, 2 ** 53 - 1, 3000, 2 ** 53 - 1]) {
    await report(counter as number);
    const next = await readTotal();
    expect(Number.isSafeInteger(next)).toBe(true);
    expect(next).toBeGreaterThanOrEqual(total);
    total = next;
  }
  // No link carries the others.
  expect(total).toBe(1500);
});
