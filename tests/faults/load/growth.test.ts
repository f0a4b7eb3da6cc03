import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getFileSize } from '../../../hub/src/store/sqlite/files/database-files.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { createPast } from '../../support/data/past-history.ts';
import { openTestStore } from '../../support/data/store.ts';

/** The long form has a fleet of forty. */
const NODES = IS_LONG ? 40 : 4;
const DAYS = IS_LONG ? 30 : 20;
const RETENTION_DAYS = 10;
const MAX_WAL_BYTES = 64 * 1024 * 1024;

/** Bytes per row with key, record header and cell pointer, for typical values. */
const rowBytes = { minute: 54, hour: 55, probe: 16, probeHour: 23 };
/** Page fill factor where one node's newest row precedes the next node's oldest. */
const FILL = 0.92;
/** Schema, configuration and the first page of each table. */
const GROUND_BYTES = 120 * 1024;

interface FleetSize {
  nodes: number;
  days: number;
}

/**
 * Size of a database at its retention limit: per node `days` of minutes and probes, their hourly rollups, and
 * up to an hour more until retention runs.
 */
function estimateFileBytes({ nodes, days }: FleetSize): number {
  const hours = days * 24 + 1;
  const bytesPerHour = 60 * (rowBytes.minute + rowBytes.probe) + rowBytes.hour + rowBytes.probeHour;
  return GROUND_BYTES + (nodes * hours * bytesPerHour) / FILL;
}

test(`over ${DAYS} days with a retention of ${RETENTION_DAYS} days the file stays at its calculated size and its log small`, {
  timeout: 600_000,
}, async () => {
  const store = await openTestStore();
  const past = await createPast(store, { nodes: NODES, retentionDays: RETENTION_DAYS, hasProbes: true });
  const sizes: number[] = [];
  let largestWal = 0;
  for (let day = 1; day <= DAYS; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      await past.writeHour();
      await past.runRetention();
      largestWal = Math.max(largestWal, getFileSize(`${store.path}-wal`));
    }
    await store.databaseAdmin.refillReserve();
    sizes.push(statSync(store.path).size);
  }
  const expected = estimateFileBytes({ nodes: NODES, days: RETENTION_DAYS });
  const kept = sizes.slice(RETENTION_DAYS + 1);
  for (const size of kept) {
    expect(size).toBeGreaterThan(expected * 0.9);
    expect(size).toBeLessThan(expected * 1.1);
  }
  expect(Math.max(...kept)).toBeLessThan(Math.min(...kept) * 1.1);
  expect(largestWal).toBeLessThan(MAX_WAL_BYTES);
});
