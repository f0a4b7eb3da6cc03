import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { openMachine } from '../../tests/agent/support/machines.ts';
import { createDiskMeter } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import { collectFacts } from './facts.ts';
import { createIntervalScheduler } from './interval-scheduler.ts';
import { createLog } from './log.ts';
import { createMissedMinutes } from './missed-minutes.ts';
import { createReporter } from './reporter.ts';
import { createSampler } from './sampler.ts';

function start(machine = 'debian-12-vm', intervalSeconds = 3) {
  const runtime = createManualRuntime();
  const host = openMachine(machine);
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const disks = createDiskMeter(host);
  const interfaces = createInterfaceSelection(host, { only: [], excluded: [] });
  const reporter = createReporter({
    scheduler: createIntervalScheduler(runtime),
    log,
    sampler: createSampler({ host, runtime, log, disks, interfaces }),
    minutes: createMissedMinutes(runtime, log),
    intervalSeconds,
    collectFacts: () => ({ ...collectFacts({ host, disks, interfaces }), probes: ['icmp', 'tcp', 'http'] }),
  });
  const sent: { at: number; message: ReturnType<typeof decodeAgentMessage> }[] = [];
  let backlog = 0;
  const connection = {
    send: (text: string) => void sent.push({ at: runtime.monotonic(), message: decodeAgentMessage(text) }),
    bufferedBytes: () => backlog,
  };
  const block = (bytes: number): void => {
    backlog = bytes;
  };
  reporter.begin();
  return { runtime, reporter, connection, sent, lines, block };
}

function listReports(sent: ReturnType<typeof start>['sent']): number[] {
  return sent.filter(({ message }) => message.method === 'report').map(({ at }) => at);
}

test('hello immediately, the first report after a second, then one per interval', () => {
  const { runtime, reporter, connection, sent } = start();
  reporter.start(connection);
  runtime.advance(10_000);
  expect(sent.map(({ at, message }) => [at, message.method])).toEqual([
    [0, 'hello'],
    [1_000, 'report'],
    [4_000, 'report'],
    [7_000, 'report'],
    [10_000, 'report'],
  ]);
});

const all = ['icmp', 'tcp', 'http'];

test('another hello without ICMP, once per connection, when it turns out not to be available', () => {
  const { reporter, connection, sent } = start();
  reporter.withdrawIcmp();
  const listProbes = () =>
    sent.map(({ message }) => (message.method === 'hello' ? message.params.probes : null));
  for (let round = 0; round < 2; round += 1) {
    reporter.start(connection);
    reporter.withdrawIcmp();
    reporter.withdrawIcmp();
    reporter.pause();
    reporter.withdrawIcmp();
  }
  expect(listProbes()).toEqual([all, ['tcp', 'http'], all, ['tcp', 'http']]);
});

test('the hub decodes the messages without dropping fields', () => {
  const { runtime, reporter, connection, sent } = start();
  reporter.start(connection);
  runtime.advance(1_000);
  const [hello, report] = sent.map(({ message }) => message);
  expect(hello).toMatchObject({
    dropped: 0,
    params: { hostname: 'web-1', virt: 'kvm', cpu_cores: 4, ipv4: null },
  });
  expect(report).toMatchObject({
    dropped: 0,
    extra: null,
    params: { tcp: 30, udp: 6, procs: 5, uptime: 93871 },
  });
});

test('without a connection nothing is sent, and the next one starts with hello', () => {
  const { runtime, reporter, connection, sent } = start();
  reporter.start(connection);
  runtime.advance(4_000);
  reporter.pause();
  runtime.advance(60_000);
  expect(sent).toHaveLength(3);
  reporter.start(connection);
  runtime.advance(1_000);
  expect(sent.slice(3).map(({ message }) => message.method)).toEqual(['hello', 'report']);
  reporter.stop();
  expect(runtime.pendingTimers).toBe(0);
});

test('reports of an interval of 1 s are at least 500 ms apart, however late the timers are', () => {
  const { runtime, reporter, connection, sent } = start('debian-12-vm', 1);
  reporter.start(connection);
  for (let round = 0; round < 200; round += 1) {
    runtime.suspend((round * 373) % 2_600);
    runtime.advance(1);
  }
  const times = listReports(sent);
  expect(times.length).toBeGreaterThan(50);
  for (const [index, at] of times.entries()) {
    if (index > 0) expect(at - times[index - 1]!).toBeGreaterThanOrEqual(500);
  }
});

test('a connection that does not drain gets no reports, and one line is logged', () => {
  const { runtime, reporter, connection, sent, lines, block } = start();
  reporter.start(connection);
  runtime.advance(1_000);
  block(65_537);
  runtime.advance(30_000);
  expect(listReports(sent)).toEqual([1_000]);
  expect(lines.filter((line) => line.includes('skipping'))).toHaveLength(1);
  block(0);
  runtime.advance(3_000);
  expect(listReports(sent)).toHaveLength(2);
});

test('a missing file leaves out its own fields only, and one line is logged', () => {
  const { runtime, reporter, connection, sent, lines } = start('etc-only');
  reporter.start(connection);
  runtime.advance(31_000);
  const report = sent.at(-1)?.message;
  expect(report).toMatchObject({ method: 'report', dropped: 0, extra: null });
  expect(report?.method === 'report' && report.params).toEqual({});
  expect(lines.filter((line) => line.includes('collector=memory'))).toHaveLength(1);
  expect(sent[0]?.message).toMatchObject({
    method: 'hello',
    dropped: 0,
    params: { os: 'Linux', mem_total: 0 },
  });
});
