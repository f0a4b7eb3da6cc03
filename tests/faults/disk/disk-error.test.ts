import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { checkEntry } from '../../../hub/src/commands/doctor/public-entry.ts';
import { type AgentFleet, createAgentFleet } from '../../support/agents/agent-fleet.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { limitFiles } from '../../support/machines/file-limit.ts';
import { mountSmallDisk } from '../../support/machines/small-disk.ts';
import { openSocket, type TestSocket } from '../../support/network/socket.ts';
import { runCommand, runHub } from '../../support/process.ts';

interface Watched {
  hub: HubProcess;
  db: string;
  cookie: string;
  fleet: AgentFleet;
  viewer: TestSocket;
  /** Of the first node. */
  id: number;
}

async function start(): Promise<Watched> {
  const db = join(makeFolder(), 'muster.db');
  const hub = await startHub(db);
  const cookie = await hub.login();
  const nodes: { id: number; token: string }[] = [];
  for (const name of ['one', 'two', 'three'])
    nodes.push(await hub.call('POST', '/api/nodes', { cookie, body: { name } }));
  const fleet = createAgentFleet(nodes.map(({ token }) => token));
  await fleet.connect(hub.wsUrl);
  return { hub, db, cookie, fleet, viewer: await openSocket(`${hub.wsUrl}/api/ws`), id: nodes[0]?.id ?? 0 };
}

async function readHealth({ hub }: Watched) {
  const answer = await hub.send('GET', '/api/health');
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
}

async function addNode({ hub, cookie }: Watched) {
  const answer = await hub.send('POST', '/api/nodes', { cookie, body: { name: 'more' } });
  return { status: answer.status, text: await answer.text() };
}

/** Every node is online and its metrics change, over HTTP and over the stream. */
async function expectLiveView({ hub, viewer }: Watched): Promise<void> {
  const uptimes = async () => {
    const { nodes } = await hub.call('GET', '/api/nodes');
    return nodes.slice(0, 3).map(({ online, total_rx }: { online: boolean; total_rx: number }) => {
      expect(online).toBe(true);
      return total_rx;
    });
  };
  const before = await uptimes();
  await expect
    .poll(async () => (await uptimes()).every((total: number, index: number) => total > before[index]), {
      timeout: 60_000,
    })
    .toBe(true);
  const first = await viewer.nextJson();
  for (let frame = await viewer.nextJson(); frame.ts <= first.ts; ) frame = await viewer.nextJson();
}

/** After the last report everything is stored, as if nothing had happened. */
async function expectEverythingStored({ hub, db, fleet, viewer }: Watched): Promise<void> {
  await fleet.reportLast();
  viewer.socket.close();
  expect(await hub.process.stop()).toBe(0);
  expect(await fleet.ended()).toEqual([1001, 1001, 1001]);
  const file = new BetterSqlite(db);
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  const counters = file.prepare('SELECT last_rx FROM traffic WHERE node_id <= 3 ORDER BY node_id').pluck();
  expect(counters.all()).toEqual(fleet.counters);
  file.close();
}

test('when writes fail, health checks and writers get 503 and everything else continues', async () => {
  const watched = await start();
  const { pid } = watched.hub.process.child;
  expect(await readHealth(watched)).toEqual({ status: 200, code: undefined });

  limitFiles(pid, 1);
  await expect
    .poll(() => readHealth(watched), { timeout: 60_000 })
    .toEqual({ status: 503, code: 'storage_failed' });
  const refused = await addNode(watched);
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'storage_failed' });
  expect(refused.text).not.toMatch(/SQLITE|muster\.db/);
  await expectLiveView(watched);
  expect(await readHealth(watched)).toMatchObject({ status: 503 });

  limitFiles(pid, 'unlimited');
  await expect.poll(() => readHealth(watched), { timeout: 60_000 }).toEqual({ status: 200, code: undefined });
  expect((await addNode(watched)).status).toBe(201);
  // Logged once, not at every attempt.
  const loggedErrors = watched.hub.process.output.stdout.split('\n');
  expect(loggedErrors.filter((line) => line.includes('cannot store reports'))).toHaveLength(1);
  await expectEverythingStored(watched);
});

test('an idle hub notices a failed disk within a minute, and its recovery', async () => {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const readStatus = async () => (await hub.request('GET', '/api/health')).status;
  try {
    limitFiles(process.pid, 1);
    hub.runtime.advance(29_000);
    expect(await readStatus()).toBe(200);
    hub.runtime.advance(31_000);
    await expect.poll(readStatus).toBe(503);
    const entry = await checkEntry(hub.url, '', () => hub.runtime.now() / 1000);
    expect(entry.findings[0]).toMatchObject({
      check: 'health',
      level: 'fail',
      hint: expect.stringContaining('disk'),
    });
  } finally {
    limitFiles(process.pid, 'unlimited');
  }
  hub.runtime.advance(5_000);
  await expect.poll(readStatus).toBe(200);
});

const STRACE = '/usr/bin/strace';

/** Makes the hub's system calls on its database fail with EIO; null if ptrace is not permitted. */
async function breakDisk({ hub, db }: Watched, calls: string): Promise<(() => Promise<void>) | null> {
  const files = ['', '-wal', '-shm'].flatMap((side) => ['-P', db + side]);
  const args = ['-f', '-p', String(hub.process.child.pid), ...files, '-e', `inject=${calls}:error=EIO`];
  const tracer = spawn(STRACE, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => tracer.once('close', () => resolve()));
  const mend = async () => {
    tracer.kill('SIGINT');
    await ended;
  };
  onTestFinished(mend);
  const isAttached = () => /attached/.test(said) || tracer.exitCode !== null;
  await expect.poll(isAttached, { timeout: 60_000 }).toBe(true);
  return tracer.exitCode === null ? mend : null;
}

test.runIf(existsSync(STRACE)).for([
  ['written', 'pwrite64', 503],
  // Reports need no fsync, except the first one after a checkpoint, which syncs the new log's header.
  ['written through to the disk', 'fsync,fdatasync', null],
] as const)(
  'a disk on which nothing can be %s (EIO) affects only writers',
  async ([, calls, health], { skip }) => {
    const watched = await start();
    const mend = (await breakDisk(watched, calls)) ?? skip('this user may not trace another process');
    await expect.poll(async () => (await addNode(watched)).status, { timeout: 60_000 }).toBe(503);
    expect(JSON.parse((await addNode(watched)).text)).toMatchObject({ code: 'storage_failed' });
    if (health !== null)
      await expect.poll(async () => (await readHealth(watched)).status, { timeout: 60_000 }).toBe(health);
    await expectLiveView(watched);
    await mend();
    await expect.poll(async () => (await addNode(watched)).status, { timeout: 60_000 }).toBe(201);
    await expect.poll(async () => (await readHealth(watched)).status, { timeout: 60_000 }).toBe(200);
    await expectEverythingStored(watched);
  },
);

test.runIf(existsSync(STRACE))(
  'a disk that cannot be read (EIO) affects only the history',
  async ({ skip }) => {
    const watched = await start();
    const mend = (await breakDisk(watched, 'pread64')) ?? skip('this user may not trace another process');
    const readHistory = async () => {
      const answer = await watched.hub.send('GET', `/api/nodes/${watched.id}/metrics?hours=1`);
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
    };
    expect(await readHistory()).toEqual({ status: 503, code: 'storage_failed' });
    await expectLiveView(watched);
    await mend();
    await expect.poll(readHistory, { timeout: 60_000 }).toMatchObject({ status: 200 });
    await expectEverythingStored(watched);
  },
);

/** The hub under RLIMIT_FSIZE (ulimit -f); writes beyond it fail. */
function runLimited(db: string) {
  const hub = `"${process.execPath}" hub/bin/muster-hub.js serve --listen 127.0.0.1:0 --db "${db}"`;
  return runCommand('sh', ['-c', `ulimit -f 0; exec ${hub}`]);
}

test('a hub that starts on an unwritable disk says so, exits with 1 and corrupts nothing', async () => {
  const folder = makeFolder();
  const fresh = runLimited(join(folder, 'fresh.db'));
  expect(await fresh.exited).toBe(1);
  expect(fresh.output.stderr).toMatch(/^muster-hub: .*fresh\.db cannot be .+ Check the disk, .+\n$/);
  expect(fresh.output.stdout).toBe('');

  const db = join(folder, 'muster.db');
  const first = await startHub(db);
  const cookie = await first.login();
  await first.call('POST', '/api/nodes', { cookie, body: { name: 'web' } });
  expect(await first.process.stop()).toBe(0);
  const before = readFileSync(db);
  const refused = runLimited(db);
  expect(await refused.exited).toBe(1);
  expect(refused.output.stderr).toMatch(/^muster-hub: .*muster\.db cannot be .+ Check the disk, .+\n$/);
  expect(readFileSync(db).equals(before)).toBe(true);
  const again = await startHub(db);
  expect((await again.call('GET', '/api/nodes', { cookie })).nodes).toMatchObject([{ name: 'web' }]);
  expect(await again.process.stop()).toBe(0);
});

test('every start on a read-only disk is refused with a message, and works once it is writable', async ({
  skip,
}) => {
  const folder = mountSmallDisk(32 * 1024 * 1024) ?? skip('this user may not mount a small disk');
  const db = join(folder, 'muster.db');
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, dirname(folder)]);
  const first = await startHub(db);
  const cookie = await first.login();
  await first.call('POST', '/api/nodes', { cookie, body: { name: 'web' } });
  expect(await first.process.stop()).toBe(0);
  const before = readFileSync(db);

  remount('ro');
  for (let start = 1; start <= 2; start += 1) {
    const refused = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db]);
    expect(await refused.exited).toBe(1);
    expect(refused.output.stderr).toMatch(
      /^muster-hub: .+ cannot be .+ \(EROFS\)\. The file system is read-only: .+\n$/,
    );
  }
  expect(readFileSync(db).equals(before)).toBe(true);

  remount('rw');
  const again = await startHub(db);
  const { nodes } = await again.call('GET', '/api/nodes', { cookie });
  expect(nodes).toMatchObject([{ name: 'web' }]);
  expect(await again.process.stop()).toBe(0);
});
