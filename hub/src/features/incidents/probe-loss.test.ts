import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import type { IncidentRow, PingTaskRow } from '../../store/rows.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { soleDuty } from './incident-duty.ts';
import { createIncidentLog } from './incident-log.ts';
import { createProbeLoss } from './probe-loss.ts';

const task: PingTaskRow = {
  id: 7,
  sort: 1,
  name: 'Resolver',
  target: '192.0.2.1',
  interval: 10,
  all_nodes: true,
  check: {},
  heartbeat_key: null,
  node_ids: [],
};

function createFixture({
  interval = 10,
  changed = {} as Partial<PingTaskRow>,
  open = [] as IncidentRow[],
  isFor = (): boolean => true,
} = {}) {
  const runtime = createManualRuntime();
  const registry = createTaskRegistry([{ ...task, interval, ...changed }]);
  const written: IncidentRow[] = [];
  const log = createIncidentLog(
    runtime,
    { writeIncidents: async (rows) => void written.push(...rows) },
    open,
    () => true,
    soleDuty,
  );
  const loss = createProbeLoss(runtime, registry, log, { isFor });
  loss.reload();
  const now = () => Math.floor(runtime.now() / 1000);
  /** Sends results at the interval: `.` answered, `x` lost. */
  function probe(results: string) {
    for (const result of results) {
      runtime.advance(interval * 1000);
      loss.add({ node_id: 1, task_id: 7, ts: now(), latency_ms: result === 'x' ? -1 : 5 });
    }
  }
  return { runtime, registry, log, loss, now, probe, written };
}

test.each([
  ['a burst of loss', 'x'.repeat(10)],
  ['40 % for an hour', 'xx...'.repeat(72)],
  ['no loss', '.'.repeat(100)],
])('%s is no incident', (_name, results) => {
  const { log, probe } = createFixture();
  probe(results);
  probe('.'.repeat(40));
  expect(log.listOpen()).toEqual([]);
});

test('loss for five minutes is an incident from the first lost probe to the last', async () => {
  const { log, now, probe, written } = createFixture();
  probe('.'.repeat(20));
  const before = now();
  probe('x'.repeat(30));
  expect(log.listOpen()).toMatchObject([
    { node_id: 1, kind: 'probe', cause: 'packet_loss', task_id: 7, began_at: before + 10 },
  ]);
  const lastLost = now();
  probe('.'.repeat(40));
  expect(log.listOpen()).toEqual([]);
  await log.flush();
  expect(written).toMatchObject([{ ended_at: lastLost }]);
});

test.each([
  ['TCP', { target: '192.0.2.1:22' }, 1],
  ['ICMP with an option', { check: { family: 'ipv4' } }, 1],
  ['HTTP', { target: 'https://example.com/' }, 0],
  ['TLS', { target: 'tls://example.com:443' }, 0],
  ['DNS', { target: 'dns:example.com' }, 0],
  ['ICMP that should not be answered', { check: { inverted: true } }, 0],
] as const)('lost probes by %s', (_name, changed, incidents) => {
  const { log, probe } = createFixture({ changed });
  probe('x'.repeat(60));
  expect(log.listOpen()).toHaveLength(incidents);
});

test('an incident of a task that is no longer measured by packets ends', () => {
  const { registry, log, loss, probe } = createFixture();
  probe('x'.repeat(40));
  expect(log.listOpen()).toHaveLength(1);
  registry.put({ ...task, target: 'https://example.com/' });
  probe('x');
  loss.sweep();
  expect(log.listOpen()).toEqual([]);
});

test('loss between the two limits neither opens nor ends an incident', () => {
  const { log, probe } = createFixture();
  probe('x'.repeat(40));
  probe('x..'.repeat(60));
  expect(log.listOpen()).toHaveLength(1);
});

test('light loss long before does not count as the beginning', () => {
  const { log, now, probe } = createFixture();
  probe('x.........'.repeat(30));
  const before = now();
  probe('x'.repeat(40));
  expect(log.listOpen()[0]?.began_at).toBeGreaterThanOrEqual(before - 300);
});

test('a task every ten minutes needs three lost probes', () => {
  const { log, probe } = createFixture({ interval: 600 });
  probe('xx');
  expect(log.listOpen()).toEqual([]);
  probe('xx');
  expect(log.listOpen()).toHaveLength(1);
});

test('an incident of a probe that is no longer measured ends with its last result', async () => {
  const { runtime, log, loss, now, probe, written } = createFixture();
  probe('x'.repeat(40));
  const last = now();
  runtime.advance(600_000);
  loss.sweep();
  expect(log.listOpen()).toHaveLength(1);
  runtime.advance(1000);
  loss.sweep();
  await log.flush();
  expect([log.listOpen(), written.at(-1)]).toMatchObject([[], { ended_at: last }]);
});

test('an open incident continues after a restart', () => {
  const began_at = 1_000_000;
  const open = {
    id: 3,
    node_id: 1,
    kind: 'probe',
    cause: 'packet_loss',
    task_id: 7,
    began_at,
    ended_at: null,
  };
  const { log, probe } = createFixture({ open: [open as IncidentRow] });
  probe('x'.repeat(40));
  expect(log.listOpen()).toMatchObject([{ id: 3 }]);
  probe('.'.repeat(40));
  expect(log.listOpen()).toEqual([]);
});

test('the loss of a node that has moved to another hub is ended there', () => {
  let isHere = true;
  const { runtime, log, loss, probe } = createFixture({ isFor: () => isHere });
  probe('x'.repeat(40));
  const [open] = log.listOpen();
  expect(open).toMatchObject({ kind: 'probe' });
  isHere = false;
  runtime.advance(3_600_000);
  loss.sweep();
  expect(log.listOpen()).toEqual([open]);
  // It is back, and measures nothing any more.
  isHere = true;
  loss.sweep();
  expect(log.listOpen()).toEqual([open]);
  runtime.advance(3_600_000);
  loss.sweep();
  expect(log.listOpen()).toEqual([]);
});
