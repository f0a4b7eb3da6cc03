import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram } from '../../../scripts/test-programs/debian-programs.mjs';
import { createSimulatedAgents, type SimulatedAgents } from '../../support/agents/simulated-agents.ts';
import { type SeededHost, seedHosts, simulateHosts } from '../../support/agents/simulated-fleet.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import '../../support/fetched-programs.ts';

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0';
/** Older than this, metrics are rendered again. */
const CACHE_MS = 1_900;

let hub: TestHub;
let agents: SimulatedAgents;
let seeded: SeededHost[];
let cookie: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-metrics-'));
  const hosts = simulateHosts(12).map((host, index) => ({
    ...host,
    config: { ...host.config, public: index !== 3 },
  }));
  const tasks = ['Cloud "flare" \\', 'Quad9'];
  seeded = await seedHosts({ db: join(folder, 'muster.db'), hosts, hours: 0, withPast: 0, tasks });
  hub = await bootHub({ folder });
  agents = createSimulatedAgents(hub.wsUrl, seeded, [1, 2]);
  await agents.step();
  cookie = await hub.login();
});
afterAll(async () => {
  agents?.close();
  await hub?.remove();
});

async function scrape(headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${hub.url}/metrics`, { headers: { cookie, ...headers } });
  expect(response.status).toBe(200);
  return response;
}

/** Samples of a family, each as its labels and its value. */
function findSamples(text: string, name: string): [labels: string, value: number][] {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.map((line) => {
    const end = line.lastIndexOf(' ');
    return [line.slice(name.length, end), Number(line.slice(end))];
  });
}

test('promtool finds nothing to improve', async () => {
  const response = await scrape();
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const promtool = await ensureProgram('promtool');
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], {
    input: await response.text(),
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('docs/metrics.md lists every metric with its type', async () => {
  const text = await (await scrape({ accept: OPEN_METRICS })).text();
  const suffixes: Record<string, string> = { counter: '_total', info: '_info' };
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const page = readFileSync(join(import.meta.dirname, '../../../docs/metrics.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(\S+)` \| (\S+) \|/gm)];
  const own = documented.filter(([, name = '']) => !name.startsWith('muster_hub_cluster_'));
  expect(own.map(([, name, type]) => [name, type])).toEqual(
    types.map(([, name, type = '']) => [`${name}${suffixes[type] ?? ''}`, type]),
  );
});

test('every node has its state, private ones too, and only those that report have figures', async () => {
  const text = await (await scrape()).text();
  const up = findSamples(text, 'muster_node_up');
  expect(up).toHaveLength(seeded.length);
  const online = up.filter(([, value]) => value === 1).length;
  expect(online).toBeGreaterThan(5);
  expect(online).toBeLessThan(seeded.length);
  const nodes = findSamples(text, 'muster_hub_nodes');
  expect(nodes).toEqual([
    ['{state="online"}', online],
    ['{state="offline"}', seeded.length - online],
  ]);
  const usage = findSamples(text, 'muster_node_cpu_usage_ratio');
  expect(usage.length).toBeLessThanOrEqual(online);
  expect(usage.every(([, value]) => value > 0 && value <= 1)).toBe(true);
  expect(text).toContain('public="false"');
});

test('figures are those of the panel, in base units', async () => {
  const text = await (await scrape()).text();
  const { body } = await hub.request('GET', '/api/nodes', { cookie });
  for (const node of body.nodes) {
    const labels = `{node="${node.id}",name="${node.name}"}`;
    const read = (name: string) => new Map(findSamples(text, `muster_node_${name}`)).get(labels);
    expect(read('network_receive_bytes_total')).toBe(node.total_rx);
    expect(read('traffic_limit_bytes')).toBe(node.traffic_limit > 0 ? node.traffic_limit : undefined);
    if (node.metrics === null) continue;
    expect(read('cpu_usage_ratio')).toBeCloseTo(node.metrics.cpu / 100, 6);
    expect(read('memory_used_bytes')).toBe(node.metrics.mem_used);
    for (const { task_id, latency } of node.pings) {
      const line = text
        .split('\n')
        .find(
          (one) =>
            one.startsWith(`muster_node_probe_latency_seconds{node="${node.id}"`) &&
            one.includes(`task="${task_id}"`),
        );
      expect(line === undefined ? null : Number(line.split(' ').at(-1)) * 1000).toBeCloseTo(
        latency ?? Number.NaN,
        6,
      );
    }
  }
  expect(text).toContain('task_name="Cloud \\"flare\\" \\\\"');
});

test('OpenMetrics for clients that prefer it', async () => {
  const response = await scrape({ accept: `${OPEN_METRICS},text/plain;version=0.0.4;q=0.5` });
  expect(response.headers.get('content-type')).toBe(`${OPEN_METRICS}; charset=utf-8`);
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
  const text = await response.text();
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  expect(text).toContain(
    '# TYPE muster_node_network_receive_bytes counter\n# UNIT muster_node_network_receive_bytes bytes\n',
  );
  expect(findSamples(text, 'muster_node_network_receive_bytes_total')).toHaveLength(seeded.length);
});

test('the same text within the time of the cache, compressed or not; a new one afterwards', async () => {
  hub.runtime.advance(CACHE_MS);
  const first = await (await scrape({ 'accept-encoding': 'identity' })).text();
  hub.runtime.advance(CACHE_MS - 1);
  await agents.step();
  const compressed = await scrape({ 'accept-encoding': 'gzip' });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  // `fetch` decompresses the body.
  expect(await compressed.text()).toBe(first);
  hub.runtime.advance(1);
  expect(await (await scrape()).text()).not.toBe(first);
});

test('the hub counts its own work', async () => {
  hub.runtime.advance(CACHE_MS);
  const before = await (await scrape()).text();
  await agents.step();
  hub.runtime.advance(CACHE_MS);
  const after = await (await scrape()).text();
  const accepted = (text: string) => findSamples(text, 'muster_hub_reports_total')[0]?.[1] ?? Number.NaN;
  expect(accepted(after)).toBeGreaterThan(accepted(before));
  expect(findSamples(after, 'muster_hub_storing')).toEqual([['', 1]]);
  expect(findSamples(after, 'muster_hub_database_bytes')[0]?.[1]).toBeGreaterThan(4096);
  // Flushes and samples of the delay take real time.
  await expect
    .poll(async () => {
      hub.runtime.advance(CACHE_MS);
      const text = await (await scrape()).text();
      const [flushes, delays] = ['flush_duration', 'event_loop_delay'].map(
        (name) => findSamples(text, `muster_hub_${name}_seconds_count`)[0]?.[1] ?? Number.NaN,
      );
      return Number(flushes) > 0 && Number(delays) > 10;
    })
    .toBe(true);
});
