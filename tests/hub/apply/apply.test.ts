import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AlertRuleInput } from '@muster/generated/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstRules } from '../../../hub/src/features/alerts/first-rules.ts';
import type { FleetFile } from '../../../hub/src/features/fleet-file/fleet-file.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

let booted: TestHub;
beforeAll(async () => {
  booted = await bootHub();
});
afterAll(() => booted.remove());

const source = { user: 'tester', fileName: 'fleet.yaml' };
const planFile = (file: unknown, prunes = false) => booted.hub.services.fleetFiles.plan({ file, prunes });
const applyFile = (file: unknown, prunes = false) => {
  const { digest } = planFile(file, prunes);
  return booted.hub.services.fleetFiles.apply({ file, prunes, digest, ...source });
};
const empty = { nodes: [], ping_tasks: [], alert_rules: [] };

/** Everything that a file can name, by name. */
async function readState() {
  const cookie = await booted.openSession();
  const get = async (path: string) => (await booted.request('GET', path, { cookie })).body;
  const { nodes } = await get('/api/nodes');
  const { tasks } = await get('/api/ping-tasks');
  const names = new Map(nodes.map((node: { id: number; name: string }) => [node.id, node.name]));
  const pick = (values: object, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, (values as Record<string, unknown>)[key]]));
  return {
    nodes: nodes.map((node: object) => pick(node, nodeKeys)),
    rules: await readRules(),
    tasks: tasks.map((task: { node_ids: number[] }) => ({
      ...pick(task, ['name', 'target', 'interval', 'all_nodes']),
      nodes: task.node_ids.map((id) => names.get(id)).sort(),
    })),
    settings: pick(await get('/api/settings'), ['site_name', 'retention_days']),
  };
}

/** With names in place of ids. */
async function readRules() {
  const { services } = booted.hub;
  const { rules } = services.alerts.listRules();
  const nameNode = (id: number) => services.fleet.find(id)?.row.name;
  const nameTask = (id: number) => services.taskRegistry.list().find((task) => task.id === id)?.name;
  return rules.map(({ id: _id, nodes: { ids, ...watched }, parents, ...rule }) => ({
    ...rule,
    nodes: ids === undefined ? watched : { ids: ids.map(nameNode).sort() },
    parents: [parents.node_ids.map(nameNode).sort(), parents.task_ids.map(nameTask).sort()],
  }));
}

const nodeKeys = ['name', 'group', 'tags', 'public', 'remark', 'price', 'expires_at', 'traffic_reset_day'];
const name = fc.constantFrom('a', 'b', 'c', 'd', 'Ω 1', '1');
const pickNames = (entries: readonly { name: string }[], indexes: readonly number[]) => [
  ...new Set(indexes.flatMap((index) => entries[index]?.name ?? [])),
];
const nodeEntry = fc.record({
  name,
  group: fc.constantFrom('', 'eu', 'us'),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
  public: fc.boolean(),
  remark: fc.string({ maxLength: 20 }),
  price: fc.double({ min: 0, max: 1e9, noNaN: true }),
  expires_at: fc.constantFrom(null, '2027-01-31'),
  traffic_reset_day: fc.integer({ min: 1, max: 31 }),
});
const ruleEntry = fc.record({
  name: fc.constantFrom('a', 'b', 'Node offline', 'Disk full'),
  figure: fc.constantFrom<AlertRuleInput['figure'][]>('cpu', 'disk', 'certificate_days', 'packet_loss'),
  begin: fc.integer({ min: 0, max: 100 }),
  for_seconds: fc.integer({ min: 0, max: 86_400 }),
  severity: fc.constantFrom('warning', 'critical'),
  object: fc.constantFrom(null, '/', 'p'),
  enabled: fc.boolean(),
  watched: fc.constantFrom({ all: true }, { tags: ['x', 'y'] }, { groups: ['eu'] }, 'picked'),
  picked: fc.array(fc.nat(4), { maxLength: 4 }),
  parents: fc.array(fc.nat(4), { maxLength: 4 }),
});
const uniqueBy = { selector: (entry: { name: string }) => entry.name, maxLength: 5 };
const wholeFile = fc
  .record({
    settings: fc.record({
      site_name: fc.constantFrom('Muster', 'My fleet'),
      retention_days: fc.integer({ min: 1, max: 3650 }),
    }),
    nodes: fc.uniqueArray(nodeEntry, uniqueBy),
    ping_tasks: fc.uniqueArray(
      fc.record({
        name,
        target: fc.constantFrom('1.1.1.1', 'example.com:443', 'https://example.com/'),
        interval: fc.integer({ min: 10, max: 300 }),
        all_nodes: fc.boolean(),
        picked: fc.array(fc.nat(4), { maxLength: 4 }),
      }),
      uniqueBy,
    ),
    alert_rules: fc.uniqueArray(ruleEntry, uniqueBy),
  })
  .map(({ ping_tasks, nodes, alert_rules, ...file }) => ({
    ...file,
    nodes,
    ping_tasks: ping_tasks.map(({ picked, ...task }) => ({ ...task, nodes: pickNames(nodes, picked) })),
    alert_rules: alert_rules.map(({ watched, picked, parents, ...rule }) => ({
      ...rule,
      end: rule.begin,
      keep_seconds: 0,
      nodes: watched === 'picked' ? pickNames(nodes, picked) : watched,
      parents: { nodes: pickNames(nodes, parents), ping_tasks: pickNames(ping_tasks, parents) },
    })),
  }));
/** With some keys left out. */
const partialFile = fc.tuple(wholeFile, fc.subarray(nodeKeys.slice(1))).map(([file, left]) => ({
  ...file,
  nodes: file.nodes.map((node) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => !left.includes(key))),
  ),
}));

test('applying any file twice changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(partialFile, async (file) => {
      await applyFile(file);
      expect(planFile(file).changes).toEqual([]);
      const exported = booted.hub.services.fleetFiles.export();
      expect(planFile(exported, true).changes).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('a whole file with --prune leads to the same state from any other', async () => {
  await fc.assert(
    fc.asyncProperty(wholeFile, wholeFile, async (before, after) => {
      await applyFile(empty, true);
      await applyFile(after, true);
      const fromScratch = await readState();
      await applyFile(before, true);
      await applyFile(after, true);
      const state = await readState();
      const sort = (rows: { name: string }[]) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect({ ...state, nodes: sort(state.nodes), tasks: sort(state.tasks) }).toEqual({
        ...fromScratch,
        nodes: sort(fromScratch.nodes),
        tasks: sort(fromScratch.tasks),
      });
    }),
    { numRuns: 25 },
  );
});

test('what was applied is on the disk', async () => {
  const file: FleetFile = {
    settings: { site_name: 'On disk' },
    nodes: [{ name: 'kept', traffic_reset_day: 9, tags: ['t'] }],
    ping_tasks: [{ name: 'p', target: '1.1.1.1', interval: 60, nodes: ['kept'] }],
    alert_rules: [{ name: 'r', figure: 'cpu', begin: 90, nodes: ['kept'], parents: { ping_tasks: ['p'] } }],
  };
  await applyFile(file, true);
  const before = await readState();
  booted = await booted.restart();
  expect(await readState()).toEqual(before);
  expect(planFile(file, true).changes).toEqual([]);
});

test('an exported fleet with every kind of rule is the same on a new hub', async () => {
  const [busy, levels] = [{ figure: 'cpu', begin: 90 } as const, { for_seconds: 60, keep_seconds: 5 }];
  const file: FleetFile = {
    nodes: [{ name: 'web', tags: ['t'], group: 'eu' }, { name: 'router' }],
    ping_tasks: [{ name: 'gateway', target: '1.1.1.1', interval: 60, nodes: ['router'] }],
    alert_rules: [
      { name: 'all', ...busy, ...levels, end: 80, severity: 'critical', enabled: false },
      { name: 'low', figure: 'certificate_days', begin: 14, end: 20, object: 'gateway' },
      { name: 'tagged', ...busy, nodes: { tags: ['t'] } },
      { name: 'grouped', ...busy, nodes: { groups: ['eu'] } },
      { name: 'picked', ...busy, nodes: ['web', 'router'] },
      { name: 'behind', ...busy, parents: { nodes: ['router'], ping_tasks: ['gateway'] } },
      // Of a new hub, where it is enabled and begins later.
      { name: 'Node offline', begin: 60, end: 60, enabled: false },
    ],
  };
  await applyFile({ alert_rules: [{ name: 'Node offline', figure: 'node_offline', begin: 180 }] });
  await applyFile(file, true);
  const { rules } = await readState();
  expect(rules.map(({ name }) => name)).toHaveLength(7);
  const exported = booted.hub.services.fleetFiles.export();
  await booted.remove();
  booted = await bootHub();
  expect((await readState()).rules).toHaveLength(firstRules.length);
  await applyFile(exported, true);
  expect((await readState()).rules).toEqual(rules);
  expect(planFile(exported, true).changes).toEqual([]);
});

test('a rule that is deleted, or watches something else, ends its alerts', async () => {
  const { services } = booted.hub;
  const rule = (name: string) => ({ name, figure: 'cpu' as const, begin: 90 });
  await applyFile({ nodes: [{ name: 'n' }], ping_tasks: [], alert_rules: ['x', 'y', 'z'].map(rule) }, true);
  const node_id = services.fleet.list()[0]?.row.id ?? 0;
  const { rules } = services.alerts.listRules();
  const now = Math.floor(Date.now() / 1000);
  services.alerts.applyAlerts(
    rules.map(({ id: rule_id }, index) => ({
      ...{ id: index + 1, rule_id, node_id, task_id: 0, object: '', state: 'firing', since: now, at: now },
      ...{ value: 95, began_at: now, quiet_since: null, withheld_by: null, is_flapping: false, changes: [] },
      ...{ transitions: 1, acknowledged_until: null, acknowledged_by: null, note: '' },
    })),
    true,
  );
  const list = () => services.alerts.list({}).alerts.map(({ rule_name }) => rule_name);
  expect(list().sort()).toEqual(['x', 'y', 'z']);
  await applyFile({ alert_rules: [rule('x'), { ...rule('z'), figure: 'memory' }] }, true);
  expect(list()).toEqual(['x']);
  const { events } = await services.alerts.readEvents({ after: 0, limit: 10, severity: 'warning' });
  expect(events.map(({ kind, ended_by, rule_name }) => [kind, ended_by, rule_name])).toEqual([
    ['end', 'unwatched', 'y'],
    ['end', 'unwatched', 'z'],
  ]);
});

test('agents get new tasks, and the agent of a deleted node is disconnected', async () => {
  await applyFile(empty, true);
  const { created } = await applyFile({ nodes: [{ name: 'one' }, { name: 'two' }] });
  const agents = await Promise.all(created.map(({ token }) => openAgent(booted.wsUrl, token)));
  const [one, two] = agents;
  expect(JSON.stringify(await one?.nextJson())).not.toContain('9.9.9.9');
  await applyFile({ ping_tasks: [{ name: 'p', target: '9.9.9.9', interval: 60, nodes: ['one'] }] });
  expect(JSON.stringify(await one?.nextJson())).toContain('9.9.9.9');
  await applyFile({ nodes: [{ name: 'one' }] }, true);
  expect(await two?.closed).toMatchObject({ code: 4001 });
  const cookie = await booted.openSession();
  const { body } = await booted.request('GET', '/api/nodes', { cookie });
  expect(body.nodes).toMatchObject([{ name: 'one', online: true }]);
});

test('a secret is stored but not shown, and rules of the hub point into the file', async () => {
  const settings = {
    oauth_provider: 'github',
    oauth_client_id: 'abc',
    oauth_client_secret: 'the client secret',
    oauth_subjects: ['1'],
  };
  const applied = await applyFile({ settings });
  expect(applied.changes).toMatchObject([{ kind: 'settings', fields: expect.any(Array) }]);
  const { fleetFiles, settings: stored } = booted.hub.services;
  expect(JSON.stringify([applied, fleetFiles.export()])).not.toContain('the client secret');
  expect(stored.clientSecret).toBe('the client secret');
  expect(planFile({ settings }).changes).toEqual([]);
  expect(() => planFile({ settings: { theme: 'not-here' } })).toThrow(
    expect.objectContaining({ errors: [{ pointer: '/settings/theme', detail: 'is not installed' }] }),
  );
});

test('a plan that is out of date is refused, and nothing is changed', async () => {
  await applyFile({ nodes: [{ name: 'x', price: 1 }] });
  const file = { nodes: [{ name: 'x', price: 2 }, { name: 'y' }] };
  const { digest } = planFile(file);
  const cookie = await booted.openSession();
  const { body } = await booted.request('GET', '/api/nodes', { cookie });
  const { id } = body.nodes.find((node: { name: string }) => node.name === 'x');
  const changed = await booted.request('PUT', `/api/nodes/${id}`, { cookie, body: { price: 3 } });
  expect(changed.status).toBe(200);
  const before = await readState();
  const late = booted.hub.services.fleetFiles.apply({ file, prunes: false, digest, ...source });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect(await readState()).toEqual(before);
});

test('of two runs at the same time one applies the file and the other is told to run again', async () => {
  const file = { nodes: [{ name: 'raced' }] };
  const { digest } = planFile(file);
  const run = () => booted.hub.services.fleetFiles.apply({ file, prunes: false, digest, ...source });
  const results = await Promise.allSettled([run(), run()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const { nodes } = await readState();
  expect(nodes.filter((node: { name: string }) => node.name === 'raced')).toHaveLength(1);
});

test('a node that the panel deletes during the transaction makes it a conflict', async () => {
  await applyFile({ nodes: [{ name: 'gone', price: 1 }] });
  const file = { nodes: [{ name: 'gone', price: 2, traffic_reset_day: 20 }, { name: 'never' }] };
  const { digest } = planFile(file);
  const { services } = booted.hub;
  const id = services.fleet.list().find(({ row }) => row.name === 'gone')?.row.id ?? 0;
  // Both commands are sent before the first is answered.
  const [removed, late] = await Promise.allSettled([
    services.nodes.remove(id),
    services.fleetFiles.apply({ file, prunes: false, digest, ...source }),
  ]);
  expect(removed.status).toBe('fulfilled');
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  const { nodes } = await readState();
  expect(nodes.map((node: { name: string }) => node.name)).not.toContain('never');
});

test('the control socket refuses another version', async () => {
  const send = (version: string, size: number) =>
    new Promise<unknown>((resolve, reject) => {
      const headers = { 'muster-version': version };
      const outgoing = request(
        { socketPath: `${booted.db}.sock`, method: 'POST', headers },
        (incoming) => void text(incoming).then((body) => resolve(JSON.parse(body)), reject),
      );
      outgoing.once('error', reject);
      outgoing.end(`{"command":"export"}${' '.repeat(size)}`);
    });
  const { version } = booted.hub.services;
  expect(await send(version, 0)).toMatchObject({ nodes: expect.any(Array) });
  expect(await send('0.0.1', 0)).toMatchObject({ code: 'conflict' });
});
