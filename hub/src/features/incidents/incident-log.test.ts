import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import type { IncidentRow } from '../../store/rows.ts';
import { soleDuty } from './incident-duty.ts';
import { createIncidentLog, type IncidentSubject } from './incident-log.ts';

const node = { node_id: 1, kind: 'node', cause: 'silent', task_id: null } as const;
const expired = { node_id: 1, kind: 'plan', cause: 'plan_expired', task_id: null } as const;
const spent = { ...expired, cause: 'traffic_exhausted' } as const;
const probe = { node_id: 1, kind: 'probe', cause: 'packet_loss', task_id: 4 } as const;

function createFixture(stored: readonly IncidentRow[] = []) {
  const written: IncidentRow[][] = [];
  const disk = { isFull: false };
  const store = {
    async writeIncidents(rows: IncidentRow[]) {
      if (disk.isFull) throw new Error('full');
      written.push(rows);
    },
  };
  const runtime = createManualRuntime();
  const log = createIncidentLog(runtime, store, stored, () => true, soleDuty);
  /** A second later than the one before, so that it is the newest. */
  function open(subject: IncidentSubject, beganAt: number): void {
    runtime.advance(1000);
    log.open(subject, beganAt);
  }
  return { log, open, written, disk };
}

test('a subject has one open incident; the two limits of a plan are two subjects', () => {
  const { log, open } = createFixture();
  for (const subject of [node, { ...node, cause: 'agent_stopped' } as const, expired, spent, probe])
    open(subject, 100);
  expect(log.listOpen().map(({ kind, cause }) => `${kind} ${cause}`)).toEqual([
    'probe packet_loss',
    'plan traffic_exhausted',
    'plan plan_expired',
    'node silent',
  ]);
});

test('an incident that begins and ends between two flushes is written once', async () => {
  const { log, written } = createFixture();
  log.open(node, 100);
  log.end({ ...node, cause: 'connection_closed' }, 160);
  expect(log.size).toBe(1);
  await log.flush();
  expect(written).toEqual([[expect.objectContaining({ began_at: 100, ended_at: 160, cause: 'silent' })]]);
  expect([log.size, log.listOpen()]).toEqual([0, []]);
});

test('an end before the beginning, by a clock that was set back, is the beginning', async () => {
  const { log, written } = createFixture();
  log.open(node, 100);
  log.end(node, 40);
  await log.flush();
  expect(written[0]).toMatchObject([{ began_at: 100, ended_at: 100 }]);
});

test('rows of a failed write stay, and a later change of them wins', async () => {
  const { log, written, disk } = createFixture();
  log.open(node, 100);
  disk.isFull = true;
  const failed = log.flush();
  log.end(node, 200);
  await expect(failed).rejects.toThrow('full');
  await log.flushForReading();
  expect(log.size).toBe(1);
  disk.isFull = false;
  await log.flush();
  expect(written).toEqual([[expect.objectContaining({ ended_at: 200 })]]);
});

test('stored open incidents continue, and those of deleted nodes and tasks are dropped', async () => {
  const open: IncidentRow[] = [
    { ...node, id: 3, began_at: 5, ended_at: null },
    { ...probe, node_id: 2, id: 9, began_at: 6, ended_at: null },
  ];
  const { log, written } = createFixture(open);
  expect(log.findOpen(node)).toMatchObject({ id: 3 });
  log.removeTask(4);
  expect(log.listOpen().map(({ id }) => id)).toEqual([3]);
  log.end(node, 8);
  log.removeNode(1);
  await log.flush();
  expect(written).toEqual([]);
});

test('what another hub has stored replaces what is open, except for changes that are not stored yet', async () => {
  const { log, open } = createFixture();
  open(node, 100);
  await log.flush();
  open(probe, 110);
  const [own, stored] = log.listOpen() as [IncidentRow, IncidentRow];
  const other: IncidentRow = { id: 5000, ...expired, began_at: 90, ended_at: null };
  log.apply([stored, other], false);
  expect(log.listOpen()).toEqual([own, stored, other]);
  log.end(node, 120);
  log.apply([stored, other, own], false);
  expect(log.listOpen()).toEqual([own, other]);
  log.apply([own], false);
  expect(log.listOpen()).toEqual([own]);
});
