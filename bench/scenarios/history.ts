import { execFileSync } from 'node:child_process';
import type { AgentRequests } from '../agents.ts';
import type { ClientRequests } from '../http-clients.ts';
import {
  type Bench,
  type Figure,
  findPercentile,
  listNodes,
  readPort,
  type Scenario,
  wait,
} from '../scenario.ts';

const AGENTS = 100;
const WIDE_HOURS = 2160;
const WIDE_ROWS = 320;
const WEEK_ROWS = 720;
const CROWD = 8;

/** P7 and P8: history queries while agents report. */
export const history: Scenario = {
  name: 'history',
  rows: ['P7', 'P8'],
  says: 'reading 90 days and one day of a node while agents report',
  async run(bench) {
    const past = await bench.getLongPast();
    forgetPages(past.db);
    const hub = await bench.startHub(past.db);
    const port = readPort(hub.url);
    const cookie = await hub.logIn();
    const fleet = await listNodes(hub.url, cookie);
    const agents = bench.startLoad<AgentRequests>('./agents.ts');
    const clients = bench.startLoad<ClientRequests>('./http-clients.ts');
    const read = (paths: string[], atOnce = 1) => clients.ask('read', { port, cookie, paths, atOnce });
    const tokens = fleet.slice(0, AGENTS).map(({ token }) => token);
    await agents.ask('connect', { port, tokens, atOnce: AGENTS, saysHello: true });
    const reporting = agents.ask('report', {
      agents: tokens.length,
      everyMs: 600,
      forMs: bench.choose(12_000, 6_000),
    });
    await wait(2000);
    // The first query also opens the reader.
    await read([`/api/nodes/${fleet[0]?.id}/metrics?hours=1`]);
    const { figures, delay } = await readAll({ bench, fleet, read }, hub);
    await reporting;
    await hub.stop();
    agents.kill();
    clients.kill();
    return [...figures, ...delay];
  },
};

interface Reading {
  bench: Bench;
  fleet: { id: number }[];
  read(paths: string[], atOnce?: number): Promise<ClientRequests['read']['answer']>;
}

async function readAll(
  { bench, fleet, read }: Reading,
  hub: Awaited<ReturnType<Bench['startHub']>>,
): Promise<{ figures: Figure[]; delay: Figure[] }> {
  const reads = bench.choose(60, 20);
  const paths = (query: string, nodes = fleet) => nodes.map(({ id }) => `/api/nodes/${id}/metrics?${query}`);
  // Different budgets are different questions, so that the hub's cache of answers plays no part.
  const vary = (query: string, budget: number) =>
    Array.from({ length: reads }, (_, index) =>
      paths(`${query}&points=${budget - index}`, fleet.slice(1, 2)),
    ).flat();

  await hub.watchLoop();
  const cold = await read(paths(`hours=${WIDE_HOURS}`, fleet.slice(1, reads + 1)));
  const wide = await read(vary(`hours=${WIDE_HOURS}`, WIDE_ROWS));
  const again = await read(
    Array.from({ length: reads }, () => paths('hours=2160', fleet.slice(1, 2))).flat(),
  );
  const week = await read(vary('hours=168', WEEK_ROWS));
  const dayCold = await read(paths('hours=24', fleet.slice(1, reads + 1)));
  const day = await read(vary('hours=24', 1440));
  const alone = await hub.readLoop();
  await hub.watchLoop();
  const crowd = await read(
    [...paths('hours=2160&points=319'), ...vary('hours=2160', 300), ...vary('hours=720', 320)],
    CROWD,
  );
  const crowded = await hub.readLoop();
  return {
    figures: [
      time('P7', 'hours=2160, pages in memory, median', { most: 3 }, wide),
      time('P7', 'hours=2160, first read of a node from a cold file, median', { most: 6 }, cold),
      time('P7', 'hours=2160, the same question again', null, again),
      time('P7', 'hours=168, 720 rows, median', { most: 4 }, week),
      time('P8', 'hours=24 at full minutes, median', { most: 4 }, day),
      time('P8', 'hours=24, first read of a node from a cold file, median', null, dayCold),
      time('P7', `hours=2160, ${CROWD} at once, median`, null, crowd),
    ],
    delay: [
      loop('delay of the loop while histories are read, p99', { most: 20 }, alone),
      loop(`the same with ${CROWD} readers at once`, { most: 8 }, crowded),
    ],
  };
}

function time(
  row: string,
  what: string,
  target: Figure['target'],
  { times, bytes, refused }: ClientRequests['read']['answer'],
): Figure {
  const remark = `${times.length} reads, p99 ${findPercentile(times, 0.99).toFixed(1)} ms, ${bytes} bytes at most${refused > 0 ? `, ${refused} refused` : ''}`;
  return { row, what, value: findPercentile(times, 0.5), unit: 'ms', target, remark };
}

function loop(what: string, target: Figure['target'], { p99, max }: { p99: number; max: number }): Figure {
  return { row: 'P7', what, value: p99, unit: 'ms', target, remark: `max ${max.toFixed(1)} ms` };
}

/** Drops the file from the page cache, as dd's `nocache` on a whole file does. */
function forgetPages(db: string): void {
  execFileSync('sync', ['-d', db]);
  execFileSync('dd', [`of=${db}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' });
}
