import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAlertRule, deleteFirstRules, passMinutes, readApi } from '../support/hub/alerts.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { bootHub, type TestHub } from '../support/hub/hub.ts';
import { openReportingAgent } from '../support/hub/reports.ts';
import type { TestSocket } from '../support/network/socket.ts';

// `muster-client watch` as a process on a hub whose rules fire when the test says so. That of the package is in client-package.test.ts.

const MAIN = path.resolve(import.meta.dirname, '../../client/cli/main.ts');
const RULES = 10;

let folder: string;
let state: string;
let told: string;
let hub: TestHub;
let agent: TestSocket;
let token: string;
let watches: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-watch-'));
  state = path.join(folder, 'state.json');
  told = path.join(folder, 'told');
  watches = [];
  hub = await bootHub();
  const cookie = await hub.login();
  token = await createApiToken(hub.url, cookie, ['read']);
  writeFileSync(path.join(folder, 'token'), `${token}\n`);
  await deleteFirstRules(hub, cookie);
  for (let index = 0; index < RULES; index += 1) {
    const severity = index === 0 ? 'critical' : 'warning';
    await addAlertRule(hub, cookie, { name: `Busy ${index}`, severity });
  }
  const node = await hub.addNode({ name: 'web-1', tags: ['web'] });
  agent = await openReportingAgent(hub, node.token);
});

afterEach(async () => {
  for (const child of watches) child.kill('SIGKILL');
  await hub.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Lets all alerts begin, or end. */
const load = (cpu: number) => passMinutes(hub, [[agent, { cpu }]], 2);

async function listIds(): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { events } = (await hub.request('GET', '/api/alerts/events?limit=1000', { headers })).body;
  return events.map(({ id }: { id: number }) => id);
}

interface Watch {
  child: ChildProcess;
  readonly stdout: string;
  readonly stderr: string;
  /** After its output, which a command that outlives it may still write. */
  exit: Promise<[number | null, string | null]>;
  kill(): Promise<void>;
}

function start(args: readonly string[] = [], place = ['--state', state]): Watch {
  const options = ['--url', hub.url, '--token-file', path.join(folder, 'token'), '--interval', '1', ...place];
  const child = spawn(process.execPath, [MAIN, 'watch', ...options, ...args], { cwd: folder });
  watches.push(child);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  return {
    child,
    exit: once(child, 'close') as Watch['exit'],
    async kill() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    get stdout() {
      return output.stdout;
    },
    get stderr() {
      return output.stderr;
    },
  };
}

/** Numbers of a file, one a line. */
function readTold(): number[] {
  if (!existsSync(told)) return [];
  return readFileSync(told, 'utf8').split('\n').filter(Boolean).map(Number);
}

/** Waits until a first start has stored its place. */
const begun = () => expect.poll(() => existsSync(state)).toBe(true);
const TELL = 'echo "$MUSTER_EVENT_ID" >> told';

describe('lines of JSON', () => {
  test('are the events since the start, and after a restart those since then', async () => {
    await load(95);
    const first = start();
    await begun();
    await load(5);
    const ids = await listIds();
    await expect.poll(() => first.stdout.split('\n').length - 1).toBe(RULES);
    expect(
      first.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(ids.slice(RULES));
    expect(JSON.parse(first.stdout.split('\n')[0] ?? '')).toMatchObject({ kind: 'end', node_name: 'web-1' });
    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    await load(95);
    const second = start();
    await expect.poll(() => second.stdout.split('\n').length - 1).toBe(RULES);
    expect(second.stdout).not.toContain('"kind":"end"');
    expect(second.stderr).toBe('');
  });

  test('begin with the oldest on request, and have a least severity and a tag', async () => {
    await load(95);
    const oldest = start(['--from', 'oldest', '--severity', 'critical', '--tag', 'web']);
    await expect.poll(() => oldest.stdout).toMatch(/"rule_name":"Busy 0".*\n$/);
    expect(oldest.stdout.split('\n')).toHaveLength(2);
    const other = start(['--from', 'oldest', '--tag', 'db'], []);
    const [last = 0] = (await listIds()).slice(-1);
    await expect.poll(() => readFileSync(state, 'utf8')).toBe(`{"after":${last}}\n`);
    expect(other.stdout).toBe('');
  });
});

describe('commands', () => {
  test('get the event on standard input and in variables, without the token', async () => {
    const watch = start(['--run', 'cat > event.json; env > variables', '--severity', 'critical']);
    await begun();
    await load(95);
    await expect.poll(() => existsSync(path.join(folder, 'variables'))).toBe(true);
    await expect.poll(() => readdirSync(folder).filter((name) => name.includes('claim'))).toEqual([]);
    const event = JSON.parse(readFileSync(path.join(folder, 'event.json'), 'utf8'));
    expect(event).toMatchObject({ kind: 'begin', rule_name: 'Busy 0', node_name: 'web-1', value: 95 });
    const variables = readFileSync(path.join(folder, 'variables'), 'utf8');
    for (const line of [
      `MUSTER_EVENT_ID=${event.id}`,
      'MUSTER_KIND=begin',
      'MUSTER_SEVERITY=critical',
      'MUSTER_TITLE=Critical: Busy 0: web-1',
      'MUSTER_NODE=web-1',
      'MUSTER_VALUE=95',
    ])
      expect(variables.split('\n')).toContain(line);
    expect(variables).not.toContain(token);
    expect(watch.stderr).toBe('');
  });

  test('run one after the other and in order, also slow ones', async () => {
    start([
      '--run',
      'test -e running && echo 0 >> told; touch running; sleep 0.1; rm running; echo "$MUSTER_EVENT_ID" >> told',
    ]);
    await begun();
    await load(95);
    const ids = await listIds();
    await expect.poll(readTold).toEqual(ids);
  });

  test('that fail are repeated, and then skipped, and both are reported', async () => {
    const watch = start([
      '--retry',
      '1',
      '--severity',
      'critical',
      '--run',
      'echo "$MUSTER_EVENT_ID" >> told; exit 3',
    ]);
    await begun();
    await load(95);
    await expect.poll(() => watch.stderr).toContain('the event is skipped');
    await load(5);
    await expect.poll(readTold).toHaveLength(4);
    const [begin, again, end] = readTold();
    expect(again).toBe(begin);
    expect(end).toBeGreaterThan(begin ?? 0);
    expect(watch.stderr).toContain(
      `event ${begin}: the command failed with status 3; it is run again in 1 s`,
    );
    expect(watch.stderr).toContain(`event ${begin}: the command failed with status 3; the event is skipped`);
  });

  test('that succeed in the end are told once', async () => {
    const watch = start([
      '--severity',
      'critical',
      '--run',
      'test -e ready || { touch ready; exit 1; }; echo "$MUSTER_EVENT_ID" >> told',
    ]);
    await begun();
    await load(95);
    await expect.poll(readTold).toHaveLength(1);
    expect(watch.stderr).not.toContain('skipped');
  });
});

describe('a watch that is killed', () => {
  test('at any time loses no event, repeats none, and keeps the order', async () => {
    const first = start(['--run', TELL]);
    await begun();
    first.child.kill('SIGKILL');
    await load(95);
    await load(5);
    const ids = await listIds();
    expect(ids).toHaveLength(2 * RULES);
    for (let round = 0; readTold().length < ids.length; round += 1) {
      expect(round).toBeLessThan(400);
      const watch = start(['--run', `sleep 0.0${round % 5}; ${TELL}`]);
      await Promise.race([wait(150 + ((round * 37) % 400)), watch.exit]);
      await watch.kill();
      expect(watch.stderr).toBe('');
      expect(readTold()).toEqual(ids.slice(0, readTold().length));
    }
    expect(readTold()).toEqual(ids);
    const last = start(['--run', TELL]);
    await expect.poll(() => readFileSync(state, 'utf8')).toBe(`{"after":${ids.at(-1)}}\n`);
    await expect.poll(() => readdirSync(folder).filter((name) => name.includes('claim'))).toEqual([]);
    last.child.kill('SIGTERM');
    await last.exit;
    expect(readTold()).toEqual(ids);
  });

  test('while a command runs waits for it after the next start', async () => {
    const watch = start([
      '--severity',
      'critical',
      '--run',
      `touch begun; until test -e go; do sleep 0.1; done; ${TELL}`,
    ]);
    await begun();
    await load(95);
    await expect.poll(() => existsSync(path.join(folder, 'begun'))).toBe(true);
    await watch.kill();
    await load(5);
    start(['--severity', 'critical', '--run', TELL]);
    await wait(2000);
    expect(readTold()).toEqual([]);
    writeFileSync(path.join(folder, 'go'), '');
    await expect.poll(readTold).toHaveLength(2);
    const ids = await listIds();
    expect(readTold()).toEqual([ids[0], ids[RULES]]);
  });

  test('together with its command says so, and does not repeat it', async () => {
    const command = `echo $PPID > runner; ${TELL}; sleep 60`;
    const watch = start(['--severity', 'critical', '--run', command]);
    await begun();
    await load(95);
    await expect.poll(readTold).toHaveLength(1);
    watch.child.kill('SIGKILL');
    process.kill(-Number(readFileSync(path.join(folder, 'runner'), 'utf8')), 'SIGKILL');
    await watch.exit;
    const next = start(['--severity', 'critical', '--run', TELL]);
    await expect
      .poll(() => next.stderr)
      .toContain('its command was killed before it ended; it is not run again');
    await load(5);
    await expect.poll(readTold).toHaveLength(2);
    expect(new Set(readTold()).size).toBe(2);
  });
});

test('what killed processes have left is removed, unless it may be in use', async () => {
  for (const name of ['old', 'new']) writeFileSync(path.join(folder, `.state.json.claim-7.${name}`), '');
  const past = Date.now() / 1000 - 120;
  utimesSync(path.join(folder, '.state.json.claim-7.old'), past, past);
  start();
  await begun();
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.state.json.claim-7.new']);
});

test('SIGTERM lets the command end', async () => {
  const watch = start(['--severity', 'critical', '--run', `touch begun; sleep 1; ${TELL}`]);
  await begun();
  await load(95);
  await expect.poll(() => existsSync(path.join(folder, 'begun'))).toBe(true);
  watch.child.kill('SIGTERM');
  expect(await watch.exit).toEqual([0, null]);
  expect(readTold()).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => /claim|lock/.test(name))).toEqual([]);
});

test('a hub that is restarted is followed further', async () => {
  const port = new URL(hub.url).port;
  const watch = start(['--run', TELL]);
  await begun();
  await load(95);
  await expect.poll(readTold).toHaveLength(RULES);
  await hub.close();
  await expect.poll(() => watch.stderr).toContain('the hub cannot be read, and is asked again');
  hub = await bootHub({
    folder: path.dirname(hub.db),
    runtime: hub.runtime,
    options: { port: Number(port) },
  });
  const headers = { authorization: `Bearer ${token}` };
  const [{ id }] = (await hub.request('GET', '/api/nodes', { headers })).body.nodes;
  const { body } = await hub.request('POST', `/api/nodes/${id}/token`, { cookie: await hub.openSession() });
  agent = await openReportingAgent(hub, body.token);
  await load(5);
  await expect.poll(readTold).toEqual(await listIds());
  expect(watch.stderr).toContain('the hub answers again');
});

test('a token that is revoked is read again from its file, until there is another one', async () => {
  const file = path.join(folder, 'token');
  const watch = start(['--run', TELL]);
  await begun();
  const cookie = await hub.openSession();
  const { tokens } = await readApi(hub, cookie, 'tokens');
  await hub.request('DELETE', `/api/tokens/${tokens[0].id}`, { cookie });
  await expect.poll(() => watch.stderr).toContain('The API token is unknown');
  renameSync(file, `${file}.old`);
  await expect.poll(() => watch.stderr).toContain('ENOENT');
  token = await createApiToken(hub.url, cookie, ['read']);
  writeFileSync(file, `${token}\n`);
  await expect.poll(() => watch.stderr).toContain('the hub answers again');
  await load(95);
  await expect.poll(readTold).toEqual(await listIds());
});

test('a log that ends before the place is followed from its end', async () => {
  await load(95);
  writeFileSync(state, '{"after":1000000}');
  const watch = start(['--run', TELL]);
  await expect.poll(() => watch.stderr).toContain('it was restored; following it from there');
  await load(5);
  await expect.poll(readTold).toEqual((await listIds()).slice(RULES));
});

describe('it is refused', () => {
  test('for a state that another watch uses', async () => {
    const first = start();
    await begun();
    const second = start();
    expect(await second.exit).toEqual([1, null]);
    expect(second.stderr).toBe(
      `muster-client: Another watch, the process ${first.child.pid}, uses ${state}.\n`,
    );
    await first.kill();
    const third = start();
    await load(95);
    await expect.poll(() => third.stdout.split('\n').length - 1).toBe(RULES);
  });

  test('with a token that the hub refuses', async () => {
    writeFileSync(path.join(folder, 'token'), 'muster_wrong');
    const watch = start();
    expect(await watch.exit).toEqual([1, null]);
    expect(watch.stderr).toMatch(/^muster-client: The API token is unknown/);
  });

  test.each([
    [['--severity', 'mild'], '--severity is one of warning, critical.'],
    [['--retry', '-1'], '--retry'],
    [['--interval', '0'], '--interval is a number from 1 to 86400.'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('with the options %j', async (args, message) => {
    const watch = start(args);
    expect((await watch.exit)[0]).toBe(2);
    expect(watch.stderr).toContain(message);
    expect(watch.stderr).toContain('Usage: muster-client watch');
  });

  test('for a file that is no state', async () => {
    writeFileSync(state, '{}');
    const watch = start();
    expect(await watch.exit).toEqual([1, null]);
    expect(watch.stderr).toContain('is not the state of a watch');
  });
});
