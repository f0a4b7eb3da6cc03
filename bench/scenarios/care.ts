import { copyFile, stat } from 'node:fs/promises';
import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import type { Load } from '../load.ts';
import { type Figure, listNodes, readPort, type Scenario, wait } from '../scenario.ts';
import { freeMinutes } from '../table-sizes.ts';
import type { ViewerRequests } from '../viewers.ts';

const AGENTS = 50;
const VIEWERS = 10;
const MAX_DELAY_MS = 10;
const MAX_GAP_MS = 2200;
/** One of these nodes is deleted while the hub runs; the minutes of another are deleted before, for VACUUM. */
const DELETED_SHARE = 5;

/** P10: maintenance of a large database while agents report and viewers watch. */
export const care: Scenario = {
  name: 'care',
  rows: ['P10'],
  says: 'backup, deleting old history and vacuum of a large database while reports arrive and viewers watch',
  async run(bench) {
    const past = await bench.getLongPast();
    const db = `${bench.folder}/care.db`;
    await copyFile(past.db, db);
    const emptied = Array.from(
      { length: past.nodes / DELETED_SHARE },
      (_, index) => index * DELETED_SHARE + 2,
    );
    freeMinutes(db, emptied);
    const hub = await bench.startHub(db);
    const port = readPort(hub.url);
    const cookie = await hub.logIn();
    const fleet = await listNodes(hub.url, cookie);
    const agents = bench.startLoad<AgentRequests>('./agents.ts');
    const crowd = bench.startLoad<ViewerRequests>('./viewers.ts');
    const deleted = fleet.filter((_, index) => index % DELETED_SHARE === 0);
    const tokens = fleet
      .filter((node) => !deleted.includes(node))
      .slice(0, AGENTS)
      .map(({ token }) => token);
    await agents.ask('connect', { port, tokens, atOnce: AGENTS, saysHello: true });
    await crowd.ask('open', { port, viewers: VIEWERS, query: '?gzip&delta' });
    const call = (method: string, path: string) => request(hub.url + path, { method, headers: { cookie } });
    const watch = (what: string, act: () => Promise<string>) => observe({ hub, agents, crowd }, what, act);

    const figures = [
      ...(await watch(`backup of ${describeBytes((await stat(db)).size)}`, async () => {
        const bytes = await call('GET', '/api/db/backup');
        return `${describeBytes(bytes)} arrived`;
      })),
      ...(await watch('deleting old history', async () => {
        for (const { id } of deleted) await call('DELETE', `/api/nodes/${id}`);
        await wait(bench.choose(12_000, 6_000));
        return `of ${deleted.length} nodes, in slices, watched for a while`;
      })),
      ...(await watch('vacuum', async () => {
        const before = (await stat(db)).size;
        await call('POST', '/api/db/vacuum');
        return `${describeBytes(before)} became ${describeBytes((await stat(db)).size)}`;
      })),
    ];
    await hub.stop();
    agents.kill();
    crowd.kill();
    return figures;
  },
};

interface Watching {
  hub: BenchHub;
  agents: Load<AgentRequests>;
  crowd: Load<ViewerRequests>;
}

/** Minimum duration, so that it spans several frames of the live stream. */
const LEAST_MS = 6000;
const PIECE_MS = 1000;

/** Runs `act` while agents report and viewers watch, and measures the effect on both. */
async function observe(
  { hub, agents, crowd }: Watching,
  what: string,
  act: () => Promise<string>,
): Promise<Figure[]> {
  let isDone = false;
  const reporting = (async () => {
    while (!isDone) await agents.ask('report', { agents: AGENTS, everyMs: 1000, forMs: PIECE_MS });
  })();
  await hub.watchLoop();
  await crowd.ask('begin', { lateMs: MAX_GAP_MS });
  const startedAt = performance.now();
  const remark = await act();
  const seconds = (performance.now() - startedAt) / 1000;
  await wait(Math.max(0, LEAST_MS - seconds * 1000));
  const seen = await crowd.ask('end', null);
  const { p99, max } = await hub.readLoop();
  isDone = true;
  await reporting;
  return [
    {
      row: 'P10',
      what: `${what}: event-loop delay, p99`,
      value: p99,
      unit: 'ms',
      target: { most: MAX_DELAY_MS },
      remark: `${remark}; ${seconds.toFixed(1)} s, longest stall ${max.toFixed(0)} ms`,
    },
    {
      row: 'P10',
      what: `${what}: longest gap in the live stream`,
      value: seen.longestGapMs / 1000,
      unit: 's',
      target: { most: MAX_GAP_MS / 1000 },
    },
  ];
}

/** Downloads and discards a response; resolves to its bytes. */
async function request(url: string, init: RequestInit): Promise<number> {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(`${init.method} ${url} returned ${response.status}: ${await response.text()}`);
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).length;
  return bytes;
}

function describeBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
