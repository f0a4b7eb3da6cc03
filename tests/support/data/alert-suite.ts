import { describe, expect, test } from 'vitest';
import type {
  AlertRow,
  AlertRuleConfig,
  NewAlertEvent,
  ToldAlertEventQuery,
} from '../../../hub/src/store/alert-rows.ts';
import type { NewAuditRow } from '../../../hub/src/store/rows.ts';
import { noFleetChanges } from './store.ts';
import type { OpenTestStore } from './store-suite.ts';

const NOW = 1_770_000_000;
const MAX_EVENTS = 1000;

const rule: AlertRuleConfig = {
  name: 'Disk full',
  figure: 'disk',
  begin: 90.5,
  end: 85,
  for_seconds: 300,
  keep_seconds: 0,
  severity: 'critical',
  nodes: { tags: ['web', 'it\'s "db"'] },
  object: '/',
  enabled: true,
  parents: { node_ids: [9_007_199_254_740_991], task_ids: [] },
};

function makeAlert(changes: Partial<AlertRow> = {}): AlertRow {
  return {
    id: 4_000_000_000_001,
    rule_id: 1,
    node_id: 9_007_199_254_740_991,
    task_id: 0,
    object: '/',
    state: 'firing',
    since: NOW,
    at: NOW,
    value: 91.25,
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

function makeEvent(changes: Partial<NewAlertEvent> = {}): NewAlertEvent {
  return {
    alert_id: 4_000_000_000_001,
    number: 1,
    at: NOW,
    kind: 'begin',
    withheld_by: null,
    ended_by: null,
    value: 91.25,
    rule_id: 1,
    rule_name: 'Disk full',
    figure: 'disk',
    severity: 'critical',
    node_id: 9_007_199_254_740_991,
    node_name: 'web-1',
    task_id: null,
    task_name: '',
    object: '/',
    ...changes,
  };
}

const auditEntry: NewAuditRow = {
  at: NOW,
  last_at: NOW,
  count: 1,
  actor_kind: 'command_line',
  actor: 'root',
  address: '',
  user_agent: '',
  action: 'alert_rule.create',
  target: '',
  outcome: 'ok',
  problem: null,
  detail: '',
  merge_key: null,
};

/** Part of the suite of all engines. */
export function testAlerts(openTestStore: OpenTestStore): void {
  describe('alert rules', () => {
    test('are stored, changed and deleted, and their ids are not reused', async () => {
      const store = await openTestStore();
      const first = await store.insertAlertRule(rule);
      const second = await store.insertAlertRule({
        ...rule,
        name: 'Other',
        nodes: { all: true },
        object: null,
        enabled: false,
      });
      expect((await store.load(NOW)).alertRules).toEqual([first, second]);
      await store.updateAlertRule(first.id, { ...rule, name: 'Renamed', begin: 1e15 });
      await store.deleteAlertRule(second.id, []);
      expect((await store.load(NOW)).alertRules).toEqual([
        { ...rule, id: first.id, name: 'Renamed', begin: 1e15 },
      ]);
      expect((await store.insertAlertRule({ ...rule, name: 'Third' })).id).toBeGreaterThan(second.id);
      await expect(store.updateAlertRule(second.id, rule)).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.deleteAlertRule(second.id, [])).rejects.toMatchObject({ code: 'not_found' });
    });

    test('have unique names', async () => {
      const store = await openTestStore();
      const first = await store.insertAlertRule(rule);
      await expect(store.insertAlertRule(rule)).rejects.toMatchObject({ code: 'conflict' });
      const other = await store.insertAlertRule({ ...rule, name: 'Other' });
      await expect(store.updateAlertRule(other.id, rule)).rejects.toMatchObject({ code: 'conflict' });
      await store.updateAlertRule(first.id, { ...rule, begin: 99 });
    });

    test('are created once for a database, without those whose names are taken', async () => {
      const store = await openTestStore();
      const own = await store.insertAlertRule({ ...rule, begin: 50 });
      expect(await store.insertFirstAlertRules([rule, { ...rule, name: 'Second' }])).toMatchObject([
        own,
        { name: 'Second' },
      ]);
      expect(await store.insertFirstAlertRules([rule, { ...rule, name: 'Third' }])).toBeNull();
      expect((await store.load(NOW)).alertRules).toHaveLength(2);
    });
  });

  describe('alert rules of a file', () => {
    const counts = { nodes: 0, pingTasks: 0 };

    test('are stored together: two exchange their names, and a new one has the name of a deleted one', async () => {
      const store = await openTestStore();
      const a = await store.insertAlertRule({ ...rule, name: 'a' });
      const b = await store.insertAlertRule({ ...rule, name: 'b' });
      const gone = await store.insertAlertRule({ ...rule, name: 'gone' });
      await store.writeAlerts(
        { changed: [makeAlert({ rule_id: gone.id })], ended: [], forgotten: [], events: [] },
        MAX_EVENTS,
      );
      const end = makeEvent({ rule_id: gone.id, kind: 'end', ended_by: 'unwatched', value: null });
      const { alertRules } = await store.changeFleet(counts, () => ({
        ...noFleetChanges,
        newAlertRules: [
          {
            config: { ...rule, name: 'gone' },
            audit: { ...auditEntry, target: 'alert rule ? "gone"' },
            placeholder: '?',
          },
        ],
        alertRules: [
          { ...a, name: 'b' },
          { ...b, name: 'a', begin: 91 },
        ],
        deletedAlertRules: [{ id: gone.id, ends: [end] }],
      }));
      const added = alertRules.find(({ name }) => name === 'gone');
      expect(added?.id).toBeGreaterThan(gone.id);
      const state = await store.load(NOW);
      expect(state.alertRules).toEqual([
        { ...a, name: 'b' },
        { ...b, name: 'a', begin: 91 },
        { ...rule, name: 'gone', id: added?.id },
      ]);
      expect(state.alerts).toEqual([]);
      expect((await store.readAlertEvents({ after: 0, maxRows: 10 })).events).toMatchObject([
        { kind: 'end', ended_by: 'unwatched' },
      ]);
      expect(await store.readAudit({ maxRows: 10 })).toMatchObject([
        { target: `alert rule ${added?.id} "gone"` },
      ]);
    });

    test('change nothing if one of them is gone, or its name is taken', async () => {
      const store = await openTestStore();
      const first = await store.insertAlertRule(rule);
      const change = (changes: object) =>
        store.changeFleet(counts, () => ({ ...noFleetChanges, settings: { site_name: 'x' }, ...changes }));
      const missing = { ...rule, name: 'missing', id: first.id + 1 };
      await expect(change({ alertRules: [{ ...first, begin: 1 }, missing] })).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(change({ deletedAlertRules: [{ id: missing.id, ends: [] }] })).rejects.toMatchObject({
        code: 'not_found',
      });
      const taken = { config: rule, audit: auditEntry, placeholder: '?' };
      await expect(change({ newAlertRules: [taken] })).rejects.toMatchObject({ code: 'conflict' });
      expect(await store.load(NOW)).toMatchObject({ alertRules: [first], settings: {} });
    });
  });

  describe('alerts', () => {
    test('are stored with their events', async () => {
      const store = await openTestStore();
      const { id } = await store.insertAlertRule(rule);
      const alert = makeAlert({ rule_id: id });
      await store.writeAlerts(
        { changed: [alert], ended: [], forgotten: [], events: [makeEvent({ rule_id: id })] },
        MAX_EVENTS,
      );
      expect((await store.load(NOW)).alerts).toEqual([alert]);
      const { number: _, ...event } = makeEvent({ rule_id: id });
      expect(await store.readAlertEvents({ after: 0, maxRows: 10 })).toEqual({
        events: [{ id: expect.any(Number), ...event }],
        latest: expect.any(Number),
      });
      const changed = { ...alert, state: 'ok' as const, value: null, transitions: 2, began_at: null };
      await store.writeAlerts({ changed: [changed], ended: [], forgotten: [], events: [] }, MAX_EVENTS);
      expect((await store.load(NOW)).alerts).toEqual([changed]);
      await store.writeAlerts({ changed: [], ended: [], forgotten: [alert.id], events: [] }, MAX_EVENTS);
      expect((await store.load(NOW)).alerts).toEqual([]);
    });

    test('that were told are read with the newest first', async () => {
      const store = await openTestStore();
      const { id: rule_id } = await store.insertAlertRule(rule);
      const events = [
        makeEvent({ rule_id, at: NOW - 60, number: 1 }),
        makeEvent({ rule_id, number: 2, kind: 'end', value: null, ended_by: 'value' }),
        makeEvent({ rule_id, number: 3, kind: 'withheld', withheld_by: 'maintenance' }),
        makeEvent({ rule_id, number: 4, severity: 'warning', node_id: 7 }),
        makeEvent({ rule_id, number: 5, node_id: null, task_id: 8 }),
      ];
      await store.writeAlerts({ changed: [], ended: [], forgotten: [], events }, MAX_EVENTS);
      const query = { from: 0, severities: ['critical', 'warning'] as const, nodeIds: null, maxRows: 10 };
      const read = async (changes: Partial<ToldAlertEventQuery>) =>
        (await store.readToldAlertEvents({ ...query, ...changes })).map(({ at, node_id }) => [
          at - NOW,
          node_id,
        ]);
      const node = makeEvent().node_id;
      expect(await read({})).toEqual([
        [0, null],
        [0, 7],
        [0, node],
        [-60, node],
      ]);
      expect(await read({ from: NOW, maxRows: 2 })).toEqual([
        [0, null],
        [0, 7],
      ]);
      expect(await read({ from: NOW - 59, severities: ['critical'] })).toEqual([
        [0, null],
        [0, node],
      ]);
      expect(await read({ nodeIds: [7] })).toEqual([[0, 7]]);
      expect(await read({ nodeIds: [] })).toEqual([]);
      expect(await store.readToldAlertEvents({ ...query, from: NOW, nodeIds: [7] })).toMatchObject([
        { kind: 'begin', value: 91.25, severity: 'warning', rule_name: 'Disk full' },
      ]);
    });

    test('are skipped if their rule is gone', async () => {
      const store = await openTestStore();
      const { id } = await store.insertAlertRule(rule);
      await store.writeAlerts(
        { changed: [makeAlert({ rule_id: id })], ended: [], forgotten: [], events: [] },
        MAX_EVENTS,
      );
      await store.deleteAlertRule(id, [
        makeEvent({ rule_id: id, kind: 'end', number: 2, ended_by: 'unwatched', value: null }),
      ]);
      await store.writeAlerts(
        { changed: [makeAlert({ rule_id: id })], ended: [], forgotten: [], events: [] },
        MAX_EVENTS,
      );
      expect((await store.load(NOW)).alerts).toEqual([]);
      const { events } = await store.readAlertEvents({ after: 0, maxRows: 10 });
      expect(events).toMatchObject([{ kind: 'end', ended_by: 'unwatched', value: null, node_name: 'web-1' }]);
    });

    test('keep their acknowledgement when their state is written', async () => {
      const store = await openTestStore();
      const { id: rule_id } = await store.insertAlertRule(rule);
      const alert = makeAlert({ rule_id });
      const write = () =>
        store.writeAlerts({ changed: [alert], ended: [], forgotten: [], events: [] }, MAX_EVENTS);
      await write();
      await store.acknowledgeAlert(alert.id, { until: NOW + 60, by: 'admin', note: 'known' });
      await write();
      expect((await store.load(NOW)).alerts).toEqual([
        { ...alert, acknowledged_until: NOW + 60, acknowledged_by: 'admin', note: 'known' },
      ]);
      await store.acknowledgeAlert(alert.id, null);
      expect((await store.load(NOW)).alerts).toEqual([alert]);
      await expect(store.acknowledgeAlert(5, null)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('lose an acknowledgement until the end when they have ended, and keep one until a time', async () => {
      const store = await openTestStore();
      const { id: rule_id } = await store.insertAlertRule(rule);
      const first = makeAlert({ rule_id });
      const second = { ...first, id: first.id + 1, object: '/srv' };
      const write = (ended: number[]) =>
        store.writeAlerts({ changed: [first, second], ended, forgotten: [], events: [] }, MAX_EVENTS);
      await write([]);
      await store.acknowledgeAlert(first.id, { until: null, by: 'admin', note: 'known' });
      await store.acknowledgeAlert(second.id, { until: NOW + 60, by: 'admin', note: 'known' });
      await write([]);
      const timed = { ...second, acknowledged_until: NOW + 60, acknowledged_by: 'admin', note: 'known' };
      expect((await store.load(NOW)).alerts).toEqual([
        { ...first, acknowledged_by: 'admin', note: 'known' },
        timed,
      ]);
      await write([first.id, second.id]);
      expect((await store.load(NOW)).alerts).toEqual([first, timed]);
    });

    test('of one object that two hubs report are one, with one begin', async () => {
      const store = await openTestStore();
      const { id: rule_id } = await store.insertAlertRule(rule);
      for (const id of [7, 8])
        await store.writeAlerts(
          {
            changed: [makeAlert({ id, rule_id })],
            ended: [],
            forgotten: [],
            events: [makeEvent({ alert_id: id, rule_id })],
          },
          MAX_EVENTS,
        );
      expect((await store.load(NOW)).alerts).toMatchObject([{ id: 7 }]);
      expect((await store.readAlertEvents({ after: 0, maxRows: 10 })).events).toMatchObject([
        { alert_id: 7 },
      ]);
    });
  });

  describe('events of alerts', () => {
    test('are read in the order of their ids, after one of them', async () => {
      const store = await openTestStore();
      const events = Array.from({ length: 5 }, (_, index) =>
        makeEvent({ number: index + 1, at: NOW - index }),
      );
      await store.writeAlerts({ changed: [], ended: [], forgotten: [], events }, MAX_EVENTS);
      const all = await store.readAlertEvents({ after: 0, maxRows: 10 });
      expect(all.events.map(({ at }) => NOW - at)).toEqual([0, 1, 2, 3, 4]);
      expect(all.latest).toBe(all.events.at(-1)?.id);
      const [first] = all.events;
      expect((await store.readAlertEvents({ after: first?.id ?? 0, maxRows: 2 })).events).toEqual(
        all.events.slice(1, 3),
      );
    });

    test('are added once, however often they are written', async () => {
      const store = await openTestStore();
      const batch = {
        changed: [],
        ended: [],
        forgotten: [],
        events: [makeEvent(), makeEvent({ number: 2, kind: 'end' })],
      };
      await store.writeAlerts(batch, MAX_EVENTS);
      await store.writeAlerts(batch, MAX_EVENTS);
      expect((await store.readAlertEvents({ after: 0, maxRows: 10 })).events).toHaveLength(2);
    });

    test('have a limit, and expire', async () => {
      const store = await openTestStore();
      const events = Array.from({ length: 5 }, (_, index) =>
        makeEvent({ number: index + 1, at: NOW + index }),
      );
      await store.writeAlerts({ changed: [], ended: [], forgotten: [], events }, 4);
      const list = async () =>
        (await store.readAlertEvents({ after: 0, maxRows: 10 })).events.map(({ at }) => at - NOW);
      expect(await list()).toEqual([1, 2, 3, 4]);
      expect(await store.deleteExpiredAlertEvents({ before: NOW + 3, maxRows: 1 })).toBe(false);
      expect(await store.deleteExpiredAlertEvents({ before: NOW + 3, maxRows: 2 })).toBe(true);
      expect(await list()).toEqual([3, 4]);
    });
  });
}
