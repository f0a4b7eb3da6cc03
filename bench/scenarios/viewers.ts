import type { AgentRequests } from '../agents.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import type { ViewerRequests } from '../viewers.ts';
import { CHANGED } from './page-fleet.ts';

const NODES = 200;
const VIEWERS = 1000;
const LATE_MS = 1000;
const joining = { viewers: 100, overMs: 1200 };

/** A form of the live stream. */
interface Form {
  name: string;
  query: string;
  target: number;
}

const deltas: Form = { name: 'deltas, as the status page asks for', query: '?delta&gzip', target: 5 };
const forms: readonly Form[] = [
  deltas,
  { name: 'compressed frames', query: '?gzip', target: 20 },
  { name: 'frames as text', query: '', target: 20 },
];

/** P6: many viewers of the status page. */
export const viewers: Scenario = {
  name: 'viewers',
  rows: ['P6', 'P6b'],
  says: '1,000 viewers of 200 nodes that report every second, bytes to a viewer, first frames of 100 who join',
  async run(bench) {
    const figures: Figure[] = [];
    for (const form of forms) figures.push(...(await measure(bench, form)));
    return [...figures, ...(await measureBytes(bench)), await measureJoining(bench)];
  },
};

interface Stage {
  hub: Awaited<ReturnType<Bench['startHub']>>;
  port: number;
  crowd: ReturnType<typeof startCrowd>;
  /** Waits for the reports to end. */
  stop(): Promise<void>;
}

const startCrowd = (bench: Bench) => bench.startLoad<ViewerRequests>('./viewers.ts');

/** A hub whose nodes have reported, and continue to report at this interval. */
async function prepare(bench: Bench, everyMs: number, forMs: number): Promise<Stage> {
  const db = `${bench.folder}/viewers-${Math.random()}.db`;
  const tokens = await addNodes(db, { count: NODES });
  const hub = await bench.startHub(db);
  const port = readPort(hub.url);
  const agents = bench.startLoad<AgentRequests>('./agents.ts');
  const crowd = startCrowd(bench);
  await agents.ask('connect', { port, tokens, atOnce: NODES, saysHello: true });
  await agents.ask('report', { agents: NODES, everyMs: 1000, forMs: 1000 });
  const reporting = agents.ask('report', { agents: NODES, everyMs, forMs });
  return {
    hub,
    port,
    crowd,
    async stop() {
      await reporting;
      await hub.stop();
      agents.kill();
      crowd.kill();
    },
  };
}

async function measure(bench: Bench, { name, query, target }: Form): Promise<Figure[]> {
  const forMs = bench.choose(14_000, 6_000);
  const { hub, port, crowd, stop } = await prepare(bench, 1000, forMs + 8000);
  await crowd.ask('open', { port, viewers: VIEWERS, query });
  await wait(bench.choose(4000, 2000));
  const before = await hub.cpu();
  await crowd.ask('begin', { lateMs: LATE_MS });
  await wait(forMs);
  const seen = await crowd.ask('end', null);
  const after = await hub.cpu();
  await stop();
  return [
    {
      row: 'P6',
      what: `share of a core, reports included: ${name}`,
      value: ((after.total - before.total) / (forMs / 1000)) * 100,
      unit: '%',
      target: { most: target },
      remark: `${seen.frames} frames of ${Math.round(seen.bytes / seen.frames)} bytes to ${VIEWERS} viewers; the thread that holds the sockets: ${(((after.loop - before.loop) / (forMs / 1000)) * 100).toFixed(1)} %`,
    },
    {
      row: 'P6',
      what: `frames more than 1 s late: ${name}`,
      value: seen.late,
      unit: '',
      target: { most: 0 },
      remark: `from the first viewer to the last at most ${seen.longestSpreadMs.toFixed(0)} ms, between two frames of a viewer at most ${(seen.longestGapMs / 1000).toFixed(1)} s; ${seen.lostConnections} streams ended`,
    },
  ];
}

/** One viewer for a while, with the keyframes of that time. */
async function measureBytes(bench: Bench): Promise<Figure[]> {
  const forMs = bench.choose(120_000, 8_000);
  const { port, crowd, stop } = await prepare(bench, 2000 / CHANGED, forMs + 2000);
  await crowd.ask('open', { port, viewers: 1, query: deltas.query });
  await crowd.ask('begin', { lateMs: LATE_MS });
  await wait(forMs);
  const seen = await crowd.ask('end', null);
  await stop();
  return [
    {
      row: 'P6',
      what: `bytes a second for a viewer, ${CHANGED * 100} % of the nodes changed: ${deltas.name}`,
      value: seen.bytes / 1024 / (forMs / 1000),
      unit: 'KiB',
      target: { most: 3 },
      remark: `${seen.frames} frames in ${forMs / 1000} s, of which one a minute is a keyframe`,
    },
  ];
}

async function measureJoining(bench: Bench): Promise<Figure> {
  const { port, crowd, stop } = await prepare(bench, 1000, 8000);
  // Warms up, so that the code is compiled.
  await crowd.ask('join', { port, query: deltas.query, ...joining });
  const { medianMs, worstMs } = await crowd.ask('join', { port, query: deltas.query, ...joining });
  await stop();
  return {
    row: 'P6b',
    what: `first frame when ${joining.viewers} viewers join within ${joining.overMs / 1000} s, the slowest`,
    value: worstMs,
    unit: 'ms',
    target: { most: 30 },
    remark: `from the beginning of the TCP connection; median ${medianMs.toFixed(1)} ms`,
  };
}
