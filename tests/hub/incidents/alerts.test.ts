import type { AlertRuleInput } from '@muster/generated/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAlertRule, passMinutes, readApi } from '../../support/hub/alerts.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent, sendReport } from '../../support/hub/reports.ts';
import type { TestSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.login();
});
afterEach(() => hub.remove());

const ask = (path: string) => readApi(hub, cookie, path);
const send = (method: string, path: string, body?: unknown) =>
  hub.request(method, `/api/${path}`, { cookie, ...(body !== undefined && { body }) });
const listEvents = async () => (await ask('alerts/events')).events;
const now = () => Math.floor(hub.runtime.now() / 1000);

const addRule = (rule: Partial<AlertRuleInput>) => addAlertRule(hub, cookie, rule);
const pass = (agent: TestSocket, metrics: Record<string, unknown>, minutes = 1) =>
  passMinutes(hub, [[agent, metrics]], minutes);

test('a processor that is busy for five minutes is an alert, with a begin and an end in the log', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1', tags: ['web'] });
  const agent = await openReportingAgent(hub, token);
  const rule = await addRule({ end: 80, for_seconds: 300, severity: 'critical', nodes: { tags: ['web'] } });
  await pass(agent, { cpu: 95 }, 2);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'pending', began_at: null, value: 95 }]);
  await pass(agent, { cpu: 95 }, 5);
  const { alerts, total } = await ask('alerts?severity=critical&tag=web&state=firing');
  expect(total).toBe(1);
  expect(alerts).toMatchObject([
    {
      rule_id: rule,
      rule_name: 'Busy',
      figure: 'cpu',
      node_id: id,
      node_name: 'web-1',
      object: '',
      withheld_by: null,
    },
  ]);
  expect((await ask('alerts?tag=db')).total).toBe(0);
  expect((await ask('alerts?severity=warning')).total).toBe(0);
  expect((await ask(`alerts?node=${id}`)).total).toBe(1);
  await pass(agent, { cpu: 10 }, 2);
  expect((await ask('alerts')).alerts).toEqual([]);
  const events = await listEvents();
  expect(events).toMatchObject([
    { kind: 'begin', value: 95, alert_id: alerts[0].id, node_name: 'web-1', ended_by: null },
    { kind: 'end', value: 10, alert_id: alerts[0].id, ended_by: 'value' },
  ]);
  const page = await ask(`alerts/events?after=${events[0].id}&limit=1`);
  expect(page).toMatchObject({ events: [{ id: events[1].id }], latest: events[1].id });
});

test('a page of events has those that match, and the id with which to go on', async () => {
  const web = await hub.addNode({ name: 'web-1', tags: ['web'] });
  const db = await hub.addNode({ name: 'db-1', tags: ['db'] });
  await addRule({ name: 'Busy', severity: 'critical', nodes: { ids: [web.id] } });
  await addRule({ name: 'Hot', nodes: { ids: [db.id] } });
  const agents = [await openReportingAgent(hub, web.token), await openReportingAgent(hub, db.token)] as const;
  const busy = { cpu: 95 };
  await passMinutes(hub, [[agents[0], busy]]);
  await passMinutes(
    hub,
    [
      [agents[0], busy],
      [agents[1], busy],
    ],
    2,
  );
  const all = await ask('alerts/events');
  expect(all.events.map(({ node_name: name }: { node_name: string }) => name)).toEqual(['web-1', 'db-1']);
  expect(all).toMatchObject({ next: all.events[1].id, latest: all.events[1].id });
  const names = async (query: string) =>
    (await ask(`alerts/events?${query}`)).events.map(({ rule_name: name }: { rule_name: string }) => name);
  expect(await names('severity=warning')).toEqual(['Busy', 'Hot']);
  expect(await names('severity=critical')).toEqual(['Busy']);
  expect(await names('tag=db')).toEqual(['Hot']);
  expect(await names('tag=db&severity=critical')).toEqual([]);
  expect(await ask('alerts/events?tag=db&limit=1')).toEqual({
    events: [],
    next: all.events[0].id,
    latest: all.latest,
  });
  expect((await ask(`alerts/events?after=${all.latest}`)).next).toBe(all.latest);
});

/** The agent stays connected, and reports nothing. */
async function passQuietMinutes(agent: TestSocket, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await agent.settle();
    hub.runtime.advance(60_000);
  }
}

test('of an agent that stops reporting, the value is unknown after three of its intervals', async () => {
  const { token } = await hub.addNode({ name: 'web-1' });
  const agent = await openReportingAgent(hub, token);
  await addRule({});
  for (let report = 0; report < 3; report += 1) {
    await passQuietMinutes(agent, 10);
    await sendReport(hub, agent, { cpu: 95 });
  }
  await passQuietMinutes(agent, 30);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'firing', value: 95 }]);
  await passQuietMinutes(agent, 8);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'no_data', value: 95 }]);
  await sendReport(hub, agent, { cpu: 95 });
  await passQuietMinutes(agent, 1);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'firing' }]);
});

test('a clock that is wrong for five minutes is an alert, and visitors see nothing of it', async () => {
  const web = await hub.addNode({ name: 'web-1' });
  const old = await hub.addNode({ name: 'old' });
  const agents = [
    await openReportingAgent(hub, web.token),
    await openReportingAgent(hub, old.token),
  ] as const;
  await addRule({ figure: 'clock_offset', begin: 30, end: 10, for_seconds: 300 });
  /** Gauges of both, each minute; the clock of the first one is so many seconds ahead of the hub's. */
  const passClocks = async (ahead: number, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await passMinutes(hub, [
        [agents[0], {}],
        [agents[1], {}],
      ]);
      const clock = hub.runtime.now() + ahead * 1000;
      agents[0].send({ jsonrpc: '2.0', method: 'gauges', params: { temperature: 40, clock } });
      agents[1].send({ jsonrpc: '2.0', method: 'gauges', params: { temperature: 40 } });
      await Promise.all(agents.map((agent) => agent.settle()));
    }
  };
  await passClocks(-45, 8);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'pending', node_id: web.id, value: 45 }]);
  await passClocks(-45, 2);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'firing', node_id: web.id, value: 45 }]);
  const samples = await (await fetch(`${hub.url}/metrics`, { headers: { cookie } })).text();
  expect(samples.split('\n').filter((line) => line.startsWith('muster_node_clock_offset_seconds'))).toEqual([
    `muster_node_clock_offset_seconds{node="${web.id}",name="web-1"} -45`,
  ]);
  await hub.hub.services.flushScheduler.drain();
  for (const path of ['nodes', `nodes/${web.id}/gauges`, `nodes/${web.id}/metrics?hours=1`]) {
    const { status, body } = await hub.request('GET', `/api/${path}`);
    expect([status, /clock/.test(JSON.stringify(body))]).toEqual([200, false]);
  }
  await passClocks(2, 2);
  expect((await ask('alerts')).alerts).toEqual([]);
});

test('an alert continues after a restart of the hub', async () => {
  const { token } = await hub.addNode({ name: 'web-1' });
  await addRule({ for_seconds: 300 });
  await pass(await openReportingAgent(hub, token), { cpu: 95 }, 7);
  const before = (await ask('alerts')).alerts;
  expect(before).toMatchObject([{ state: 'firing' }]);
  hub = await hub.restart();
  expect((await ask('alerts')).alerts).toMatchObject([{ id: before[0].id, began_at: before[0].began_at }]);
  await pass(await openReportingAgent(hub, token), { cpu: 5 }, 3);
  expect((await listEvents()).map(({ kind }: { kind: string }) => kind)).toEqual(['begin', 'end']);
});

test('a node that is gone is an alert, and its return the end', async () => {
  const { token } = await hub.addNode({ name: 'web-1' });
  const agent = await openReportingAgent(hub, token);
  hub.runtime.advance(200_000);
  await expect
    .poll(async () => (await hub.request('GET', '/api/nodes', { cookie })).body.nodes[0].online)
    .toBe(false);
  await agent.closed;
  for (let minute = 0; minute < 4; minute += 1) hub.runtime.advance(60_000);
  await expect
    .poll(listEvents)
    .toMatchObject([{ kind: 'begin', figure: 'node_offline', severity: 'critical' }]);
  await pass(await openReportingAgent(hub, token), {}, 2);
  await expect.poll(listEvents).toMatchObject([{ kind: 'begin' }, { kind: 'end', value: 0 }]);
});

test('maintenance withholds a begin until it ends', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  const agent = await openReportingAgent(hub, token);
  const notice = {
    kind: 'maintenance',
    title: 'Move',
    starts_at: now(),
    ends_at: now() + 600,
    node_ids: [id],
  };
  await send('POST', 'notices', notice);
  await addRule({});
  await pass(agent, { cpu: 95 }, 2);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'firing', withheld_by: 'maintenance' }]);
  await pass(agent, { cpu: 95 }, 10);
  expect(
    (await listEvents()).map(({ kind, withheld_by }: Record<string, string>) => [kind, withheld_by]),
  ).toEqual([
    ['withheld', 'maintenance'],
    ['begin', null],
  ]);
});

test('maintenance by tag withholds begins of the nodes that have the tag', async () => {
  const early = await hub.addNode({ name: 'early', tags: ['web'] });
  const late = await hub.addNode({ name: 'late' });
  const agents = [
    await openReportingAgent(hub, early.token),
    await openReportingAgent(hub, late.token),
  ] as const;
  const notice = {
    kind: 'maintenance',
    title: 'Move',
    starts_at: now(),
    ends_at: now() + 3600,
    tags: ['web'],
  };
  expect(await send('POST', 'notices', notice)).toMatchObject({ status: 201, body: { tags: ['web'] } });
  await addRule({});
  const setTags = (node: { id: number }, tags: string[]) => send('PUT', `nodes/${node.id}`, { tags });
  await setTags(late, ['web']);
  const report = (minutes: number) =>
    passMinutes(
      hub,
      agents.map((agent) => [agent, { cpu: 95 }]),
      minutes,
    );
  const listReasons = async () =>
    (await ask('alerts')).alerts
      .map(({ node_name, withheld_by }: Record<string, string>) => `${node_name} ${withheld_by}`)
      .sort();
  await report(2);
  expect(await listReasons()).toEqual(['early maintenance', 'late maintenance']);
  await setTags(early, ['db']);
  await report(1);
  expect(await listReasons()).toEqual(['early null', 'late maintenance']);
  hub = await hub.restart();
  expect((await ask('notices')).notices).toMatchObject([{ tags: ['web'], node_ids: [] }]);
});

test('an acknowledgement has an end and a note, and withholds later begins', async () => {
  const { token } = await hub.addNode({ name: 'web-1' });
  const agent = await openReportingAgent(hub, token);
  await addRule({});
  await pass(agent, { cpu: 95 }, 2);
  const [{ id }] = (await ask('alerts')).alerts;
  const path = `alerts/${id}/acknowledgement`;
  const until = now() + 3600;
  const acknowledged = await send('PUT', path, { until, note: 'a new disk' });
  expect(acknowledged.body.acknowledgement).toEqual({ until, by: 'admin', note: 'a new disk' });
  await pass(agent, { cpu: 5 }, 2);
  await pass(agent, { cpu: 95 }, 2);
  const kinds = async () =>
    (await listEvents()).map(({ kind, withheld_by }: Record<string, string>) => [kind, withheld_by]);
  expect(await kinds()).toEqual([
    ['begin', null],
    ['end', null],
    ['withheld', 'acknowledged'],
  ]);
  hub = await hub.restart();
  expect((await ask('alerts')).alerts).toMatchObject([{ acknowledgement: { until } }]);
  expect((await send('DELETE', path)).status).toBe(204);
  expect((await ask('alerts')).alerts).toMatchObject([{ acknowledgement: null }]);
  await pass(await openReportingAgent(hub, token), { cpu: 95 }, 2);
  expect((await kinds()).at(-1)).toEqual(['begin', null]);
});

test('what was told and nobody has acknowledged comes first, the critical before the warnings', async () => {
  const maintained = await hub.addNode({ name: 'db-1' });
  const { token } = await hub.addNode({ name: 'web-1' });
  const window = { kind: 'maintenance', title: 'Move', starts_at: now(), ends_at: now() + 7200 };
  await send('POST', 'notices', { ...window, node_ids: [maintained.id] });
  await addRule({ name: 'Warning' });
  await addRule({ name: 'Critical', severity: 'critical' });
  await addRule({ name: 'Waiting', severity: 'critical', for_seconds: 3600 });
  const agents = [
    await openReportingAgent(hub, maintained.token),
    await openReportingAgent(hub, token),
  ] as const;
  await passMinutes(
    hub,
    agents.map((agent) => [agent, { cpu: 95 }]),
    2,
  );
  const list = async () =>
    (await ask('alerts')).alerts.map(
      ({ rule_name, node_name }: Record<string, string>) => `${rule_name} ${node_name}`,
    );
  const waiting = expect.stringMatching(/^Waiting/);
  expect(await list()).toEqual([
    ...['Critical web-1', 'Warning web-1', 'Critical db-1', 'Warning db-1'],
    ...[waiting, waiting],
  ]);
  const { alerts } = await ask('alerts?severity=critical&state=firing');
  await send('PUT', `alerts/${alerts[0].id}/acknowledgement`, { until: now() + 3600 });
  const critical = expect.stringMatching(/^Critical/);
  expect(await list()).toEqual(['Warning web-1', critical, critical, 'Warning db-1', waiting, waiting]);
});

test.each([
  ['null', { until: null, note: 'a new disk' }],
  ['no time', { note: 'a new disk' }],
])('an acknowledgement with %s lasts until the alert ends, over a restart', async (_, input) => {
  const { token } = await hub.addNode({ name: 'web-1' });
  await addRule({});
  await pass(await openReportingAgent(hub, token), { cpu: 95 }, 2);
  const [{ id }] = (await ask('alerts')).alerts;
  const { status, body } = await send('PUT', `alerts/${id}/acknowledgement`, input);
  const acknowledgement = { until: null, by: 'admin', note: 'a new disk' };
  expect([status, body.acknowledgement]).toEqual([200, acknowledgement]);
  hub = await hub.restart();
  let agent = await openReportingAgent(hub, token);
  await pass(agent, { cpu: 95 }, 10);
  expect((await ask('alerts')).alerts).toMatchObject([{ state: 'firing', acknowledgement }]);
  await pass(agent, { cpu: 5 }, 2);
  expect((await ask('alerts')).alerts).toEqual([]);
  await pass(agent, { cpu: 95 }, 2);
  expect((await ask('alerts')).alerts).toMatchObject([{ id, withheld_by: null, acknowledgement: null }]);
  hub = await hub.restart();
  agent = await openReportingAgent(hub, token);
  await pass(agent, { cpu: 95 }, 1);
  expect((await ask('alerts')).alerts).toMatchObject([{ id, acknowledgement: null }]);
});

describe('an acknowledgement is refused', () => {
  test.each([
    ['that ends now', 0],
    ['of more than 90 days', 90 * 86_400 + 1],
  ])('%s', async (_name, seconds) => {
    const { token } = await hub.addNode({ name: 'web-1' });
    await addRule({});
    await pass(await openReportingAgent(hub, token), { cpu: 95 }, 2);
    const [{ id }] = (await ask('alerts')).alerts;
    const { status, body } = await send('PUT', `alerts/${id}/acknowledgement`, { until: now() + seconds });
    expect({ status, pointer: body.errors?.[0]?.pointer }).toEqual({ status: 400, pointer: '/until' });
    const last = { until: now() + 90 * 86_400 };
    expect((await send('PUT', `alerts/${id}/acknowledgement`, last)).status).toBe(200);
  });

  test('for an alert that does not exist', async () => {
    expect((await send('PUT', 'alerts/7/acknowledgement', { until: now() + 60 })).status).toBe(404);
    expect((await send('DELETE', 'alerts/7/acknowledgement')).status).toBe(404);
  });
});

test('deleting a rule, or the node, ends its alerts', async () => {
  const first = await hub.addNode({ name: 'web-1' });
  const second = await hub.addNode({ name: 'web-2' });
  const rule = await addRule({ nodes: { ids: [first.id] } });
  await addRule({ name: 'Other', nodes: { ids: [second.id] } });
  const agents = [
    await openReportingAgent(hub, first.token),
    await openReportingAgent(hub, second.token),
  ] as const;
  hub.runtime.advance(55_000);
  for (const agent of agents) await sendReport(hub, agent, { cpu: 95 });
  hub.runtime.advance(60_000);
  await expect.poll(async () => (await ask('alerts')).total).toBe(2);
  await send('DELETE', `alert-rules/${rule}`);
  expect((await ask('alerts')).total).toBe(1);
  await send('DELETE', `nodes/${second.id}`);
  hub.runtime.advance(60_000);
  await expect.poll(async () => (await ask('alerts')).total).toBe(0);
  const ends = (await listEvents()).filter(({ kind }: { kind: string }) => kind === 'end');
  expect(ends).toMatchObject([
    { node_name: 'web-1', ended_by: 'unwatched' },
    { node_name: 'web-2', ended_by: 'unwatched' },
  ]);
});

test('programs with an API token read rules, alerts and events, and change nothing', async () => {
  const { body } = await send('POST', 'tokens', { name: 'watch', scopes: ['read'] });
  const headers = { authorization: `Bearer ${body.secret}` };
  for (const path of ['alert-rules', 'alerts', 'alerts/events'])
    expect((await hub.request('GET', `/api/${path}`, { headers })).status, path).toBe(200);
  const refused = await hub.request('POST', '/api/alert-rules', {
    headers,
    body: { name: 'x', figure: 'cpu', begin: 1 },
  });
  expect(refused.status).toBe(401);
  expect((await hub.request('GET', '/api/alerts')).status).toBe(401);
});
