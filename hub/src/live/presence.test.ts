import { expect, test } from 'vitest';
import { type AgentChannel, createPresences } from './presence.ts';

function createRecorder() {
  const calls: string[] = [];
  const channel: AgentChannel = {
    send: (text) => void calls.push(`send ${text}`),
    ping: () => void calls.push('ping'),
    close: (code) => void calls.push(`close ${code}`),
    terminate: () => void calls.push('terminate'),
  };
  return { calls, channel };
}

test('session numbers are unique across nodes', () => {
  const presences = createPresences();
  const { channel } = createRecorder();
  expect([1, 2, 1].map((node) => presences.connect(node, { channel, probes: [] }, 0).session)).toEqual([
    1, 2, 3,
  ]);
  expect(presences.size).toBe(2);
});

test('a late close of a replaced connection leaves the newer one online', () => {
  const presences = createPresences();
  const [first, second] = [createRecorder(), createRecorder()];
  const older = presences.connect(1, { channel: first.channel, probes: ['tcp'] }, 0);
  const newer = presences.connect(1, { channel: second.channel, probes: ['icmp'] }, 5);
  expect(first.calls).toEqual(['close 4000']);
  expect(presences.remove(older)).toBe(false);
  expect(presences.find(1)).toBe(newer);
  expect(newer.probes).toEqual(['icmp']);
  expect(presences.remove(newer)).toBe(true);
  expect(presences.remove(newer)).toBe(false);
  expect(presences.find(1)).toBeUndefined();
});

test('connections are pinged every 30 s and terminated after 120 s of silence', () => {
  const presences = createPresences();
  const { calls, channel } = createRecorder();
  const presence = presences.connect(1, { channel, probes: [] }, 1000);
  expect(presences.checkHeartbeats(30_999)).toEqual([]);
  expect(calls).toEqual([]);
  presences.checkHeartbeats(31_000);
  presences.checkHeartbeats(32_000);
  expect(calls).toEqual(['ping']);
  presence.lastReceivedAt = 40_000;
  expect(presences.checkHeartbeats(159_999)).toEqual([]);
  expect(presences.checkHeartbeats(160_000)).toEqual([presence]);
  expect(calls.at(-1)).toBe('terminate');
  expect(presences.size).toBe(0);
});

test('pings of connections that are opened at once are spread over the interval', () => {
  const presences = createPresences();
  const recorders = Array.from({ length: 3000 }, (_, index) => {
    const recorder = createRecorder();
    presences.connect(index, { channel: recorder.channel, probes: [] }, 0);
    return recorder;
  });
  const countPings = () => recorders.reduce((pings, { calls }) => pings + calls.length, 0);
  const perSecond = Array.from({ length: 60 }, (_, second) => {
    const before = countPings();
    for (const presence of presences.all()) presence.lastReceivedAt = second * 1000;
    presences.checkHeartbeats((second + 1) * 1000);
    return countPings() - before;
  });
  expect(Math.max(...perSecond)).toBeLessThan(110);
  for (const { calls } of recorders) expect(calls).toEqual(['ping', 'ping']);
});

test('closing a node that is not connected does nothing', () => {
  expect(createPresences().close(7, { code: 4001, reason: 'gone' })).toBeUndefined();
});
