import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHub } from '../../scripts/build/hub-build.mjs';
import type { AgentRequests } from '../agents.ts';
import { type BenchHub, startHub } from '../hub-process.ts';
import { startLoad } from '../load.ts';
import { listNodes, readPort } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import type { ViewerRequests } from '../viewers.ts';
import { dropWarmUp, findHourlySlope, type Sample } from './trend.ts';
import { startUnrest } from './unrest.ts';
import { judge } from './verdict.ts';

const HELP = `npm run soak -- [options]

Keeps a hub busy for long: agents report, people watch, edit nodes, read histories, switch themes and take backups. Fails
where memory, descriptors, listeners or delays grow, a report is lost, a connection breaks or anything is refused that should not be.

  --minutes N    30 if left out; the first quarter warms up
  --agents N     5000
  --every N      milliseconds between two reports of an agent; 3000
  --viewers N    200, half of them compressed
  --preload URL  a module that the hub loads first, such as one that leaks on purpose
`;

const MIB = 2 ** 20;
const MINUTE_MS = 60_000;
/** A sample per minute, or this many in a short run. */
const LEAST_SAMPLES = 16;
const HANDSHAKES_AT_ONCE = 100;
/** A later frame counts as lost. */
const LATE_MS = 10_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    agents: { type: 'string', default: '5000' },
    every: { type: 'string', default: '3000' },
    viewers: { type: 'string', default: '200' },
    preload: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [forMs = 0, agents = 0, everyMs = 0, viewers = 0] = [
  Number(values.minutes) * MINUTE_MS,
  ...[values.agents, values.every, values.viewers].map(Number),
];

if (values.help) process.stdout.write(HELP);
else if (
  [forMs, agents, everyMs, viewers].some((value) => !(value >= 1 && value < Number.POSITIVE_INFINITY))
) {
  process.stderr.write(`--minutes, --agents, --every and --viewers must be greater than 0.\n\n${HELP}`);
  process.exitCode = 2;
} else await main();

async function main(): Promise<void> {
  await buildHub();
  const folder = await mkdtemp(join(tmpdir(), 'muster-soak-'));
  const load = startLoad<AgentRequests>('./agents.ts');
  const crowd = startLoad<ViewerRequests>('./viewers.ts');
  let hub: BenchHub | null = null;
  try {
    const db = join(folder, 'soak.db');
    const tokens = await addNodes(db, { count: agents });
    hub = await startHub(db, { preload: values.preload });
    const port = readPort(hub.url);
    const cookie = await hub.logIn();
    await load.ask('connect', { port, tokens, atOnce: HANDSHAKES_AT_ONCE, saysHello: true });
    await crowd.ask('open', { port, viewers: Math.ceil(viewers / 2), query: '?gzip&delta' });
    await crowd.ask('open', { port, viewers: Math.floor(viewers / 2), query: '' });
    const unrest = await startUnrest({
      url: hub.url,
      cookie,
      nodes: await listNodes(hub.url, cookie),
      forMs,
    });
    await crowd.ask('begin', { lateMs: LATE_MS });
    const samples: Sample[] = [];
    const startedAt = performance.now();
    let [sent, lostConnections] = [0, 0];
    const sampleMs = Math.min(MINUTE_MS, forMs / LEAST_SAMPLES);
    while (performance.now() - startedAt < forMs) {
      await hub.watchLoop();
      const run = await load.ask('report', { agents, everyMs, forMs: sampleMs });
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
    const resident = findHourlySlope(dropWarmUp(samples), ({ residentBytes }) => residentBytes);
    console.log(`Resident memory: ${(resident / MIB).toFixed(1)} MiB an hour.`);
    const verdicts = judge(samples, {
      sent,
      arrived: counts.reports,
      early: counts.rateLimitedReports,
      lostAgents: lostConnections,
      lostViewers: seen.lostConnections,
      faults,
    });
    for (const { what, holds } of verdicts) console.log(`${holds ? 'holds ' : 'FAILED'}  ${what}`);
    if (verdicts.some(({ holds }) => !holds)) process.exitCode = 1;
  } finally {
    await hub?.kill();
    load.kill();
    crowd.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeSample(hub: BenchHub, at: number): Promise<Sample> {
  const { p99, max } = await hub.readLoop();
  const { heldBytes, listeners } = await hub.countHoldings();
  return {
    at,
    heapBytes: heldBytes,
    residentBytes: await hub.residentBytes(),
    descriptors: await hub.descriptors(),
    listeners,
    p99,
    max,
  };
}

function print(sample: Sample | undefined, sent: number): void {
  if (sample === undefined) return;
  const { at, residentBytes, heapBytes, descriptors, listeners, p99, max } = sample;
  console.log(
    `${(at / 60).toFixed(1).padStart(5)} min  ${sent} reports  resident ${(residentBytes / MIB).toFixed(0)} MiB  ` +
      `held ${(heapBytes / MIB).toFixed(1)} MiB  ${descriptors} descriptors  ${listeners} listeners  loop p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms`,
  );
}
