import '../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../support/data/postgres.ts';
import { makeNodeConfig, makeToken } from '../support/data/store.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';

// Each alert is evaluated by one hub, and known to all.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

/** Hubs on a database with a plan of which every byte counts as used up. */
async function startHubs(names: readonly string[]) {
  const db = await server.createSchema();
  const store = await openPostgresStore(server, { path: db });
  await store.insertNode({
    config: makeNodeConfig({ traffic_limit: 1 }),
    token: makeToken('planned'),
    created_at: 0,
  });
  const rule = await store.insertAlertRule({
    name: 'Planned',
    figure: 'traffic_plan',
    begin: 0,
    end: 0,
    for_seconds: 0,
    keep_seconds: 0,
    severity: 'warning',
    nodes: { all: true },
    object: null,
    enabled: true,
    parents: { node_ids: [], task_ids: [] },
  });
  await store.close();
  const hubs = await Promise.all(names.map((name) => startSharedHub(db, name)));
  const cookie = (await hubs[0]?.login()) ?? '';
  const ask = (hub: HubProcess, path: string) => hub.call('GET', `/api/${path}`, { cookie });
  const listAlerts = async (hub: HubProcess) => (await ask(hub, 'alerts')).alerts;
  const listEvents = async (hub: HubProcess) => (await ask(hub, 'alerts/events')).events;
  return { db, rule, hubs: hubs as [HubProcess, HubProcess], cookie, listAlerts, listEvents };
}

test('an alert begins once, is acknowledged at any hub, and ends once', async () => {
  const { hubs, rule, cookie, listAlerts, listEvents } = await startHubs(['one', 'other']);
  const [one, other] = hubs;
  for (const hub of hubs) await expect.poll(() => listAlerts(hub)).toMatchObject([{ rule_name: 'Planned' }]);
  const [{ id }] = await listAlerts(other);
  const until = Math.floor(Date.now() / 1000) + 3600;
  await other.call('PUT', `/api/alerts/${id}/acknowledgement`, { cookie, body: { until, note: 'known' } });
  for (const hub of hubs)
    await expect.poll(() => listAlerts(hub)).toMatchObject([{ acknowledgement: { until, note: 'known' } }]);
  expect(await listEvents(one)).toMatchObject([{ kind: 'begin', alert_id: id }]);
  await one.call('DELETE', `/api/alert-rules/${rule.id}`, { cookie });
  for (const hub of hubs) {
    await expect.poll(() => listAlerts(hub)).toEqual([]);
    expect(await listEvents(hub)).toMatchObject([{ kind: 'begin' }, { kind: 'end', ended_by: 'unwatched' }]);
  }
});

test('a hub that takes over from one that was killed ends its alerts', async () => {
  const { hubs, db, rule, listAlerts, listEvents } = await startHubs(['one']);
  const [one] = hubs;
  await expect.poll(() => listAlerts(one)).toHaveLength(1);
  await expect.poll(() => listEvents(one)).toHaveLength(1);
  const [alert] = await listAlerts(one);
  await one.process.stop('SIGKILL');
  const store = await openPostgresStore(server, { path: db });
  await store.updateAlertRule(rule.id, { ...rule, enabled: false });
  await store.close();
  const next = await startSharedHub(db, 'next');
  await expect
    .poll(() => listEvents(next))
    .toMatchObject([
      { kind: 'begin', alert_id: alert.id, at: alert.began_at },
      { kind: 'end', alert_id: alert.id, ended_by: 'unwatched' },
    ]);
  expect(await listAlerts(next)).toEqual([]);
});
