import { createManualRuntime } from '@muster/runtime/manual';
import { expect, onTestFinished, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';

const REPORTS = 40;
const SPACING_MS = 6;

test('a hub that is sent reports waits for several, and not while requests or connections arrive', async () => {
  const runtime = createManualRuntime();
  const { block } = runtime;
  const waits: number[] = [];
  runtime.block = (ms) => {
    waits.push(ms);
    block(ms);
  };
  const hub = await bootHub({ runtime });
  onTestFinished(() => hub.remove());
  const { token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);

  async function report(): Promise<number[]> {
    waits.length = 0;
    for (let count = 0; count < REPORTS; count += 1) {
      agent.send(makeReport());
      await agent.settle();
      runtime.advance(SPACING_MS);
    }
    return [...waits];
  }

  runtime.advance(1000);
  await report();
  expect(await report()).not.toEqual([]);
  expect((await hub.request('GET', '/api/health')).status).toBe(200);
  expect(await report()).toEqual([]);
  runtime.advance(1000);
  await report();
  expect(await report()).not.toEqual([]);
  const viewer = await openSocket(`${hub.wsUrl}/api/ws`);
  expect(await report()).toEqual([]);
  await viewer.close();
});
