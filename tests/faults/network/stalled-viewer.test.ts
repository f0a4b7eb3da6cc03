import { setTimeout as wait } from 'node:timers/promises';
import { opcodes } from '@muster/shared/websocket/frames';
import { expect, onTestFinished, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { makeFrame, openRaw, type RawSocket } from '../../support/network/raw-socket.ts';
import { openSocket, type TestSocket } from '../../support/network/socket.ts';

/** Large enough that a socket buffer holds only a few snapshots. */
const NODES = 150;
const ROUND_MS = 2000;

interface Stage {
  hub: TestHub;
  stalled: RawSocket;
  reading: TestSocket;
  snapshotBytes: number;
}

async function start(): Promise<Stage> {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const config = { public_remark: 'x'.repeat(100), tags: ['a'.repeat(32), 'b'.repeat(32)] };
  for (let count = 0; count < NODES; count += 1) await hub.addNode({ name: `node ${count}`, ...config });
  const stalled = await openRaw(Number(new URL(hub.url).port), '/api/ws');
  onTestFinished(() => void stalled.socket.destroy());
  // Nagle's algorithm would hold pings back for 40 ms, in which the manual clock advances by half a minute.
  stalled.socket.setNoDelay(true);
  stalled.socket.pause();
  const reading = await openSocket(`${hub.wsUrl}/api/ws`);
  return { hub, stalled, reading, snapshotBytes: (await reading.next()).length };
}

const findPending = ({ hub }: Stage) =>
  Math.max(...[...hub.hub.services.viewers.all()].map(({ channel }) => channel.pendingBytes));

/** One stream interval, in which the stalled viewer answers pings. */
async function turn({ hub, stalled, reading }: Stage): Promise<void> {
  hub.runtime.advance(ROUND_MS);
  await reading.next();
  await stalled.write(makeFrame({ opcode: opcodes.ping }));
  await reading.settle();
}

/** Resolves to the pending bytes once the kernel takes no more of them. A busy machine writes them late. */
async function settlePending(stage: Stage): Promise<number> {
  for (let before = findPending(stage); ; ) {
    if (before === 0) return 0;
    await wait(100);
    const now = findPending(stage);
    if (now === before) return now;
    before = now;
  }
}

/** Runs intervals until data for the stalled viewer exceeds the kernel's buffers. */
async function fillUp(stage: Stage): Promise<void> {
  for (let count = 0; (await settlePending(stage)) === 0; count += 1) {
    if (count === 1000) throw new Error('a thousand snapshots were taken by a viewer that reads none');
    await turn(stage);
  }
}

test('a viewer that never reads costs one snapshot and is disconnected after 120 s although it answers pings', async () => {
  const stage = await start();
  const { hub, stalled, reading, snapshotBytes } = stage;
  await fillUp(stage);
  let most = 0;
  let turns = 0;
  for (; hub.hub.services.viewers.size === 2; turns += 1) {
    if (turns === 100) throw new Error('the viewer that never reads is still there');
    most = Math.max(most, findPending(stage));
    await turn(stage);
  }
  expect(turns * ROUND_MS).toBeGreaterThanOrEqual(118_000);
  expect(turns * ROUND_MS).toBeLessThanOrEqual(124_000);
  // The rest of one snapshot, and pongs.
  expect(most).toBeLessThan(snapshotBytes + 10_000);
  stalled.socket.resume();
  await stalled.closed;

  expect(reading.socket.readyState).toBe(reading.socket.OPEN);
  const returned = await openSocket(`${hub.wsUrl}/api/ws`);
  expect((await returned.nextJson()).nodes).toHaveLength(NODES);
});

test('a viewer that resumes reading in time stays connected', async () => {
  const stage = await start();
  const { hub, stalled } = stage;
  await fillUp(stage);
  for (let count = 0; count < 50; count += 1) await turn(stage);
  stalled.socket.resume();
  await expect.poll(() => findPending(stage)).toBe(0);
  for (let count = 0; count < 50; count += 1) await turn(stage);
  expect(hub.hub.services.viewers.size).toBe(2);
});
