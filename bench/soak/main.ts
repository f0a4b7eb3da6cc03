import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHub } from '../../scripts/hub-build.mjs';
import type { AgentRequests } from '../agents.ts';
import { type BenchHub, startHub } from '../hub-process.ts';
import { startLoad } from '../load.ts';
import { listNodes, readPort } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import type { ViewerRequests } from '../viewers.ts';
import { dropWarmUp, findHourlySlope, type Sample } from './trend.ts';
import { startUnrest } from './unrest.ts';

const HELP = `npm run soak -- [options]

Keeps a hub busy for long: agents report, people watch, edit nodes, read histories, switch themes and take backups. Fails
where memory or descriptors grow, a report is lost, a connection breaks or anything is refused that should not be.

  --minutes N   30 if left out; the first quarter warms up
  --agents N    5000
  --viewers N   200, half of them compressed
`;

const MIB = 2 ** 20;
const EVERY_MS = 3000;
const SAMPLE_MS = 60_000;
const HANDSHAKES_AT_ONCE = 100;
/** Of the heap in an hour, after garbage was collected. */
const MOST_SLOPE = 8 * MIB;
/** Descriptors at the end, beyond those after the warm-up: requests of the unrest that are under way. */
const MOST_DRIFT = 10;
/** A viewer's frame that comes so late was given up. */
const LATE_MS = 10_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    agents: { type: 'string', default: '5000' },
    viewers: { type: 'string', default: '200' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [minutes, agentCount, viewerCount] = [values.minutes, values.agents, values.viewers].map(Number);

if (values.help) process.stdout.write(HELP);
else if ([minutes, agentCount, viewerCount].some((value) => !Number.isFinite(value) || Number(value) < 1)) {
  process.stderr.write(`--minutes, --agents and --viewers are numbers of at least 1.\n\n${HELP}`);
  process.exitCode = 2;
} else await main(minutes ?? 1, agentCount ?? 1, viewerCount ?? 1);

async function main(duration: number, agents: number, viewers: number): Promise<void> {
  await buildHub();
  const folder = await mkdtemp(join(tmpdir(), 'muster-soak-'));
  const load = startLoad<AgentRequests>('./agents.ts');
  const crowd = startLoad<ViewerRequests>('./viewers.ts');
  let hub: BenchHub | null = null;
  try {
    const db = join(folder, 'soak.db');
    const tokens = await addNodes(db, { count: agents });
    hub = await startHub(db);
    const port = readPort(hub.url);
    const cookie = await hub.logIn();
    await load.ask('connect', { port, tokens, atOnce: HANDSHAKES_AT_ONCE, saysHello: true });
    await crowd.ask('open', { port, viewers: Math.ceil(viewers / 2), isGzip: true });
    await crowd.ask('open', { port, viewers: Math.floor(viewers / 2), isGzip: false });
    const unrest = await startUnrest({ url: hub.url, cookie, nodes: await listNodes(hub.url, cookie) });
    await crowd.ask('begin', { lateMs: LATE_MS });
    const samples: Sample[] = [];
    const startedAt = performance.now();
    let [sent, lostConnections] = [0, 0];
    while (performance.now() - startedAt < duration * SAMPLE_MS) {
      await hub.watchLoop();
      const run = await load.ask('report', { agents, everyMs: EVERY_MS, forMs: SAMPLE_MS });
      sent += run.sent;
      lostConnections += run.lostConnections;
      samples.push(await takeSample(hub, (performance.now() - startedAt) / 1000));
      print(samples.at(-1), sent);
    }
    await unrest.stop();
    const seen = await crowd.ask('end', null);
    const counts = await hub.stop();
    hub = null;
    const { counts: done, faults } = unrest;
    console.log(
      `${sent} reports, ${seen.frames} frames, ${done.edits} edits, ${done.histories} histories, ` +
        `${done.themes} theme switches, ${done.backups} backups.`,
    );
    const settled = dropWarmUp(samples);
    const slope = findHourlySlope(settled, ({ heapBytes }) => heapBytes);
    const drift = (settled.at(-1)?.descriptors ?? 0) - (settled[0]?.descriptors ?? 0);
    const resident = findHourlySlope(settled, ({ residentBytes }) => residentBytes);
    console.log(`Resident memory: ${(resident / MIB).toFixed(1)} MiB an hour.`);
    const lost = sent - counts.reports - counts.early;
    judge(`heap grows by ${(slope / MIB).toFixed(1)} MiB an hour`, slope <= MOST_SLOPE);
    judge(`descriptors grew by ${drift}`, drift <= MOST_DRIFT);
    judge(`${lost} reports lost, ${counts.early} dropped as too early`, lost === 0);
    judge(
      `${lostConnections} agents and ${seen.lostConnections} viewers lost`,
      lostConnections + seen.lostConnections === 0,
    );
    judge(`${faults.length} requests failed ${faults.slice(0, 3).join('; ')}`.trimEnd(), faults.length === 0);
  } finally {
    hub?.kill();
    load.kill();
    crowd.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeSample(hub: BenchHub, at: number): Promise<Sample> {
  const { p99, max } = await hub.readLoop();
  const { heapBytes } = await hub.collectGarbage();
  return {
    at,
    heapBytes,
    residentBytes: await hub.residentBytes(),
    descriptors: await hub.descriptors(),
    p99,
    max,
  };
}

function print(sample: Sample | undefined, sent: number): void {
  if (sample === undefined) return;
  const { at, residentBytes, heapBytes, descriptors, p99, max } = sample;
  console.log(
    `${(at / 60).toFixed(1).padStart(5)} min  ${sent} reports  resident ${(residentBytes / MIB).toFixed(0)} MiB  ` +
      `heap ${(heapBytes / MIB).toFixed(1)} MiB  ${descriptors} descriptors  loop p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms`,
  );
}

function judge(what: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'FAILED'}  ${what}`);
  if (!holds) process.exitCode = 1;
}
