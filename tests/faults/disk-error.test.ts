import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHub } from '../support/hub-process.ts';
import { runHub } from '../support/process.ts';
import { makeReport } from '../support/samples.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { openAgent } from '../support/socket.ts';
import { makeFolder } from '../support/store.ts';

const PASSWORD = 'correct horse battery staple';

/** From now on every write beyond this offset fails, as on a broken disk (the system says EFBIG, SQLite an I/O error). */
function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}

test('a disk that fails: degraded and alive, and healthy again when it works', async () => {
  const db = join(makeFolder(), 'muster.db');
  const hub = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db], { MUSTER_ADMIN_PASSWORD: PASSWORD });
  onTestFinished(() => void hub.stop('SIGKILL'));
  const [, port] = await hub.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { username: 'admin', password: PASSWORD });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { token } = (await (await post('/api/nodes', { name: 'web' }, cookie)).json()) as { token: string };
  const agent = await openAgent(`ws://127.0.0.1:${port}`, token);
  const readStatus = async () =>
    ((await (await fetch(`${url}/api/health`)).json()) as { status: string }).status;

  limitFiles(hub.child.pid, 1);
  agent.send(makeReport({ net_rx_total: 1000 }));
  await expect.poll(readStatus, { timeout: 10_000 }).toBe('degraded');
  const refused = await post('/api/nodes', { name: 'more' }, cookie);
  expect(refused.status).toBe(500);
  expect(((await refused.json()) as { detail: string }).detail).not.toMatch(/SQLITE|muster\.db/);
  const { nodes } = (await (await fetch(`${url}/api/nodes`)).json()) as { nodes: { online: boolean }[] };
  expect(nodes).toMatchObject([{ online: true }]);

  limitFiles(hub.child.pid, 'unlimited');
  await expect.poll(readStatus, { timeout: 10_000 }).toBe('ok');
  expect((await post('/api/nodes', { name: 'more' }, cookie)).status).toBe(201);
  expect(agent.socket.readyState).toBe(agent.socket.OPEN);
  agent.socket.close();
  // Said once when it began, not at every attempt.
  const complaints = hub.output.stdout.split('\n').filter((line) => line.includes('cannot be stored'));
  expect(complaints).toHaveLength(1);
  expect(await hub.stop()).toBe(0);
});

test('a disk that may only be read: every start is refused with a sentence, and works again when it may be written', async ({
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
      /^muster-hub: .+ cannot be .+ \(EROFS\)\. Its disk may only be read: .+\n$/,
    );
  }
  expect(readFileSync(db).equals(before)).toBe(true);

  remount('rw');
  const again = await startHub(db);
  const { nodes } = await again.call('GET', '/api/nodes', { cookie });
  expect(nodes).toMatchObject([{ name: 'web' }]);
  expect(await again.process.stop()).toBe(0);
});
