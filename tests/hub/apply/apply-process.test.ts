import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstRules } from '../../../hub/src/features/alerts/first-rules.ts';
import { openDatabase } from '../../../hub/src/store/sqlite/files/open-database.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { runHub } from '../../support/process.ts';

// Up to twelve commands in a test, each of which takes a busy machine several seconds.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let db: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-apply-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  db = join(folder, 'muster.db');
  path = join(folder, 'fleet.yaml');
});

async function apply(content: string | null, args: string[] = [], env: Record<string, string> = {}) {
  if (content !== null) writeFileSync(path, content);
  const run = runHub(['apply', ...(content === null ? [] : [path]), ...args, '--db', db], env);
  return { code: await run.exited, ...run.output };
}

const FLEET = `
settings: { site_name: "Fleet of \${OWNER}", retention_days: 30 }
nodes:
  - name: web-1
    tags: [nginx]
  - { name: db-1, price: 5, traffic_reset_day: 15, public: false }
ping_tasks:
  - { name: Cloudflare, target: 1.1.1.1, interval: 60, nodes: [web-1] }
alert_rules:
  - { name: Busy, figure: cpu, begin: 90, nodes: [web-1], parents: { ping_tasks: [Cloudflare] } }
`;
const env = { OWNER: 'Ada' };

async function readState(hub: HubProcess) {
  const cookie = await hub.login();
  const [nodes, tasks, settings, audit] = await Promise.all(
    ['/api/nodes', '/api/ping-tasks', '/api/settings', '/api/audit'].map((route) =>
      hub.call('GET', route, { cookie }),
    ),
  );
  return { nodes: nodes.nodes, tasks: tasks.tasks, settings, audit: audit.entries };
}

const readRows = (sql: string) => {
  const file = new BetterSqlite(db, { readonly: true });
  try {
    return file.prepare(sql).pluck().all();
  } finally {
    file.close();
  }
};

test('applies a file to a running hub, once, and only its user can connect', async () => {
  const hub = await startHub(db);
  expect(statSync(`${db}.sock`).mode & 0o777).toBe(0o600);

  const check = await apply(FLEET, ['--check'], env);
  expect(check).toMatchObject({ code: 2, stderr: '' });
  expect(check.stdout).toBe(`~ settings
    site_name: "Muster" -> "Fleet of Ada"
    retention_days: 90 -> 30
+ node "web-1"
    tags: ["nginx"]
+ node "db-1"
    price: 5
    traffic_reset_day: 15
    public: false
+ ping task "Cloudflare"
    target: "1.1.1.1"
    interval: 60
    nodes: ["web-1"]
+ alert rule "Busy"
    figure: "cpu"
    begin: 90
    nodes: ["web-1"]
    parents: {"nodes":[],"ping_tasks":["Cloudflare"]}

Plan: 4 to create, 1 to change, 0 to delete.
Nothing was changed.
`);
  expect((await readState(hub)).nodes).toEqual([]);

  const silent = await apply(FLEET, [], env);
  expect(silent).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing was changed. Add --yes'),
  });

  const applied = await apply(FLEET, ['--yes', '--json'], env);
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  const { created, summary } = JSON.parse(applied.stdout);
  expect(summary).toEqual({ create: 4, change: 1, delete: 0, unchanged: 0 });
  const state = await readState(hub);
  expect(state.nodes).toMatchObject([
    { name: 'web-1', tags: ['nginx'], public: true, token: created[0].token },
    { name: 'db-1', price: 5, traffic_reset_day: 15, public: false, token: created[1].token },
  ]);
  expect(state.tasks).toMatchObject([{ name: 'Cloudflare', node_ids: [created[0].id] }]);
  expect(state.settings).toMatchObject({ site_name: 'Fleet of Ada', retention_days: 30 });
  const entries = state.audit.filter(
    ({ actor_kind }: { actor_kind: string }) => actor_kind === 'command_line',
  );
  expect(
    entries.map(({ action, target, detail }: Record<string, string>) => [action, target, detail]),
  ).toEqual([
    ['alert_rule.create', expect.stringMatching(/^alert rule \d+ "Busy"$/), 'muster-hub apply fleet.yaml'],
    [
      'ping_task.create',
      expect.stringMatching(/^ping task \d+ "Cloudflare"$/),
      'muster-hub apply fleet.yaml',
    ],
    ['node.create', `node ${created[1].id} "db-1"`, 'muster-hub apply fleet.yaml'],
    ['node.create', `node ${created[0].id} "web-1"`, 'muster-hub apply fleet.yaml'],
    ['settings.update', '', 'muster-hub apply fleet.yaml; changed: site_name, retention_days'],
  ]);

  // Neither plan nor output names a token, and nothing is written.
  const changes = readRows("SELECT count(*) FROM audit WHERE actor_kind = 'command_line'");
  const again = await apply(FLEET, ['--yes'], env);
  expect(again).toEqual({ code: 0, stdout: 'No changes: the hub matches the file.\n', stderr: '' });
  expect(readRows("SELECT count(*) FROM audit WHERE actor_kind = 'command_line'")).toEqual(changes);

  const printed = await apply(null, ['--print']);
  expect(printed.code).toBe(0);
  expect(printed.stdout).not.toContain(created[0].token);
  expect(await apply(printed.stdout, ['--check', '--prune'])).toMatchObject({ code: 0, stderr: '' });

  const rules = 'alert_rules: [{ name: Busy, parents: {} }]\n';
  const refused = await apply(rules, ['--yes', '--prune']);
  expect(refused.stdout).toContain('- alert rule "Node offline" (1), which ends its alerts\n');
  expect(refused.stderr).toContain(
    `The plan deletes ${firstRules.length} alert rules. Nothing was changed: `,
  );
  expect(await apply(rules, ['--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('parents: {"nodes":[],"ping_tasks":["Cloudflare"]} -> {"nodes":[]'),
  });

  const smaller = 'nodes: [{ name: web-1 }]\nping_tasks: []\n';
  expect(await apply(smaller, ['--yes', '--prune'])).toMatchObject({
    code: 1,
    stderr:
      'muster-hub: The plan deletes 1 node and 1 ping task. Nothing was changed: with --yes, state the number with --max-delete 2.\n',
  });
  const tooMany = await apply(smaller, ['--yes', '--prune', '--max-delete', '1']);
  expect(tooMany).toMatchObject({ code: 1, stderr: expect.stringContaining('more than --max-delete 1') });
  expect((await readState(hub)).nodes).toHaveLength(2);
  const pruned = await apply(smaller, ['--yes', '--prune', '--max-delete', '2']);
  expect(pruned).toMatchObject({ code: 0, stdout: expect.stringContaining('- node "db-1" (') });
  expect(await readState(hub)).toMatchObject({ nodes: [{ name: 'web-1' }], tasks: [] });

  expect(await hub.process.stop()).toBe(0);
  expect(existsSync(`${db}.sock`)).toBe(false);
});

test('names every error of the file with its line, on the database of a stopped hub too', async () => {
  await (await startHub(db)).process.stop();
  const broken = await apply(
    'nodes:\n  - name: a\n    price: -1\n  - colour: red\nsettings:\n  retention_days: many\n',
    ['--check'],
  );
  expect(broken).toEqual({
    code: 1,
    stdout: '',
    stderr: [
      'muster-hub: The file has 4 errors. Nothing was changed.',
      `${path}:6:3: settings.retention_days must be integer.`,
      `${path}:3:5: nodes[0].price must be >= 0.`,
      `${path}:4:5: nodes[1].name is missing.`,
      `${path}:4:5: nodes[1].colour is not known.`,
      '',
    ].join('\n'),
  });
});

test('a hub that is killed while it applies a file has applied all or nothing, and the next run completes it', async () => {
  const count = 1500;
  const nodes = Array.from({ length: count }, (_, index) => `  - name: node-${index}\n`).join('');
  const hub = await startHub(db);
  writeFileSync(path, `nodes:\n${nodes}`);
  const run = runHub(['apply', path, '--yes', '--db', db]);
  await run.waitFor(/Plan: /);
  await hub.process.stop('SIGKILL');
  await run.exited;
  expect([0, count]).toContain(readRows('SELECT count(*) FROM node')[0]);

  // The killed hub has left its socket.
  const next = await apply(readFileSync(path, 'utf8'), ['--yes']);
  expect(next).toMatchObject({ code: 0, stderr: '' });
  expect(readRows('SELECT count(*) FROM node')).toEqual([count]);
});

/** Runs `apply` at a pseudo-terminal, and types the answer to its question. */
async function applyAtTerminal(content: string, answer: string, args: string[] = []) {
  writeFileSync(path, content);
  const words = [process.execPath, 'hub/bin/muster-hub.js', 'apply', path, '--db', db, ...args];
  const child = spawn('script', ['--quiet', '--return', '--command', words.join(' '), '/dev/null'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, SHELL: '/bin/sh', TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let hasAnswered = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (hasAnswered || !/ Type \w+.*: $/.test(output)) return;
    hasAnswered = true;
    child.stdin.write(answer);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

test('asks at a terminal, and applies the plan only after the expected answer', async () => {
  await (await startHub(db)).process.stop();
  const file = 'nodes: [{ name: web-1 }, { name: web-2 }]\n';
  const [CTRL_C, CTRL_D] = ['\x03', '\x04'];
  for (const answer of ['no\n', CTRL_C, CTRL_D]) {
    const { code, output } = await applyAtTerminal(file, answer);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Apply? Type yes: ') });
    expect(output).toContain('Nothing was changed.');
    expect(readRows('SELECT count(*) FROM node')).toEqual([0]);
  }
  const { code, output } = await applyAtTerminal(file, 'yes\n');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Applied.') });
  expect(readRows('SELECT count(*) FROM node')).toEqual([2]);

  // A plan that deletes something needs the number.
  const smaller = 'nodes: [{ name: web-1 }]\n';
  const refused = await applyAtTerminal(smaller, 'yes\n', ['--prune']);
  expect(refused.output).toContain('This deletes 1 node, and the history. Type 1 to apply: ');
  expect(refused.output).toContain('Nothing was changed.');
  const pruned = await applyAtTerminal(smaller, '1\n', ['--prune']);
  expect(pruned.output).toContain('Applied.');
  expect(readRows('SELECT name FROM node')).toEqual(['web-1']);
});

test('upgrades the database of a stopped hub only with --yes', async () => {
  const migrations = readMigrations();
  openDatabase({ path: db, migrations: migrations.slice(0, -1) }).close();
  const before = readFileSync(db);
  for (const args of [['--check'], ['--dry-run'], ['--print'], []]) {
    const refused = await apply(args[0] === '--print' ? null : 'nodes: []\n', args);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `muster-hub: ${db} is of an older version of Muster. Start the hub to upgrade it first.\n`,
    });
    expect(readFileSync(db).equals(before)).toBe(true);
  }
  const applied = await apply('nodes: [{ name: web-1 }]\n', ['--yes', '--json']);
  expect(applied).toMatchObject({ code: 0, stderr: expect.stringMatching(/^The database was upgraded\./) });
  expect(JSON.parse(applied.stdout).applied).toBe(true);
  expect(readRows('PRAGMA user_version')).toEqual([migrations.length]);
});

test('says so if the path of the socket is too long', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(deep, { recursive: true });
  db = join(deep, 'muster.db');
  const hub = await startHub(db);
  const length = Buffer.byteLength(`${db}.sock`);
  const refused = await apply('nodes: []\n', ['--check']);
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `muster-hub: ${db} is in use by a hub that cannot be reached. The path of its socket, ${db}.sock, has ${length} bytes, and a socket's path at most 107. Stop the hub, or move the database to a shorter path.\n`,
  });
  await hub.process.stop();
  expect(await apply('nodes: []\n', ['--check'])).toMatchObject({ code: 0, stderr: '' });
});

/** The YAML blocks of the page's section. */
function readExamples(): string[] {
  const page = readFileSync(new URL('../../../docs/automation.md', import.meta.url), 'utf8');
  const [section = ''] = page
    .slice(page.indexOf('\n## Declarative configuration\n'))
    .split(/\n## (?!Declarative)/);
  return [...section.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

test('the documentation’s examples work, and a missing database is an error', async () => {
  const [whole = '', rename = '', secret = ''] = readExamples();
  expect(await apply(whole, ['--check'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database'),
  });
  expect(existsSync(db)).toBe(false);
  await (await startHub(db)).process.stop();
  writeFileSync(join(folder, 'oauth-client-secret'), 'secret\n');
  const steps: [string, string[]][] = [
    [whole, ['--yes']],
    [secret, ['--yes']],
  ];
  for (const [content, args] of steps)
    expect(await apply(content, args, env)).toMatchObject({ code: 0, stderr: '' });
  const [id] = readRows("SELECT public_id FROM node WHERE name = 'web-1'");
  const renamed = await apply(rename.replace('123456', String(id)), ['--yes']);
  expect(renamed.stdout).toContain('name: "web-1" -> "web-2"');
});
