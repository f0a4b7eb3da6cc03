import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { findFreePort } from '../support/network/free-port.ts';
import {
  PASSWORD,
  type Replication,
  replicate,
  runStandby,
  startReplication,
} from './support/replicated-hub.ts';

// deploy/litestream/muster-standby, without a proxy.

const waiting = { timeout: 60_000, interval: 100 };
/** Exit status of sysexits.h for an error in the configuration. */
const EX_CONFIG = 78;

async function startStandby(replication: Replication) {
  const db = join(replication.folder, 'standby/muster.db');
  const listen = `127.0.0.1:${await findFreePort()}`;
  return { db, listen, start: () => runStandby(replication, db, listen) };
}

/** The name of the site in a copy; undefined while there is none, or while a page of it is being written. */
function readSiteName(db: string): string | undefined {
  if (!existsSync(db)) return;
  try {
    const file = new BetterSqlite(db, { readonly: true });
    const row = file
      .prepare<[], { value: string }>("SELECT value FROM setting WHERE key = 'site_name'")
      .get();
    file.close();
    return row && JSON.parse(row.value);
  } catch {
    return;
  }
}

async function nameSite({ primaryUrl }: Replication, name: string): Promise<void> {
  const cookie = await logInAt(primaryUrl, PASSWORD);
  const { status } = await askHub(primaryUrl, 'PUT', '/api/settings', { cookie, body: { site_name: name } });
  expect(status).toBe(200);
}

test('a standby that has not seen the primary for a minute says so, and does not take over', {
  timeout: 120_000,
}, async () => {
  const replication = await startReplication();
  const { folder, binaries } = replication;
  // Time passes thirty times as fast for the standby.
  writeFileSync(join(folder, 'date'), '#!/bin/sh\necho $(($(PATH=/usr/bin:/bin date "$@") * 30))\n', {
    mode: 0o755,
  });
  const port = await findFreePort();
  const primaryUrl = `http://127.0.0.1:${port}`;
  const unseen = { ...replication, primaryUrl, binaries: `${folder}:${binaries}` };
  const { db, start } = await startStandby(unseen);
  const startedAt = performance.now();
  const standby = start();
  const [line] = await standby.waitFor(/.*has not responded .*/);
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  expect(line).toBe(
    `muster-standby: ${primaryUrl} has not responded for a minute. This standby takes over only from a primary that it has seen: check MUSTER_PRIMARY, MUSTER_LISTEN of the primary, and its firewall`,
  );
  await expect.poll(() => existsSync(db), waiting).toBe(true);
  const primary = createServer((_, response) => response.end()).listen(port, '127.0.0.1');
  onTestFinished(() => void primary.close());
  await standby.waitFor(/responds; this standby takes over/);
  expect(standby.output.stdout.split('has not responded')).toHaveLength(2);
  expect(existsSync(`${db}.promoted`)).toBe(false);
});

test('the database of a hub is not overwritten', { timeout: 120_000 }, async () => {
  const replication = await startReplication();
  const { db, start } = await startStandby(replication);
  mkdirSync(dirname(db));
  writeFileSync(db, 'years of history');
  const standby = start();
  expect(await standby.exited).toBe(EX_CONFIG);
  expect(standby.output.stderr).toContain(`${db} is the database of a hub, not a copy`);
  expect(readFileSync(db, 'utf8')).toBe('years of history');
  expect(existsSync(`${db}.standby`)).toBe(false);
});

test('a standby that was stopped restores what it cannot continue', { timeout: 240_000 }, async () => {
  const replication = await startReplication();
  const { db, start } = await startStandby(replication);
  await nameSite(replication, 'First');
  let standby = start();
  await expect.poll(() => readSiteName(db), waiting).toBe('First');
  const damages = [
    ['nothing', () => undefined],
    ['the state of the copy is gone', () => rmSync(`${db}-txid`)],
    ['the copy is newer than the replica', () => writeFileSync(`${db}-txid`, '00000000ffffffff\n')],
  ] as const;
  for (const [name, damage] of damages) {
    await standby.stop('SIGTERM');
    damage();
    standby = start();
    await nameSite(replication, name);
    await expect.poll(() => readSiteName(db), waiting).toBe(name);
  }
});

test('a promoted standby starts its hub again, although the primary responds', {
  timeout: 240_000,
}, async () => {
  const replication = await startReplication();
  const { db, listen, start } = await startStandby(replication);
  const first = start();
  await expect.poll(() => existsSync(db), waiting).toBe(true);
  replication.primary.child.kill('SIGSTOP');
  await first.waitFor(/listens on/);
  replication.primary.child.kill('SIGCONT');
  for (const suffix of ['.standby', '.log', '-txid']) expect(existsSync(db + suffix), suffix).toBe(false);
  expect(await first.stop('SIGTERM')).toBe(0);
  await start().waitFor(/listens on/);
  expect((await fetch(`http://${listen}/api/health`)).status).toBe(200);
});

test('the machines swap roles, and swap them again', { timeout: 240_000 }, async () => {
  let machines = await startReplication();
  const { folder, primary, litestream } = machines;
  await nameSite(machines, 'First');
  const { db, listen, start } = await startStandby(machines);
  let [primaryDb, copy] = [machines.primaryDb, db];
  let hub = primary;
  let replication = litestream;
  let standby = start();
  let address = listen;
  for (const name of ['Second', 'Third']) {
    await standby.waitFor(/responds; this standby takes over/);
    await expect.poll(() => readSiteName(copy), waiting).toBeDefined();
    await Promise.all([hub.stop('SIGTERM'), replication.stop('SIGTERM')]);
    await standby.waitFor(/listens on/);
    // What the page says under "After the primary has returned".
    rmSync(`${copy}.promoted`);
    machines = { ...machines, primaryUrl: `http://${address}`, replica: `file://${folder}/replica-${name}` };
    replication = replicate(machines, copy);
    renameSync(primaryDb, `${primaryDb}.old`);
    for (const suffix of ['-wal', '-shm', '.promoted']) rmSync(primaryDb + suffix, { force: true });
    rmSync(join(dirname(primaryDb), '.muster.db-litestream'), { recursive: true, force: true });
    await nameSite(machines, name);
    hub = standby;
    address = `127.0.0.1:${await findFreePort()}`;
    [primaryDb, copy] = [copy, primaryDb];
    standby = runStandby(machines, copy, address);
    await expect.poll(() => readSiteName(copy), waiting).toBe(name);
  }
});

test('a promoted database without its mark is not overwritten', { timeout: 240_000 }, async () => {
  const replication = await startReplication();
  const { db, start } = await startStandby(replication);
  const first = start();
  await expect.poll(() => existsSync(db), waiting).toBe(true);
  replication.primary.child.kill('SIGSTOP');
  await first.waitFor(/listens on/);
  await first.stop('SIGTERM');
  replication.primary.child.kill('SIGCONT');
  rmSync(`${db}.promoted`);
  expect(await start().exited).toBe(EX_CONFIG);
});
