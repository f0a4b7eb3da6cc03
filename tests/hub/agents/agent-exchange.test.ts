import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { sendReport } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

// An agent is replaced by another version, or by that of another hub, while the host keeps running.

const BOOT = '5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11';
const FORMER = `${BOOT}/0123456789abcdef`;
/** FNV-1a of `eth0`, as monitor-probe's agent writes it too. */
const CURRENT = `${BOOT}/c41bf7607a25a404`;

let hub: TestHub;
let node: { id: number; token: string };

beforeEach(async () => {
  hub = await bootHub();
  node = await hub.addNode();
});
afterEach(() => hub.remove());

/** One connection of an agent, which reports these counters. */
async function report(hello: object, bootId: string, ...counters: number[]): Promise<void> {
  const agent = await openAgent(hub.wsUrl, node.token);
  agent.send(makeHello(hello as Record<string, never>));
  for (const bytes of counters) {
    await sendReport(hub, agent, { boot_id: bootId, net_rx_total: bytes, net_tx_total: 2 * bytes });
  }
  await agent.close();
}

async function readTotals(): Promise<[rx: number, tx: number]> {
  const { traffic } = hub.hub.services.fleet.find(node.id) ?? {};
  return [traffic?.rx ?? -1, traffic?.tx ?? -1];
}

test('one that names its former boot id continues to the byte', async () => {
  await report({}, FORMER, 1_000, 5_000);
  await report({ former_boot_id: FORMER }, CURRENT, 9_000, 9_500);
  expect(await readTotals()).toEqual([8_500, 17_000]);
  await report({ former_boot_id: FORMER }, CURRENT, 9_700);
  expect(await readTotals()).toEqual([8_700, 17_400]);
});

test('one that names the boot id of other interfaces begins with a baseline', async () => {
  await report({}, `${BOOT}/fedcba9876543210`, 1_000, 5_000);
  await report({ former_boot_id: FORMER }, CURRENT, 9_000, 9_500);
  expect(await readTotals()).toEqual([4_500, 9_000]);
});

test('another hub’s agent and ours continue each other’s counters', async () => {
  await report({}, CURRENT, 1_000, 5_000);
  await report({ former_boot_id: FORMER }, CURRENT, 6_000);
  await report({}, CURRENT, 7_000);
  expect(await readTotals()).toEqual([6_000, 12_000]);
});

test('the former boot id reaches no response', async () => {
  await report({ former_boot_id: FORMER }, CURRENT, 1_000);
  const cookie = await hub.openSession();
  for (const caller of [{ cookie }, {}])
    expect(JSON.stringify((await hub.request('GET', '/api/nodes', caller)).body)).not.toContain(
      '0123456789abcdef',
    );
});
