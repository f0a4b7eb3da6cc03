import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../tests/support/folder.ts';
import { seedHistory } from './seed-history.ts';
import { readHistoryBytes } from './table-sizes.ts';

const folder = makeFolder(afterAll);

const MAX_BYTES = 75;
const MAX_GROWTH = 1.2;
const UNTIL = 1_795_269_600;

async function measure(nodes: number, days: number): Promise<number> {
  const db = join(folder, `${nodes}.db`);
  const { minutes } = await seedHistory({ db, nodes, days, seed: 1, until: UNTIL, tasks: 0, probedNodes: 0 });
  return readHistoryBytes(db) / minutes;
}

test('a minute of one node takes at most 75 bytes on disk for any number of nodes', async () => {
  const few = await measure(10, 1);
  const many = await measure(200, 1 / 20);
  expect(few).toBeLessThanOrEqual(MAX_BYTES);
  expect(many / few).toBeLessThanOrEqual(MAX_GROWTH);
  expect(few / many).toBeLessThanOrEqual(MAX_GROWTH);
}, 30_000);
