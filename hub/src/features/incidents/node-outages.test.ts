import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import type { Presence } from '../../agents/presence.ts';
import type { NodeFactsChange } from '../../store/rows.ts';
import { createFleet, type FleetNode } from '../nodes/fleet.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { soleDuty } from './incident-duty.ts';
import { createIncidentLog } from './incident-log.ts';
import { createNodeOutages } from './node-outages.ts';

function createFixture({ watchedSince = 0, duty = soleDuty } = {}) {
  const runtime = createManualRuntime();
  const now = () => Math.floor(runtime.now() / 1000);
  const node = {
    ...applyNodeDefaults({ name: 'web-1' }),
    ...sampleFacts,
    ip: '',
    country: '',
    id: 1,
    sort: 1,
    token: 'x'.repeat(43),
    created_at: 0,
    last_seen_at: watchedSince,
    watched_since: watchedSince,
  };
  const fleet = createFleet([{ node, traffic: createTrafficRow(1) }]);
  const online = new Map<number, Presence>();
  /** Connected to another hub. */
  const elsewhere = new Map<number, Presence>();
  const marked: NodeFactsChange[] = [];
  const log = createIncidentLog(runtime, { writeIncidents: async () => undefined }, [], () => true, soleDuty);
  const outages = createNodeOutages(
    runtime,
    fleet,
    { find: (id) => online.get(id) ?? elsewhere.get(id), findOwn: (id) => online.get(id) },
    { mark: (change) => marked.push(change) },
    log,
    duty,
  );
  const getNode = (): FleetNode => fleet.get(1);
  function connect() {
    online.set(1, {} as Presence);
    outages.handleConnect(getNode());
  }
  function disconnect(cause: 'connection_closed' | 'silent' = 'connection_closed', silentMs = 0) {
    online.delete(1);
    const at = Math.floor((runtime.now() - silentMs) / 1000);
    getNode().row = { ...getNode().row, last_seen_at: at };
    outages.handleDisconnect(1, cause, silentMs);
    return at;
  }
  function pass(ms: number) {
    runtime.advance(ms);
    outages.check();
  }
  return { runtime, now, fleet, log, outages, marked, elsewhere, connect, disconnect, pass };
}

test('a reconnection within 30 s is no outage', () => {
  const { log, connect, disconnect, pass } = createFixture();
  connect();
  disconnect();
  pass(29_999);
  connect();
  pass(60_000);
  expect([log.listOpen(), log.size]).toEqual([[], 0]);
});

test('an outage begins with the last message and ends with the next connection', async () => {
  const { runtime, now, log, connect, disconnect, pass } = createFixture();
  connect();
  runtime.advance(10_000);
  const lastSeen = disconnect();
  pass(30_000);
  expect(log.listOpen()).toMatchObject([
    { node_id: 1, kind: 'node', cause: 'connection_closed', began_at: lastSeen, ended_at: null },
  ]);
  pass(400_000);
  connect();
  expect(log.listOpen()).toEqual([]);
  expect(now() - lastSeen).toBe(430);
});

test('a node that was silent for 120 s had its grace', () => {
  const { log, connect, disconnect, pass } = createFixture();
  connect();
  pass(120_000);
  const lastSeen = disconnect('silent', 120_000);
  pass(0);
  expect(log.listOpen()).toMatchObject([{ cause: 'silent', began_at: lastSeen }]);
});

test('the first connection is stored; a node that never connected has no outage', () => {
  const { now, log, outages, marked, connect, pass } = createFixture();
  outages.awaitReconnections();
  pass(3_600_000);
  expect(log.listOpen()).toEqual([]);
  connect();
  connect();
  expect(marked).toEqual([{ id: 1, watched_since: now() }]);
});

test('after a start of the hub a node has 150 s to return', () => {
  const { log, outages, connect, pass } = createFixture({ watchedSince: 1000 });
  outages.awaitReconnections();
  pass(149_999);
  expect(log.listOpen()).toEqual([]);
  pass(1);
  expect(log.listOpen()).toMatchObject([{ cause: 'hub_restarted', began_at: 1000 }]);
  connect();
  expect(log.listOpen()).toEqual([]);
});

test('an outage that was open before a restart stays the same one', () => {
  const { log, outages, connect, disconnect, pass } = createFixture();
  connect();
  disconnect();
  pass(30_000);
  const [before] = log.listOpen();
  outages.awaitReconnections();
  pass(300_000);
  expect(log.listOpen()).toEqual([before]);
});

test('a deleted node has no outage', () => {
  const { fleet, log, connect, disconnect, pass } = createFixture();
  connect();
  disconnect();
  fleet.remove(1);
  pass(60_000);
  expect(log.listOpen()).toEqual([]);
});

test('a node that has moved to another hub has no outage', () => {
  const { log, elsewhere, connect, disconnect, pass } = createFixture({ duty: soleDuty });
  connect();
  disconnect();
  pass(10_000);
  elsewhere.set(1, {} as Presence);
  pass(30_000);
  // Its hub notes when it leaves there.
  elsewhere.delete(1);
  pass(60_000);
  expect(log.listOpen()).toEqual([]);
});

test('the outage of a node whose hub is gone is recorded by the runner, after 150 s', () => {
  let isRunner = false;
  const duty = { ...soleDuty, isRunner: () => isRunner };
  const { log, outages, elsewhere, pass } = createFixture({ duty, watchedSince: 1000 });
  elsewhere.set(1, {} as Presence);
  outages.awaitMissing();
  elsewhere.delete(1);
  outages.awaitMissing();
  pass(120_000);
  outages.awaitMissing();
  pass(60_000);
  expect(log.listOpen()).toEqual([]);
  isRunner = true;
  pass(0);
  expect(log.listOpen()).toMatchObject([{ cause: 'hub_restarted', began_at: 1000 }]);
});

test('an outage that another hub has opened ends while the node is connected here', () => {
  const { log, outages, connect } = createFixture({ duty: soleDuty });
  const row = {
    id: 9,
    node_id: 1,
    kind: 'node',
    cause: 'silent',
    task_id: null,
    began_at: 5,
    ended_at: null,
  } as const;
  log.apply([row], false);
  outages.settle();
  expect(log.listOpen()).toEqual([row]);
  connect();
  log.apply([row], false);
  expect(log.listOpen()).toEqual([]);
});
