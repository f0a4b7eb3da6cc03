import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { PublicSnapshot } from '@muster/generated/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runFile, type TestProcess } from '../support/process.ts';

let folder: string;
let db: string;
let started: TestProcess[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-start-'));
  db = path.join(folder, 'muster.db');
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

function start(...args: string[]): TestProcess {
  const one = runFile('scripts/start.mjs', args, { cwd: folder });
  started.push(one);
  return one;
}

/** The node in the first snapshot in which it has metrics. */
function waitForFigures(address: string, name: string): Promise<PublicSnapshot['nodes'][number]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws`);
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const { nodes }: PublicSnapshot = JSON.parse(String(data));
      const node = nodes.find((one) => one.name === name && one.metrics !== null);
      if (node === undefined) return;
      socket.close();
      resolve(node);
    });
    socket.addEventListener('close', () => reject(new Error('the stream ended before the node had metrics')));
  });
}

test('one command shows this host, and the next start uses the same database', {
  timeout: 120_000,
}, async () => {
  const first = start('--listen', '127.0.0.1:0', '--db', 'muster.db');
  const [, address = ''] = await first.waitFor(/Status page {2}(http:\/\/127\.0\.0\.1:\d+)\/\n/);
  const [, password = ''] = /Password {5}(\S+) {3}\(shown this once\)/.exec(first.output.stdout) ?? [];
  expect(first.output.stdout.split(password)).toHaveLength(2);
  expect(first.output.stdout).toContain(`Admin panel  ${address}/admin\n`);
  // Sentences for a person, and no log records.
  expect(first.output.stdout).not.toMatch(/^(?:hub \| |agent \| )?\{/m);
  const shown = await waitForFigures(address, os.hostname());
  expect(shown).toMatchObject({ online: true });
  for (const page of ['/', '/admin']) {
    const response = await fetch(address + page);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('html'),
    ]);
  }
  expect(await first.stop()).toBe(0);
  expect((await stat(db)).mode & 0o777).toBe(0o600);

  const second = start('--listen=127.0.0.1:0', `--db=${db}`);
  const [, again = ''] = await second.waitFor(/Status page {2}(http:\/\/127\.0\.0\.1:\d+)\/\n/);
  expect(second.output.stdout).toContain(`muster-hub passwd --db ${db}`);
  expect(await waitForFigures(again, os.hostname())).toMatchObject({ id: shown.id });
  expect(await second.stop('SIGINT')).toBe(0);
});

test('a port in use fails with the hub’s own message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const one = start('--listen', `127.0.0.1:${port}`, '--db', db);
  expect(await one.exited).toBe(1);
  expect(one.output.stdout).toMatch(/hub \| muster-hub: Another program uses the address: .*--listen/);
  other.close();
});

test('a file that is not a database fails with the hub’s own message and stays unchanged', async () => {
  await writeFile(db, 'a letter');
  const one = start('--listen', '127.0.0.1:0', '--db', db);
  expect(await one.exited).toBe(1);
  expect(one.output.stderr).toMatch(/^muster-hub: .*muster\.db/);
  expect((await stat(db)).size).toBe(8);
});

test('--help starts nothing', async () => {
  const one = start('--help');
  expect(await one.exited).toBe(0);
  expect(one.output.stdout).toContain('--listen HOST:PORT');
});
