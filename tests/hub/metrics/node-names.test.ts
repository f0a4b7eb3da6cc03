import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statistics } from '@muster/generated/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { createApiToken } from '../../support/hub/api-token.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const statistics = (params: unknown) => ({ jsonrpc: '2.0', method: 'statistics', params });

async function connect(name: string, facts: Record<string, unknown> = { statistics: true }) {
  const { id, token } = await hub.addNode({ name, public: false });
  const agent = await openAgent(hub.wsUrl, token);
  expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks' });
  agent.send(makeHello(facts));
  await agent.settle();
  return { id, agent };
}

type Agent = Awaited<ReturnType<typeof connect>>['agent'];

/** Answers the next request. */
async function answer(agent: Agent, members: Statistics): Promise<void> {
  const { method, params } = await agent.nextJson();
  expect(method).toBe('statistics.read');
  agent.send(statistics({ id: params.id, ...members, complete: true }));
}

async function scrape(query = '?names=node', headers: Record<string, string> = { cookie }) {
  const response = await fetch(`${hub.url}/metrics${query}`, { headers });
  return { status: response.status, text: await response.text() };
}

const findSamples = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

test('a scrape asks the agents and has their answers, under node_exporter’s names only', async () => {
  const { agent } = await connect('web');
  const scraping = scrape();
  await answer(agent, { system: { load1: 0.25 }, cores: [{ cpu: 0, ticks: [100, 0, 50] }] });
  const { status, text } = await scraping;
  expect(status).toBe(200);
  expect(findSamples(text, 'node_load1')).toEqual(['node_load1{instance="web"} 0.25']);
  expect(findSamples(text, 'node_cpu_seconds_total')).toContain(
    'node_cpu_seconds_total{instance="web",cpu="0",mode="system"} 0.5',
  );
  expect(text).not.toContain('muster_');
  expect((await scrape('')).text).not.toContain('node_load1{');
  expect((await scrape('?names=muster')).text).toContain('muster_node_up{');
  await agent.close();
});

test('nodes without an answer have no samples, and old agents are not asked', async () => {
  const [fresh, old] = [await connect('web'), await connect('db', { details: true })];
  const scraping = scrape();
  await answer(fresh.agent, { system: { load1: 1 } });
  expect(findSamples((await scraping).text, 'node_load1')).toEqual(['node_load1{instance="web"} 1']);
  old.agent.send(statistics({ id: 1, system: { load1: 9 }, complete: true }));
  await old.agent.settle();
  await fresh.agent.close();
  const read = async () => (await hub.request('GET', `/api/nodes/${fresh.id}/details`, { cookie })).body;
  await expect.poll(read).toMatchObject({ state: 'offline' });
  hub.runtime.advance(2_000);
  expect(findSamples((await scrape()).text, 'node_load1')).toEqual([]);
  await old.agent.close();
});

test('invalid members are dropped and counted, and texts are made plain', async () => {
  const { agent } = await connect('web');
  const { counts } = hub.hub.services.ingest;
  const dropped = counts.droppedFields;
  const scraping = scrape();
  await answer(agent, {
    disks: [{ name: '<img src=x>', columns: [1] }],
    cores: Array.from({ length: 1_025 }, (_, cpu) => ({ cpu: cpu % 1_000, ticks: [1] })),
    vmstat: Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`n${index}`, 1])),
    netstat: { Tcp_InSegs: 'x' } as never,
    sockstat: Object.fromEntries(
      Array.from({ length: 128 }, (_, index) => [index ? `n${index}` : 'TCP_inuse', 1]),
    ),
  });
  const { text } = await scraping;
  expect(counts.droppedFields - dropped).toBe(3);
  expect(findSamples(text, 'node_disk_reads_completed_total')).toEqual([
    'node_disk_reads_completed_total{instance="web",device="‹img src=x›"} 1',
  ]);
  expect(findSamples(text, 'node_cpu_seconds_total')).toEqual([]);
  expect(findSamples(text, 'node_sockstat_TCP_inuse')).toHaveLength(1);
  await agent.close();
});

test('docs/metrics.md lists the groups of names', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/metrics.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `node_'));
  const groups = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)\*?`/g)]);
  const starts = groups.map(([, start = '']) => start);
  const names = [...(await scrape()).text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !starts.some((start) => name.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
});

test('needs the scope metrics, and knows two kinds of names', async () => {
  expect((await scrape('?names=node', {})).status).toBe(401);
  const [read, metrics] = [
    await createApiToken(hub.url, cookie, ['read']),
    await createApiToken(hub.url, cookie, ['metrics']),
  ];
  expect((await scrape('?names=node', { authorization: `Bearer ${read}` })).status).toBe(403);
  expect((await scrape('?names=node', { authorization: `Bearer ${metrics}` })).status).toBe(200);
  expect((await scrape('?names=other')).status).toBe(400);
  expect((await scrape('?format=text')).status).toBe(200);
});
