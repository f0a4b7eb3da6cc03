import { findPercentile, type Scenario } from '../scenario.ts';

/** P11: the first response of a hub with a long history. */
export const start: Scenario = {
  name: 'start',
  rows: ['P11'],
  says: 'from process start to the first response, with millions of stored minutes',
  async run(bench) {
    const { db, minutes, nodes, bytes } = await bench.getLongPast();
    const times: number[] = [];
    const listening: number[] = [];
    for (let round = 0; round < bench.choose(7, 3); round += 1) {
      const hub = await bench.startHub(db, { hasProbe: false });
      const askedAt = performance.now();
      const response = await fetch(`${hub.url}/api/nodes`);
      await response.arrayBuffer();
      times.push(hub.listensAfterMs + performance.now() - askedAt);
      listening.push(hub.listensAfterMs);
      await hub.stop();
    }
    return [
      {
        row: 'P11',
        what: 'start to the first response of GET /api/nodes, median',
        value: findPercentile(times, 0.5),
        unit: 'ms',
        target: { most: 700 },
        remark: `${(minutes / 1e6).toFixed(1)} million minutes of ${nodes} nodes, ${(bytes / 1e6).toFixed(0)} MB; ${times.length} starts, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms; it listened after ${findPercentile(listening, 0.5).toFixed(0)} ms`,
      },
    ];
  },
};
