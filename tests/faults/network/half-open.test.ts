import { expect, onTestFinished, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { startPausedProxy } from '../../support/network/paused-proxy.ts';
import { openAgent } from '../../support/network/socket.ts';

async function start(): Promise<TestHub> {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  return hub;
}

async function see(hub: TestHub) {
  hub.runtime.advance(2000);
  return (await hub.request('GET', '/api/nodes')).body.nodes[0];
}

async function report(hub: TestHub, agent: Awaited<ReturnType<typeof openAgent>>, received: number) {
  hub.runtime.advance(1000);
  agent.send(makeReport({ net_rx_total: received }));
  await agent.settle();
}

test('a half-open connection is closed within 150 s, and the node reconnects once', async () => {
  const hub = await start();
  const { token } = await hub.addNode();
  const proxy = await startPausedProxy(Number(new URL(hub.url).port));
  const lost = await openAgent(`ws://127.0.0.1:${proxy.port}`, token);
  await report(hub, lost, 1000);
  expect(await see(hub)).toMatchObject({ online: true });
  const heardAt = Math.floor(hub.runtime.now() / 1000) - 2;

  proxy.pause();
  hub.runtime.advance(110_000);
  expect(await see(hub)).toMatchObject({ online: true });
  hub.runtime.advance(36_000);
  // 150 s after the last report.
  expect(await see(hub)).toMatchObject({ online: false, metrics: null, last_seen: heardAt });

  const back = await openAgent(`ws://127.0.0.1:${proxy.port}`, token);
  await report(hub, back, 5000);
  expect(await see(hub)).toMatchObject({ online: true, total_rx: 4000 });
  // The stale connection resumes: no second session, nothing goes offline.
  lost.socket.terminate();
  hub.runtime.advance(60_000);
  await back.settle();
  expect(await see(hub)).toMatchObject({ online: true, total_rx: 4000 });
});

test('an agent that reconnects before its lost connection is noticed replaces it and stays online', async () => {
  const hub = await start();
  const { token } = await hub.addNode();
  const proxy = await startPausedProxy(Number(new URL(hub.url).port));
  const lost = await openAgent(`ws://127.0.0.1:${proxy.port}`, token);
  await report(hub, lost, 1000);
  proxy.pause();
  hub.runtime.advance(20_000);
  const back = await openAgent(`ws://127.0.0.1:${proxy.port}`, token);
  await report(hub, back, 3000);
  for (let round = 0; round < 20; round += 1) {
    hub.runtime.advance(10_000);
    await back.settle();
    expect(await see(hub)).toMatchObject({ online: true, total_rx: 2000 });
  }
  lost.socket.terminate();
});

test('of two hosts with one token the newer stays connected, the older is closed with 4000, and the node stays online', async () => {
  const hub = await start();
  const { token } = await hub.addNode();
  let first = await openAgent(hub.wsUrl, token);
  await report(hub, first, 1000);
  for (let round = 0; round < 20; round += 1) {
    const second = await openAgent(hub.wsUrl, token);
    expect(await first.closed).toEqual({ code: 4000, reason: 'replaced by a newer connection' });
    expect(await see(hub)).toMatchObject({ online: true });
    await report(hub, second, 1000);
    first = second;
  }
  expect(hub.hub.services.ingest.counts.reports).toBe(21);
});
