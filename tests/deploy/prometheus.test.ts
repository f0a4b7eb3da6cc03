import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ensureProgram } from '../../scripts/test-programs/debian-programs.mjs';
import { createApiToken } from '../support/hub/api-token.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type SeededHub, startSeededHub } from '../support/hub/seeded-hub.ts';
import '../support/fetched-programs.ts';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

// Debian's Prometheus with the configuration of docs/metrics.md and the files of deploy/ on a real hub with agents.

const PAGE = join(import.meta.dirname, '../../docs/metrics.md');
const RULES = join(import.meta.dirname, '../../deploy/prometheus/muster.rules.yml');
const DASHBOARD = join(import.meta.dirname, '../../deploy/grafana/muster.json');
/** Enough for `rate` over three scrapes, and much less than Grafana's. */
const RATE_INTERVAL = '10s';

interface PrometheusConfig {
  rule_files: string[];
  scrape_configs: {
    scheme: string;
    authorization: { credentials_file: string };
    static_configs: { targets: string[] }[];
  }[];
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };

test('promtool accepts the rules, and their tests pass', async () => {
  const promtool = await ensureProgram('promtool');
  const run = (args: string[]) =>
    spawnSync(promtool, args, { cwd: dirname(RULES), encoding: 'utf8', timeout: 60_000 });
  expect(run(['check', 'rules', 'muster.rules.yml'])).toMatchObject({ status: 0 });
  expect(run(['test', 'rules', 'muster.rules.test.yml'])).toMatchObject({ status: 0 });
});

test('promtool accepts the configuration of the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-promtool-'));
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, readConfig());
  const args = ['check', 'config', '--syntax-only', file];
  const { status, stderr } = spawnSync(await ensureProgram('promtool'), args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});

describe('a Prometheus that scrapes the hub', () => {
  let folder: string;
  let hub: SeededHub;
  let prometheus: Prometheus;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'muster-prometheus-'));
    hub = await startSeededHub();
    const config = join(folder, 'prometheus.yml');
    const tokenFile = join(folder, 'muster-token');
    writeFileSync(
      tokenFile,
      `${await createApiToken(hub.url, await logInAt(hub.url, hub.password), ['metrics'])}\n`,
    );
    writeFileSync(config, adaptConfig(readConfig(), new URL(hub.url).host, tokenFile));
    prometheus = await startPrometheus(folder, 'count_over_time(up{job="muster"}[1m]) >= 4');
  }, 120_000);

  afterAll(async () => {
    await prometheus?.stop();
    await hub?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the target is up, and no sample was dropped', async () => {
    const { activeTargets } = await prometheus.ask('targets');
    expect(activeTargets).toMatchObject([{ health: 'up', lastError: '' }]);
    const [scraped] = await prometheus.query('scrape_samples_scraped{job="muster"}');
    const [kept] = await prometheus.query('scrape_samples_post_metric_relabeling{job="muster"}');
    expect(Number(scraped?.value[1])).toBeGreaterThan(100);
    expect(kept?.value[1]).toBe(scraped?.value[1]);
  });

  test('every rule evaluates', async () => {
    const { groups } = await prometheus.ask('rules');
    const rules = groups.flatMap(({ rules: list }: { rules: { name: string; health: string }[] }) => list);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ health }: { health: string }) => health !== 'ok')).toEqual([]);
  });

  test.each(panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])))(
    'the dashboard has data: %s, %s',
    async (title, expr) => {
      const expression = expr.replaceAll('$__rate_interval', RATE_INTERVAL).replaceAll('$node', '.*');
      const result = await prometheus.query(expression);
      // All nodes of this hub are up or were never connected.
      if (title === 'Down') return expect(Array.isArray(result)).toBe(true);
      expect(result.length).toBeGreaterThan(0);
      for (const { value } of result) expect(Number(value[1])).not.toBeNaN();
    },
  );
});

/** The configuration of the page. */
function readConfig(): string {
  const [, config = ''] = /```yaml\n([^`]*scrape_configs:[^`]*)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  return config;
}

/** The same configuration for a hub of the test, which speaks HTTP. Only addresses, paths and intervals differ. */
function adaptConfig(text: string, target: string, credentials_file: string): string {
  const { scrape_configs, ...config }: PrometheusConfig = parse(text);
  return stringify({
    ...config,
    global: { evaluation_interval: '1s' },
    rule_files: [RULES],
    scrape_configs: scrape_configs.map((job) => ({
      ...job,
      scrape_interval: '1s',
      scheme: 'http',
      authorization: { ...job.authorization, credentials_file },
      static_configs: [{ targets: [target] }],
    })),
  });
}
