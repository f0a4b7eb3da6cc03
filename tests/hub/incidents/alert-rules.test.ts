import { limits } from '@muster/generated/limits';
import type { AlertRuleInput } from '@muster/generated/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAlertRule, passMinutes, readApi } from '../../support/hub/alerts.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent } from '../../support/hub/reports.ts';
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

const addRule = (rule: Partial<AlertRuleInput>) => addAlertRule(hub, cookie, rule);
const pass = (agent: TestSocket, metrics: Record<string, unknown>, minutes = 1) =>
  passMinutes(hub, [[agent, metrics]], minutes);

test('a new hub has its first rules, of which six are enabled, and a restart adds none', async () => {
  const { rules, figures } = await ask('alert-rules');
  expect(
    rules.filter(({ enabled }: { enabled: boolean }) => enabled).map(({ name }: { name: string }) => name),
  ).toEqual([
    'Certificate expires',
    'Disk full',
    'Heartbeat late or failed',
    'Node offline',
    'Service down',
    'Traffic used up',
  ]);
  expect(figures).toContainEqual({ figure: 'disk_days', unit: 'days', is_below: true, has_history: false });
  for (const { id } of rules) expect((await send('DELETE', `alert-rules/${id}`)).status).toBe(204);
  hub = await hub.restart();
  expect((await ask('alert-rules')).rules).toEqual([]);
});

describe('a rule', () => {
  test.each([
    ['whose end is above its begin', { end: 91 }, '/end'],
    ['whose end is below its begin where low values are bad', { figure: 'disk_days', end: 89 }, '/end'],
    ['for a node that does not exist', { nodes: { ids: [7] } }, '/nodes/ids/0'],
    ['for two kinds of nodes', { nodes: { all: true, tags: ['web'] } }, '/nodes'],
    ['for no kind of nodes', { nodes: {} }, '/nodes'],
    [
      'with a parent that does not exist',
      { parents: { node_ids: [], task_ids: [7] } },
      '/parents/task_ids/0',
    ],
    ['with an unknown figure', { figure: 'mood' }, '/figure'],
    ['that waits for more than a day', { for_seconds: 86_401 }, '/for_seconds'],
  ])('%s is refused', async (_name, rule, pointer) => {
    const { status, body } = await send('POST', 'alert-rules', {
      name: 'Busy',
      figure: 'cpu',
      begin: 90,
      ...rule,
    });
    expect({ status, pointer: body.errors?.[0]?.pointer }).toEqual({ status: 400, pointer });
  });

  test('may wait for a day, and has a unique name', async () => {
    const id = await addRule({ for_seconds: 86_400 });
    const again = await send('POST', 'alert-rules', { name: 'Busy', figure: 'cpu', begin: 90 });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const other = await addRule({ name: 'Other' });
    expect((await send('PUT', `alert-rules/${other}`, { name: 'Busy' })).status).toBe(409);
    expect((await send('PUT', `alert-rules/${id}`, { name: 'Busy', enabled: false })).body).toMatchObject({
      enabled: false,
    });
    expect((await send('PUT', 'alert-rules/777', {})).status).toBe(404);
  });

  test('is one of at most a hundred', async () => {
    const { rules } = await ask('alert-rules');
    for (let index = rules.length; index < 100; index += 1) await addRule({ name: `Rule ${index}` });
    const { status, body } = await send('POST', 'alert-rules', {
      name: 'One more',
      figure: 'cpu',
      begin: 90,
    });
    expect([status, body.code]).toEqual([409, 'limit_reached']);
  });
});

test('a rule is tried with the stored history', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  const agent = await openReportingAgent(hub, token);
  await pass(agent, { cpu: 95 }, 8);
  await pass(agent, { cpu: 5 }, 4);
  await hub.hub.services.flushScheduler.drain();
  const rule = { name: 'Busy', figure: 'cpu', begin: 90, for_seconds: 120 };
  const { status, body } = await send('POST', 'alert-rules/preview', { rule });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.nodes).toBe(1);
  expect(body.events.map(({ kind, node_id }: { kind: string; node_id: number }) => [kind, node_id])).toEqual([
    ['begin', id],
    ['end', id],
  ]);
  expect(body.step).toBe(1800);
  expect(body.ts).toHaveLength(337);
  expect(body.ts[0]).toBeLessThanOrEqual(body.from);
  expect(body.series).toMatchObject([{ node_id: id, task_id: null, object: '' }]);
  const values: (number | null)[] = body.series[0].values;
  expect(values).toHaveLength(337);
  expect(values.filter((value) => value !== null)).toEqual([95]);
  const refused = await send('POST', 'alert-rules/preview', { rule: { ...rule, figure: 'node_offline' } });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/rule/figure']);
});

test('a preview has the values of the five worst objects, with those that would have fired first', async () => {
  const nodes: { id: number; token: string }[] = [];
  for (let number = 1; number <= 6; number += 1) nodes.push(await hub.addNode({ name: `web-${number}` }));
  const agents: TestSocket[] = [];
  for (const { token } of nodes) agents.push(await openReportingAgent(hub, token, { cpu: 1 }));
  // The fourth is over the level for the longest time, and the last one has the highest value for a moment.
  const cpu = [10, 20, 30, 92, 50, 60];
  await passMinutes(
    hub,
    agents.map((agent, index) => [agent, { cpu: cpu[index] }]),
    5,
  );
  await passMinutes(hub, [[agents[5] as TestSocket, { cpu: 99 }]]);
  await hub.hub.services.flushScheduler.drain();
  const rule = { name: 'Busy', figure: 'cpu', begin: 90, end: 80 };
  const preview = (input: object) => send('POST', 'alert-rules/preview', { rule, ...input });
  const { series } = (await preview({})).body;
  expect(series).toHaveLength(limits.alertPreviewSeries);
  expect(series.map(({ node_id }: { node_id: number }) => node_id)).toEqual(
    [3, 5, 4, 2, 1].map((index) => nodes[index]?.id),
  );
  const { body } = await preview({ hours: 1, node_ids: [nodes[0]?.id] });
  expect(body).toMatchObject({ step: 60, to: body.from + 3600, series: [{ node_id: nodes[0]?.id }] });
  expect(body.ts).toHaveLength(61);
  expect((await preview({ hours: 0 })).status).toBe(400);
  expect((await preview({ hours: limits.alertPreviewHours })).status).toBe(200);
  expect((await preview({ hours: limits.alertPreviewHours + 1 })).status).toBe(400);
});
