import { type Bench, type Figure, findPercentile, type Scenario } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

interface StartCase {
  db: string;
  what: string;
  /** Milliseconds. */
  most: number;
}

/** P11: the first response of a hub. */
export const start: Scenario = {
  name: 'start',
  rows: ['P11'],
  says: 'from process start to the first response, with millions of stored minutes and with 200 nodes',
  async run(bench) {
    const { db: longPast, minutes, nodes, bytes } = await bench.getLongPast();
    const size = `${(minutes / 1e6).toFixed(1)} million minutes of ${nodes} nodes, ${(bytes / 1e6).toFixed(0)} MB`;
    const fleet = `${bench.folder}/fleet.db`;
    await addNodes(fleet, { count: 200 });
    return [
      await measureStart(bench, { db: longPast, what: size, most: 250 }),
      await measureStart(bench, { db: fleet, what: '200 nodes', most: 200 }),
    ];
  },
};

async function measureStart(bench: Bench, { db, what, most }: StartCase): Promise<Figure> {
  const cacheFolder = `${bench.folder}/compiled`;
  const times: number[] = [];
  const listening: number[] = [];
  const rounds = bench.choose(7, 3);
  // The first start fills the cache.
  for (let round = -1; round < rounds; round += 1) {
    const hub = await bench.startHub(db, { hasProbe: false, cacheFolder });
    const askedAt = performance.now();
    const response = await fetch(`${hub.url}/api/nodes`);
    await response.arrayBuffer();
    if (round >= 0) {
      times.push(hub.listensAfterMs + performance.now() - askedAt);
      listening.push(hub.listensAfterMs);
    }
    await hub.stop();
  }
  return {
    row: 'P11',
    what: `start to the first response of GET /api/nodes, ${what}, median`,
    value: findPercentile(times, 0.5),
    unit: 'ms',
    target: { most },
    remark: `${times.length} starts, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms; it listened after ${findPercentile(listening, 0.5).toFixed(0)} ms`,
  };
}
