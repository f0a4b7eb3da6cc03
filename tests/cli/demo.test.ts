import type { PublicSnapshot } from '@muster/generated/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFile, type TestProcess } from '../support/process.ts';

let demo: TestProcess;
let url: string;

beforeAll(async () => {
  // A day suffices to test the path of history; the default of 90 takes longer to write.
  demo = runFile('scripts/demo.mjs', ['--listen', '127.0.0.1:0', '--days', '1']);
  [, url = ''] = await demo.waitFor(/Status page {2}(http:\/\/127\.0\.0\.1:\d+)\/\n/);
}, 120_000);

afterAll(async () => {
  await demo.stop();
});

async function get<T>(path: string): Promise<T> {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  return response.json() as Promise<T>;
}

test('hosts in every state report, and incidents and notices are there from the start', async () => {
  expect(demo.output.stdout).toMatch(/Password {5}\S+ {3}\(shown this once\)/);
  expect(demo.output.stdout.match(/password/gi)).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (await get<PublicSnapshot>('/api/nodes')).nodes.filter(({ metrics }) => metrics !== null).length,
    )
    .toBeGreaterThan(15);
  const { nodes, incidents = [], notices = [] } = await get<PublicSnapshot>('/api/nodes');
  // One of the 24 is private.
  expect(nodes).toHaveLength(23);
  expect(nodes.filter(({ online }) => !online).length).toBeGreaterThanOrEqual(4);
  expect(new Set(nodes.map(({ currency }) => currency)).size).toBeGreaterThan(3);
  expect(nodes.some((node) => node.traffic_limit > 0 && node.month_used > 0.9 * node.traffic_limit)).toBe(
    true,
  );
  expect(new Set(incidents.map(({ kind }) => kind))).toEqual(new Set(['node', 'probe', 'plan']));
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['announcement', 'maintenance']));
});

test('charts are full, and latency is measured', async () => {
  const { nodes } = await get<PublicSnapshot>('/api/nodes');
  const id = nodes[0]?.id;
  const day = await get<{ metrics: unknown[]; ping: unknown[] }>(`/api/nodes/${id}/metrics?hours=24`);
  expect(day.metrics.length).toBeGreaterThan(1300);
  // Each of the three tasks has a result every two minutes or so.
  expect(day.ping.length).toBeGreaterThan(2000);
  await expect
    .poll(async () => (await get<PublicSnapshot>('/api/nodes')).nodes[0]?.pings.map(({ name }) => name))
    .toEqual(['Frankfurt', 'New York', 'Tokyo']);
});

test('a signal ends it with exit code 0', async () => {
  expect(await demo.stop('SIGTERM')).toBe(0);
});
