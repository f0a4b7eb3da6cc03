import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { createAgentFleet } from '../../support/agents/agent-fleet.ts';
import { encodeMinutes } from '../../support/data/series.ts';
import { countIds, makeNodeConfig } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { openSocket } from '../../support/network/socket.ts';

const AGENTS = IS_LONG ? 1500 : 100;
const VIEWERS = IS_LONG ? 300 : 30;
/** Large enough that a backup exceeds all socket buffers. */
const MINUTES = 200_000;

/** A database with nodes and history. */
async function prepare(db: string): Promise<{ tokens: string[] }> {
  const store = await openStore({ path: db, drawId: countIds() });
  const tokens: string[] = [];
  for (let index = 0; index < AGENTS; index += 1) {
    const token = String(index).padStart(43, 't');
    await store.insertNode({ config: makeNodeConfig({ name: `n${index}` }), token, created_at: 0 });
    tokens.push(token);
  }
  const now = Math.floor(Date.now() / 60_000);
  const block = 20_000;
  for (let first = 0; first < MINUTES; first += block) {
    const rows = Array.from({ length: block }, (_, offset) => ({
      node: 1 + Math.floor((first + offset) / (MINUTES / 10)),
      minute: now - MINUTES / 10 + ((first + offset) % (MINUTES / 10)),
      cpu: offset % 100,
      mem_used: 2_147_483_648 + offset * 4096,
      disk_used: 21_474_836_480 + offset * 4096,
      net_rx: 125_000 + offset,
      net_tx: 64_000 + offset,
      net_rx_max: 250_000 + offset,
      net_tx_max: 128_000 + offset,
    }));
    await store.writeMinutes(encodeMinutes(rows));
  }
  await store.close();
  return { tokens };
}

/** A backup whose client has stopped reading. */
function beginBackup(hub: HubProcess, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${hub.url}/api/db/backup`, { headers: { cookie } }, resolve).once('error', reject);
  });
}

/** Reads wide histories, one request at a time, and counts them, until the hub has exited. */
async function readHistories(hub: HubProcess, cookie: string, reader: { count: number }): Promise<void> {
  for (; ; reader.count += 1) {
    const { count } = reader;
    const path = `/api/nodes/${1 + (count % 10)}/metrics?hours=${300 + (count % 20)}`;
    try {
      await (await hub.send('GET', path, { cookie })).text();
    } catch {
      return;
    }
  }
}

function readLedgers(db: string) {
  const file = new BetterSqlite(db);
  const counters = file.prepare('SELECT last_rx FROM traffic ORDER BY node_id').pluck().all();
  const check = file.pragma('quick_check', { simple: true });
  file.close();
  return { counters, check };
}

test('SIGTERM under load closes every stream with 1001, stores the last reports and exits with 0 in time', {
  timeout: 300_000,
}, async () => {
  const db = join(makeFolder(), 'muster.db');
  const { tokens } = await prepare(db);
  const hub = await startHub(db);
  const cookie = await hub.login();
  const fleet = createAgentFleet(tokens);
  await fleet.connect(hub.wsUrl);
  const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => openSocket(`${hub.wsUrl}/api/ws`)));
  const readers = [{ count: 0 }, { count: 0 }];
  const reading = Promise.all(readers.map((reader) => readHistories(hub, cookie, reader)));
  await expect
    .poll(() => Math.min(...readers.map(({ count }) => count)), { timeout: 120_000 })
    .toBeGreaterThan(1);
  await fleet.reportLast();
  const backup = await beginBackup(hub, cookie);
  expect(backup.statusCode).toBe(200);
  const cut = new Promise((resolve) => backup.once('error', resolve));
  backup.pause();

  // After ten seconds the hub gives up and exits with 1.
  expect(await hub.process.stop()).toBe(0);
  expect(new Set(await fleet.ended())).toEqual(new Set([1001]));
  const codes = await Promise.all(viewers.map(async ({ closed }) => (await closed).code));
  expect(new Set(codes)).toEqual(new Set([1001]));
  backup.resume();
  expect(String(await cut)).toMatch(/aborted|ECONNRESET/);
  await reading;
  expect(hub.process.output.stderr).toBe('');

  for (const side of ['-wal', '-shm', '.work']) expect(existsSync(db + side)).toBe(false);
  expect(readLedgers(db)).toEqual({ counters: fleet.counters, check: 'ok' });
});
