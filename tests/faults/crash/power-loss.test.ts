import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { TrafficRow } from '../../../hub/src/store/rows.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { encodeMinutes } from '../../support/data/series.ts';
import { countIds, makeNodeConfig } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';

/** The long form truncates within the last megabyte of the WAL. */
const CUTS = IS_LONG ? 256 : 40;
const CUT_BYTES = 4096;
const BATCH = 30;

interface Commit {
  /** WAL size when the transaction was acknowledged. */
  bytes: number;
  nodes: number;
  rx: number;
  minutes: number;
}

/** State after a power cut: the database file and its WAL, without shared memory. */
interface Remains {
  folder: string;
  wal: Buffer;
  commits: Commit[];
}

/**
 * Inserts each node in one transaction with a counter setting, gives all ledgers the same value in each traffic batch,
 * and writes minutes in blocks of equal size, so that a partial transaction is detectable.
 */
async function write(): Promise<Remains> {
  const folder = makeFolder();
  const path = join(folder, 'muster.db');
  await (await openStore({ path, drawId: countIds() })).close();
  const store = await openStore({ path, drawId: countIds() });
  const state: Commit = { bytes: 0, nodes: 0, rx: 0, minutes: 0 };
  const commits: Commit[] = [];
  const note = () => commits.push({ ...state, bytes: statSync(`${path}-wal`).size });
  const traffic: TrafficRow[] = [];
  for (let index = 1; index <= BATCH; index += 1) {
    const settings = { marker: index };
    const input = { config: makeNodeConfig(), token: `t${index}`, created_at: 0, settings };
    traffic.push((await store.insertNode(input)).traffic);
    state.nodes = index;
    note();
  }
  const atLeast = CUTS * CUT_BYTES;
  for (let round = 1; (commits.at(-1)?.bytes ?? 0) < atLeast; round += 1) {
    for (const row of traffic) row.rx = row.tx = row.last_report_at = round;
    await store.writeTraffic(traffic);
    state.rx = round;
    note();
    const rows = traffic.map(({ node_id: node }) => ({ node, minute: 29_000_000 + round, cpu: round }));
    await store.writeMinutes(encodeMinutes(rows));
    state.minutes += BATCH;
    note();
  }
  // The WAL must not have been checkpointed meanwhile.
  const wal = readFileSync(`${path}-wal`);
  expect(wal.length).toBeLessThan(4 * 1024 * 1024);
  copyFileSync(path, join(folder, 'file'));
  await store.close();
  return { folder, wal, commits };
}

function inspect(path: string) {
  const db = new BetterSqlite(path);
  const read = (sql: string) => db.prepare(sql).pluck().all();
  const found = {
    check: read('PRAGMA integrity_check'),
    nodes: read('SELECT count(*) FROM node'),
    marker: read("SELECT value + 0 FROM setting WHERE key = 'marker'"),
    rx: read('SELECT DISTINCT rx FROM traffic'),
    tx: read('SELECT DISTINCT tx FROM traffic'),
    minutes: read('SELECT count(*) FROM metric'),
    orphans: read('PRAGMA foreign_key_check'),
  };
  db.close();
  return found;
}

async function revive({ folder, commits }: Remains, wal: Buffer, name: string): Promise<void> {
  const path = join(folder, `${name}.db`);
  copyFileSync(join(folder, 'file'), path);
  writeFileSync(`${path}-wal`, wal);
  const store = await openStore({ path, drawId: countIds() });
  const { nodes } = await store.load(0);
  await store.close();
  const last = commits.findLast(({ bytes }) => bytes <= wal.length);
  expect(nodes).toHaveLength(last?.nodes ?? 0);
  expect(inspect(path), `a log of ${wal.length} bytes`).toEqual({
    check: ['ok'],
    nodes: [last?.nodes ?? 0],
    marker: last === undefined ? [] : [last.nodes],
    rx: last === undefined ? [] : [last.rx],
    tx: last === undefined ? [] : [last.rx],
    minutes: [last?.minutes ?? 0],
    orphans: [],
  });
}

test(`a write-ahead log truncated at any of ${CUTS} offsets keeps every transaction before it and nothing of the next`, {
  timeout: 600_000,
}, async () => {
  const remains = await write();
  const { wal } = remains;
  for (let cut = 0; cut <= CUTS; cut += 1) {
    const length = Math.max(0, Math.floor(wal.length / CUT_BYTES) - cut) * CUT_BYTES;
    await revive(remains, wal.subarray(0, length), `cut-${cut}`);
  }
  await revive(remains, wal, 'whole');
});

test('sectors of the log that were never written hide later transactions and corrupt nothing', async () => {
  const remains = await write();
  const { wal, commits } = remains;
  const noise = createManualRuntime({ seed: 'sector' }).randomBytes(512);
  for (const sector of [Buffer.alloc(512), noise])
    for (const share of [0.1, 0.5, 0.9]) {
      let at = Math.floor((wal.length * share) / 512) * 512;
      // The unused part of a page is zero anyway: nothing would be missing.
      while (wal.subarray(at, at + 512).equals(sector)) at += 512;
      const torn = Buffer.from(wal);
      sector.copy(torn, at);
      const path = join(remains.folder, 'torn.db');
      copyFileSync(join(remains.folder, 'file'), path);
      writeFileSync(`${path}-wal`, torn);
      const store = await openStore({ path, drawId: countIds() });
      await store.close();
      const found = inspect(path);
      const last = commits.findLast(({ bytes }) => bytes <= at);
      expect(found).toMatchObject({ check: ['ok'], nodes: [last?.nodes], rx: [last?.rx], orphans: [] });
    }
});
