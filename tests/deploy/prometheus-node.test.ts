import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { runAgent } from '../support/agents/agent-program.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { attachHub, type HubProcess, PASSWORD } from '../support/hub/hub-process.ts';
import { runHub, type TestProcess } from '../support/process.ts';
import '../support/fetched-programs.ts';
import dashboard from './node-mixin-queries.json' with { type: 'json' };
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

// Debian's Prometheus with the configuration of docs/metrics.md on a real hub with the real agent, and the queries of a published
// dashboard for node_exporter.

const PAGE = join(import.meta.dirname, '../../docs/metrics.md');
/** Enough for `rate` over several texts of the hub, and much less than Grafana's. */
const RATE_INTERVAL = '10s';
const NODE = 'web "1"';

interface ScrapeConfig {
  job_name: string;
  scheme: string;
  params: { names: string[] };
  authorization: { credentials_file: string };
  static_configs: { targets: string[] }[];
}

let folder: string;
let hub: HubProcess;
let agent: TestProcess;
let prometheus: Prometheus;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-prometheus-node-'));
  const args = [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--db',
    join(folder, 'muster.db'),
    '--log-level',
    'error',
  ];
  hub = await attachHub(runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD }));
  const cookie = await hub.login();
  const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: NODE } });
  agent = runAgent(['--server', hub.url], { MUSTER_TOKEN: token });
  const tokenFile = join(folder, 'muster-token');
  writeFileSync(tokenFile, `${await createApiToken(hub.url, cookie, ['metrics'])}\n`);
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, adaptConfig(readConfig(), new URL(hub.url).host, tokenFile));
  prometheus = await startPrometheus(folder, 'count_over_time(node_load1{job="node"}[1m]) >= 6');
}, 120_000);

afterAll(async () => {
  await prometheus?.stop();
  await agent?.stop();
  await hub?.process.stop();
  rmSync(folder, { recursive: true, force: true });
});

function substitute(expression: string): string {
  return expression
    .replaceAll('$__rate_interval', RATE_INTERVAL)
    .replaceAll('$cluster', '.*')
    .replaceAll('$instance', NODE.replaceAll('"', '\\"'));
}

test('the target is up, and no sample was dropped', async () => {
  const { activeTargets } = await prometheus.ask('targets');
  expect(activeTargets).toMatchObject([{ health: 'up', lastError: '' }]);
  const [scraped] = await prometheus.query('scrape_samples_scraped{job="node"}');
  const [kept] = await prometheus.query('scrape_samples_post_metric_relabeling{job="node"}');
  expect(Number(scraped?.value[1])).toBeGreaterThan(150);
  expect(kept?.value[1]).toBe(scraped?.value[1]);
});

test('the dashboard finds the node by its name', async () => {
  const found = await prometheus.query(substitute(dashboard.instances));
  expect(found.map(({ metric }) => metric)).toMatchObject([
    { job: 'node', instance: NODE, sysname: 'Linux' },
  ]);
});

test.each(dashboard.queries.map(({ panel, expr }) => [panel, expr]))(
  'the dashboard has data: %s, %s',
  async (_panel, expr) => {
    const result = await prometheus.query(substitute(expr));
    expect(result.length).toBeGreaterThan(0);
    for (const { value } of result) expect(Number(value[1])).not.toBeNaN();
  },
);

test('a node that is gone has no samples a few seconds later, rather than its last ones', async () => {
  await agent.stop();
  await vi.waitFor(async () => expect(await prometheus.query('node_load1')).toEqual([]), {
    timeout: 20_000,
    interval: 500,
  });
});

/** The scrape configuration of the page. */
function readConfig(): string {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(/```yaml\n([^`]*)```/g);
  return [...blocks].map(([, text = '']) => text).find((text) => text.includes('names: [node]')) ?? '';
}

/** The same configuration for a hub of the test, which speaks HTTP. Only addresses, paths and intervals differ. */
function adaptConfig(text: string, target: string, credentials_file: string): string {
  const jobs: ScrapeConfig[] = parse(text).scrape_configs;
  return stringify({
    scrape_configs: jobs.map((job) => ({
      ...job,
      scrape_interval: '1s',
      scrape_timeout: '1s',
      scheme: 'http',
      authorization: { ...job.authorization, credentials_file },
      static_configs: [{ targets: [target] }],
    })),
  });
}
