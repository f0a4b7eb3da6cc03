import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ensureProgram, findUnpackedRoot } from '../../scripts/test-programs/debian-programs.mjs';
import { createApiToken } from '../support/hub/api-token.ts';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { type SeededHub, startSeededHub } from '../support/hub/seeded-hub.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { runCommand, type TestProcess } from '../support/process.ts';
import '../support/fetched-programs.ts';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

// A rule of a hub fires, Prometheus scrapes it with the rules of deploy/, and Debian's Alertmanager with the configuration of
// docs/alerts.md sends it to a webhook of this test.

const PAGE = path.join(import.meta.dirname, '../../docs/alerts.md');
const RULES = path.join(import.meta.dirname, '../../deploy/prometheus/muster.rules.yml');

interface Sent {
  status: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const sent: Sent[] = [];
let folder: string;
let hub: SeededHub;
let cookie: string;
let webhook: Server;
let prometheus: Prometheus;
let alertmanager: TestProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-alertmanager-'));
  hub = await startSeededHub();
  cookie = await logInAt(hub.url, hub.password);
  webhook = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      sent.push(...JSON.parse(text).alerts);
      response.end();
    });
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(webhook)}/`;
  const port = await findFreePort();
  writeFileSync(path.join(folder, 'alertmanager.yml'), adaptReceivers(url));
  alertmanager = await runAlertmanager([
    `--config.file=${path.join(folder, 'alertmanager.yml')}`,
    `--storage.path=${path.join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  ]);
  const token = path.join(folder, 'token');
  writeFileSync(token, await createApiToken(hub.url, cookie, ['metrics']));
  writeFileSync(path.join(folder, 'prometheus.yml'), configurePrometheus(token, port));
  prometheus = await startPrometheus(folder, 'up{job="muster"} == 1');
}, 300_000);

afterAll(async () => {
  await prometheus?.stop();
  await alertmanager?.stop();
  webhook?.close();
  await hub?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!IS_LONG)('an alert of the hub reaches a webhook, and its end does', async () => {
  const rule = { name: 'Memory in use', figure: 'memory', begin: 0, end: 0, severity: 'warning' };
  const { status, body } = await askHub(hub.url, 'POST', '/api/alert-rules', { cookie, body: rule });
  expect(status).toBe(201);
  const find = (state: string) =>
    sent.find(({ status: one, labels }) => one === state && labels.name === rule.name);
  // The hub evaluates once a minute.
  await expect.poll(() => find('firing'), { timeout: 150_000 }).toBeDefined();
  expect(find('firing')).toMatchObject({
    labels: { alertname: 'MusterAlert', severity: 'warning', state: 'firing', job: 'muster' },
    annotations: { summary: expect.stringMatching(/^Memory in use: \S+$/) },
  });
  await askHub(hub.url, 'DELETE', `/api/alert-rules/${body.id}`, { cookie });
  await expect.poll(() => find('resolved'), { timeout: 60_000 }).toBeDefined();
});

/** Debian's reads a template of its package at a fixed path, where it is only if the package is installed. */
async function runAlertmanager(args: readonly string[]): Promise<TestProcess> {
  const program = await ensureProgram('prometheus-alertmanager');
  const unpacked = findUnpackedRoot('prometheus-alertmanager');
  if (unpacked === undefined) return runCommand(program, args);
  const script = 'mount --bind "$0/usr/share" /usr/share && exec "$@"';
  return runCommand('unshare', [
    '--map-root-user',
    '--mount',
    'sh',
    '-ec',
    script,
    unpacked,
    program,
    ...args,
  ]);
}

/** The configuration of the page with the address of this test, which waits less. */
function adaptReceivers(url: string): string {
  const [, text = ''] = /```yaml alertmanager\n([^`]*)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const { route, receivers } = parse(text);
  expect(receivers[0].webhook_configs[0].url).toMatch(/^http/);
  receivers[0].webhook_configs[0].url = url;
  return stringify({ route: { ...route, group_wait: '1s', group_interval: '1s' }, receivers });
}

function configurePrometheus(token: string, alertmanagerPort: number): string {
  return stringify({
    global: { evaluation_interval: '1s' },
    rule_files: [RULES],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      {
        job_name: 'muster',
        scrape_interval: '1s',
        authorization: { credentials_file: token },
        static_configs: [{ targets: [new URL(hub.url).host] }],
      },
    ],
  });
}
