import { expect, test } from 'vitest';
import type { AlertBatch, AlertRow, NewAlertEvent } from '../../store/alert-rows.ts';
import { createAlertLog } from './alert-log.ts';

const NOW = 1_750_000_000;

function makeAlert(changes: Partial<AlertRow> = {}): AlertRow {
  return {
    id: 1,
    rule_id: 1,
    node_id: 1,
    task_id: 0,
    object: '',
    state: 'firing',
    since: NOW,
    at: NOW,
    value: 95,
    began_at: NOW,
    quiet_since: null,
    withheld_by: null,
    is_flapping: false,
    changes: [NOW],
    transitions: 1,
    acknowledged_until: null,
    acknowledged_by: null,
    note: '',
    ...changes,
  };
}

const makeEvent = (number: number, alert_id = 1) => ({ alert_id, number }) as NewAlertEvent;

function createFixture(stored: AlertRow[] = []) {
  const batches: AlertBatch[] = [];
  const failures: Error[] = [];
  const log = createAlertLog(
    {
      writeAlerts: async (batch) => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
        batches.push(batch);
      },
    },
    stored,
  );
  const fail = () => failures.push(new Error('the disk is full'));
  return { log, batches, fail };
}

test('an alert is written with its event, once', async () => {
  const { log, batches } = createFixture();
  log.put(makeAlert(), makeEvent(1));
  expect(log.size).toBe(2);
  await log.flush();
  await log.flush();
  expect(batches).toEqual([{ changed: [makeAlert()], ended: [], forgotten: [], events: [makeEvent(1)] }]);
  expect(log.size).toBe(0);
});

test('an alert that goes on is stored every ten minutes, one that waits more often than a pause', async () => {
  const { log } = createFixture();
  const count = async (changes: Partial<AlertRow>) => {
    let written = 0;
    for (let minute = 0; minute <= 60; minute += 1) {
      log.put(makeAlert({ ...changes, at: NOW + minute * 60, value: minute }), null);
      written += log.size;
      await log.flush();
    }
    return written;
  };
  expect(await count({ id: 1 })).toBe(7);
  expect(await count({ id: 2, node_id: 2, state: 'pending', began_at: null })).toBe(21);
  expect(await count({ id: 3, node_id: 3, quiet_since: NOW })).toBe(21);
});

test('what a failed write did not store is written by the next one, with what has changed since', async () => {
  const { log, batches, fail } = createFixture([makeAlert({ id: 2, node_id: 2 })]);
  log.put(makeAlert(), makeEvent(1));
  log.remove(makeAlert({ id: 2, node_id: 2 }), makeEvent(2, 2));
  fail();
  await expect(log.flush()).rejects.toThrow('the disk is full');
  log.put(makeAlert({ state: 'ok', began_at: null }), makeEvent(2));
  await log.flush();
  expect(batches).toEqual([
    {
      changed: [makeAlert({ state: 'ok', began_at: null })],
      ended: [],
      forgotten: [2],
      events: [makeEvent(1), makeEvent(2, 2), makeEvent(2)],
    },
  ]);
});

test('an alert that is forgotten while its write fails stays forgotten', async () => {
  const { log, batches, fail } = createFixture();
  log.put(makeAlert(), makeEvent(1));
  fail();
  const write = log.flush();
  log.remove(makeAlert(), makeEvent(2));
  await expect(write).rejects.toThrow('the disk is full');
  await log.flush();
  expect(batches).toEqual([{ changed: [], ended: [], forgotten: [1], events: [makeEvent(1), makeEvent(2)] }]);
});

test('many alerts are written in several batches, each with its own events', async () => {
  const { log, batches } = createFixture();
  for (let id = 1; id <= 2500; id += 1) log.put(makeAlert({ id, node_id: id }), makeEvent(1, id));
  await log.flushForReading();
  expect(batches.map(({ changed }) => changed.length)).toEqual([1000, 1000, 500]);
  for (const { changed, events } of batches)
    expect(events.map(({ alert_id }) => alert_id)).toEqual(changed.map(({ id }) => id));
});

test('alerts are found by rule, node and object', () => {
  const { log } = createFixture([
    makeAlert(),
    makeAlert({ id: 2, object: '/srv' }),
    makeAlert({ id: 3, node_id: 2 }),
  ]);
  expect(log.findOf(1, 1)?.map(({ id }) => id)).toEqual([1, 2]);
  expect(log.findOne({ rule_id: 1, node_id: 1, task_id: 0, object: '/srv' })?.id).toBe(2);
  log.remove(makeAlert({ id: 2, object: '/srv' }), null);
  expect(log.findOf(1, 1)?.map(({ id }) => id)).toEqual([1]);
  log.dropRule(1);
  expect([...log.list()]).toEqual([]);
  expect(log.findOf(1, 1)).toBeUndefined();
});

test('of what another hub has stored, the acknowledgement and newer states count', () => {
  const { log } = createFixture([
    makeAlert(),
    makeAlert({ id: 2, node_id: 2 }),
    makeAlert({ id: 3, node_id: 3 }),
  ]);
  log.put(makeAlert({ at: NOW + 60, value: 96 }), null);
  const acknowledged = { acknowledged_until: NOW + 3600, acknowledged_by: 'admin', note: 'known' };
  const newer = makeAlert({ id: 2, node_id: 2, at: NOW + 60, value: 97 });
  log.apply([makeAlert(acknowledged), newer, makeAlert({ id: 4, node_id: 4 })], false);
  expect([...log.list()].toSorted((a, b) => a.id - b.id)).toEqual([
    makeAlert({ at: NOW + 60, value: 96, ...acknowledged }),
    newer,
    makeAlert({ id: 4, node_id: 4 }),
  ]);
});

test('an acknowledgement that is over is taken back with the next write, and not by what another hub has read before', async () => {
  const acknowledged = makeAlert({ acknowledged_by: 'admin', note: 'known' });
  const { log, batches, fail } = createFixture([acknowledged, makeAlert({ id: 2, node_id: 2 })]);
  const well = makeAlert({ state: 'ok', began_at: null, at: NOW + 60 });
  const again = makeAlert({ state: 'pending', began_at: null, at: NOW + 120 });
  log.put(well, null);
  log.put(makeAlert({ id: 2, node_id: 2, at: NOW + 700 }), null);
  fail();
  await expect(log.flush()).rejects.toThrow('the disk is full');
  log.put(again, null);
  log.apply([acknowledged, makeAlert({ id: 2, node_id: 2 })], false);
  expect(log.find(1)).toEqual(again);
  log.apply([makeAlert({ acknowledged_until: NOW + 3600, acknowledged_by: 'admin' })], false);
  expect(log.find(1)?.acknowledged_until).toBe(NOW + 3600);
  await log.flush();
  expect(batches.map(({ ended }) => ended)).toEqual([[1]]);
  log.put(makeAlert({ state: 'firing', at: NOW + 180 }), null);
  await log.flush();
  expect(batches.map(({ ended }) => ended)).toEqual([[1], [1]]);
});

test('what is not stored yet stays, and what is forgotten stays so, when another hub has changed something', () => {
  const { log } = createFixture([makeAlert({ id: 2, node_id: 2 })]);
  log.put(makeAlert(), makeEvent(1));
  log.remove(makeAlert({ id: 2, node_id: 2 }), null);
  log.apply([makeAlert({ id: 2, node_id: 2 })], false);
  expect([...log.list()].map(({ id }) => id)).toEqual([1]);
});

test('a restore replaces everything, and drops what is not written', () => {
  const { log } = createFixture();
  log.put(makeAlert(), makeEvent(1));
  log.apply([makeAlert({ id: 7, node_id: 7 })], true);
  expect([...log.list()].map(({ id }) => id)).toEqual([7]);
  expect(log.size).toBe(0);
});
