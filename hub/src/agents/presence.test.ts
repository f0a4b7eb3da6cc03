import { readReportBytes } from '@muster/generated/byte-readers';
import type { Metrics } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { measureReportGarbage } from '../../../tests/support/data/report-garbage.ts';
import { makeReport, sampleMetrics } from '../../../tests/support/data/samples.ts';
import { type AgentChannel, createPresences, keepReport } from './presence.ts';
import { createRemoteNodes } from './remote-nodes.ts';

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
  const presences = createPresences(createRemoteNodes());
  const { channel } = createRecorder();
  expect([1, 2, 1].map((node) => presences.connect(node, { channel, probes: [] }, 0).session)).toEqual([
    1, 2, 3,
  ]);
  expect(presences.size).toBe(2);
});

test('a late close of a replaced connection leaves the newer one online', () => {
  const presences = createPresences(createRemoteNodes());
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

test('a complete report overwrites one that was complete, and replaces any other', () => {
  const presence = createPresences(createRemoteNodes()).connect(
    1,
    { channel: createRecorder().channel, probes: [] },
    0,
  );
  const take = (report: Partial<Metrics>, extra: Record<string, unknown> | null = null) => {
    keepReport(presence, report, extra);
    return presence.report;
  };
  const first = take(structuredClone(sampleMetrics), { gpu: 1 });
  expect(presence.extra).toEqual({ gpu: 1 });
  const changed = { ...structuredClone(sampleMetrics), cpu: 99, load: [7, 8, 9], boot_id: 'another boot' };
  expect(take(changed)).toBe(first);
  expect(first).toEqual(changed);
  expect(first?.load).not.toBe(changed.load);
  expect(presence.extra).toBeNull();

  const partial = take({ cpu: 1 });
  expect(partial).toEqual({ cpu: 1 });
  expect(take(structuredClone(sampleMetrics))).toEqual(sampleMetrics);
  expect(partial).toEqual({ cpu: 1 });
  keepReport(presence, null, null);
  expect(presence.report).toBeNull();
  expect(presence.reports).toBe(5);
});

test('a report that is read and kept leaves less than 150 bytes of garbage', async () => {
  expect(await measureReportGarbage(149)).toBeLessThan(150);
});

test('a kept report is that of its node', () => {
  const presences = createPresences(createRemoteNodes());
  const { channel } = createRecorder();
  const reports = [12.5, 99].map((cpu) => Buffer.from(JSON.stringify(makeReport({ cpu }))));
  const connected = [1, 2].map((node) => presences.connect(node, { channel, probes: [] }, 0));
  for (const bytes of reports)
    for (const presence of connected)
      keepReport(presence, readReportBytes(bytes, 0, bytes.length, presence.report), null);
  expect(connected.map(({ report }) => report)).toEqual(connected.map(() => ({ ...sampleMetrics, cpu: 99 })));
  expect(connected[0]?.report).not.toBe(connected[1]?.report);
});

test('connections are pinged every 30 s and terminated after 120 s of silence', () => {
  const presences = createPresences(createRemoteNodes());
  const { calls, channel } = createRecorder();
  const presence = presences.connect(1, { channel, probes: [] }, 1000);
  /** Whether it was terminated, and what was called. */
  const check = (now: number) => [presences.checkHeartbeat(presence, now), ...calls.splice(0)];
  expect(check(30_999)).toEqual([false]);
  expect(check(31_000)).toEqual([false, 'ping']);
  expect(check(32_000)).toEqual([false]);
  presence.lastReceivedAt = 40_000;
  expect(check(159_999)).toEqual([false, 'ping']);
  expect(presences.size).toBe(1);
  expect(check(160_000)).toEqual([true, 'terminate']);
  expect(presences.size).toBe(0);
});

test('pings of connections that are opened at once are spread over the interval', () => {
  const presences = createPresences(createRemoteNodes());
  const recorders = Array.from({ length: 3000 }, createRecorder);
  for (const [id, { channel }] of recorders.entries()) presences.connect(id, { channel, probes: [] }, 0);
  const countPings = () => recorders.reduce((count, { calls }) => count + calls.length, 0);
  const perSecond = Array.from({ length: 60 }, (_, second) => {
    const before = countPings();
    for (const presence of presences.all()) {
      presence.lastReceivedAt = second * 1000;
      presences.checkHeartbeat(presence, (second + 1) * 1000);
    }
    return countPings() - before;
  });
  expect(Math.max(...perSecond)).toBeLessThan(110);
  expect(recorders.map(({ calls }) => calls)).toEqual(recorders.map(() => ['ping', 'ping']));
});

test('closing a node that is not connected does nothing', () => {
  expect(createPresences(createRemoteNodes()).close(7, { code: 4001, reason: 'gone' })).toBeUndefined();
});
