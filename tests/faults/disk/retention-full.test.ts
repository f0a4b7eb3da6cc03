import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createPast, type Past } from '../../support/data/past-history.ts';
import { openTestStore } from '../../support/data/store.ts';
import { fillDisk, mountSmallDisk } from '../../support/machines/small-disk.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const RETENTION_DAYS = 2;
const options = { nodes: 4, retentionDays: RETENTION_DAYS, hasProbes: false };

function count(path: string, table: 'metric' | 'metric_hour'): number {
  const db = new BetterSqlite(path, { readonly: true });
  const rows = Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  db.close();
  return rows;
}

/** Writes hours without retention; returns how many it took to fill the disk. */
async function fill(past: Past, maxHours: number): Promise<number> {
  for (let hours = 0; hours < maxHours; hours += 1)
    try {
      await past.writeHour();
    } catch (error) {
      expect(error).toMatchObject({ code: 'full' });
      return hours;
    }
  return maxHours;
}

/**
 * Runs a minute of maintenance. The rollup may fail until retention has freed space; at the end nothing
 * fails.
 */
async function tidy(past: Past): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    past.skip(1000);
    await past.runRetention().catch((error: unknown) => expect(error).toMatchObject({ code: 'full' }));
  }
  await past.runRetention();
}

test('retention deletes old history of a database at its size limit, and minutes are stored again', async () => {
  const store = await openTestStore({ maxPages: 400 });
  const past = await createPast(store, options);
  const hours = await fill(past, 1000);
  expect(hours).toBeGreaterThan(RETENTION_DAYS * 24 + 10);
  const before = count(store.path, 'metric');
  past.skip(HOUR_MS);
  await tidy(past);
  expect(count(store.path, 'metric')).toBeLessThan(before * 0.9);
  await store.databaseAdmin.refillReserve();
  // Another week with retention: the disk never fills again.
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    await past.writeHour();
    await past.runRetention();
  }
  expect(count(store.path, 'metric')).toBeLessThanOrEqual(options.nodes * (RETENTION_DAYS * 24 + 1) * 60);
});

test('on a full disk retention uses the reserve, deletes old rows, then refills the reserve and resumes writes', async ({
  skip,
}) => {
  const folder = mountSmallDisk(16 * MIB) ?? skip('this user may not mount a small disk');
  const path = join(folder, 'muster.db');
  const reserve = `${path}.reserve`;
  const store = await openTestStore({ path, reserveBytes: 2 * MIB });
  const past = await createPast(store, options);
  await store.databaseAdmin.refillReserve();
  expect(statSync(reserve).size).toBe(2 * MIB);
  for (let hour = 0; hour < 8 * 24; hour += 1) await past.writeHour();
  const filler = fillDisk(folder);
  await fill(past, 1000);
  expect(existsSync(reserve)).toBe(true);
  const before = count(path, 'metric');

  past.skip(HOUR_MS);
  await tidy(past);
  expect(existsSync(reserve)).toBe(false);
  const kept = options.nodes * RETENTION_DAYS * 24 * 60;
  expect(count(path, 'metric')).toBeLessThanOrEqual(kept);
  expect(before).toBeGreaterThan(3 * kept);
  // While the reserve is released, metrics wait in memory.
  await expect(past.writeHour()).rejects.toMatchObject({ code: 'full' });

  // The filler stays: the space is what retention freed.
  for (let round = 0; round < 20; round += 1) await store.databaseAdmin.refillReserve();
  expect(statSync(reserve).size).toBe(2 * MIB);
  for (let hour = 0; hour < 24; hour += 1) {
    await past.writeHour();
    await past.runRetention();
  }
  expect(existsSync(filler)).toBe(true);
  rmSync(filler);
  await store.close();
  const db = new BetterSqlite(path);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
