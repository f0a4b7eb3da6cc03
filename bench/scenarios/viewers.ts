import type { AgentRequests } from '../agents.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import type { ViewerRequests } from '../viewers.ts';

const NODES = 200;
const VIEWERS = 1000;
const LATE_MS = 1000;

/** P6: many viewers of the status page. */
export const viewers: Scenario = {
  name: 'viewers',
  rows: ['P6'],
  says: '1,000 viewers of 200 nodes that report every second',
  run: async (bench) => [...(await measure(bench, true)), ...(await measure(bench, false))],
};

async function measure(bench: Bench, isGzip: boolean): Promise<Figure[]> {
  const db = `${bench.folder}/viewers-${isGzip}.db`;
  const tokens = await addNodes(db, { count: NODES });
  const hub = await bench.startHub(db);
  const port = readPort(hub.url);
  const agents = bench.startLoad<AgentRequests>('./agents.ts');
  const crowd = bench.startLoad<ViewerRequests>('./viewers.ts');
  await agents.ask('connect', { port, tokens, atOnce: NODES, saysHello: true });
  const forMs = bench.choose(14_000, 6_000);
  const reporting = agents.ask('report', { agents: NODES, everyMs: 1000, forMs: forMs + 5000 });
  await crowd.ask('open', { port, viewers: VIEWERS, isGzip });
  await wait(bench.choose(4000, 2000));
  const before = await hub.cpu();
  await crowd.ask('begin', { lateMs: LATE_MS });
  await wait(forMs);
  const seen = await crowd.ask('end', null);
  const after = await hub.cpu();
  await reporting;
  await hub.stop();
  agents.kill();
  crowd.kill();
  const frames = isGzip ? 'compressed frames, as the status page asks for' : 'frames as text';
  return [
    {
      row: 'P6',
      what: `share of a core, reports included: ${frames}`,
      value: ((after.total - before.total) / (forMs / 1000)) * 100,
      unit: '%',
      target: { most: 20 },
      remark: `${seen.frames} frames of ${seen.bytes} bytes to ${VIEWERS} viewers; the thread that holds the sockets: ${(((after.loop - before.loop) / (forMs / 1000)) * 100).toFixed(1)} %`,
    },
    {
      row: 'P6',
      what: `frames more than 1 s late: ${frames}`,
      value: seen.late,
      unit: '',
      target: { most: 0 },
      remark: `from the first viewer to the last at most ${seen.longestSpreadMs.toFixed(0)} ms, between two frames of a viewer at most ${(seen.longestGapMs / 1000).toFixed(1)} s; ${seen.lostConnections} streams ended`,
    },
  ];
}
