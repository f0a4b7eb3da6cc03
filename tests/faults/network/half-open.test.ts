import { expect, onTestFinished, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { sendReport, showNode } from '../../support/hub/reports.ts';
import { startPausableProxy } from '../../support/network/pausable-proxy.ts';
import { openAgent } from '../../support/network/socket.ts';

async function start(): Promise<TestHub> {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  return hub;
}

test('a half-open connection is closed within 150 s, and the node reconnects once', async () => {
  const hub = await start();
  const { id, token } = await hub.addNode();
  const proxy = await startPausableProxy(Number(new URL(hub.url).port), onTestFinished);
  const lost = await openAgent(`ws://${proxy.authority}`, token);
  await sendReport(hub, lost, { net_rx_total: 1000 });
  expect(await showNode(hub, id)).toMatchObject({ online: true });
  const heardAt = Math.floor(hub.runtime.now() / 1000) - 2;

  proxy.cut();
  hub.runtime.advance(110_000);
  expect(await showNode(hub, id)).toMatchObject({ online: true });
  hub.runtime.advance(36_000);
  // 150 s after the last report.
  expect(await showNode(hub, id)).toMatchObject({ online: false, metrics: null, last_seen: heardAt });

  const back = await openAgent(`ws://${proxy.authority}`, token);
  await sendReport(hub, back, { net_rx_total: 5000 });
  expect(await showNode(hub, id)).toMatchObject({ online: true, total_rx: 4000 });
  // The stale connection resumes: no second session, nothing goes offline.
  lost.socket.terminate();
  hub.runtime.advance(60_000);
  await back.settle();
  expect(await showNode(hub, id)).toMatchObject({ online: true, total_rx: 4000 });
});

test('an agent that reconnects before its lost connection is noticed replaces it and stays online', async () => {
  const hub = await start();
  const { id, token } = await hub.addNode();
  const proxy = await startPausableProxy(Number(new URL(hub.url).port), onTestFinished);
  const lost = await openAgent(`ws://${proxy.authority}`, token);
  await sendReport(hub, lost, { net_rx_total: 1000 });
  proxy.cut();
  hub.runtime.advance(20_000);
  const back = await openAgent(`ws://${proxy.authority}`, token);
  await sendReport(hub, back, { net_rx_total: 3000 });
  for (let round = 0; round < 20; round += 1) {
    hub.runtime.advance(10_000);
    await back.settle();
    expect(await showNode(hub, id)).toMatchObject({ online: true, total_rx: 2000 });
  }
  lost.socket.terminate();
});

test('of two hosts with one token the newer stays connected, the older is closed with 4000, and the node stays online', async () => {
  const hub = await start();
  const { id, token } = await hub.addNode();
  let first = await openAgent(hub.wsUrl, token);
  await sendReport(hub, first, { net_rx_total: 1000 });
  for (let round = 0; round < 20; round += 1) {
    const second = await openAgent(hub.wsUrl, token);
    expect(await first.closed).toEqual({ code: 4000, reason: 'replaced by a newer connection' });
    expect(await showNode(hub, id)).toMatchObject({ online: true });
    await sendReport(hub, second, { net_rx_total: 1000 });
    first = second;
  }
  expect(hub.hub.services.ingest.counts.reports).toBe(21);
});
