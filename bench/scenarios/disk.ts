import { stat } from 'node:fs/promises';
import type { Scenario } from '../scenario.ts';
import { seedHistory } from '../seed-history.ts';
import { readHistoryBytes } from '../table-sizes.ts';

const NODES = 20;

/** P9: disk usage of the history, written minute by minute like a hub does. */
export const disk: Scenario = {
  name: 'disk',
  rows: ['P9'],
  says: 'bytes on disk per node and minute',
  async run(bench) {
    const db = `${bench.folder}/disk.db`;
    const days = bench.choose(30, 5);
    const startedAt = performance.now();
    const until = Math.floor(Date.now() / 1000);
    const { minutes } = await seedHistory({
      db,
      nodes: NODES,
      days,
      seed: 1,
      until,
      tasks: 0,
      probedNodes: 0,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const { size } = await stat(db);
    return [
      {
        row: 'P9',
        what: 'bytes on disk per node and minute, hourly rows included',
        value: readHistoryBytes(db) / minutes,
        unit: 'B',
        target: { most: 62 },
        remark: `${NODES} nodes, ${days} days; the whole file: ${(size / minutes).toFixed(1)} B`,
      },
      {
        row: 'P9',
        what: 'minutes that the writer stores and rolls up per second, one thread',
        value: minutes / seconds,
        unit: '/s',
        target: null,
        remark: 'a fleet of 1,000 nodes needs 17',
      },
    ];
  },
};
