import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureOwnAgent } from '../../scripts/build/agent-build.mjs';
import { buildHub } from '../../scripts/build/hub-build.mjs';
import { type AgentProcess, startAgent } from '../agent-process.ts';
import { type BenchHub, startHub } from '../hub-process.ts';
import { addPingTasks } from '../ping-tasks.ts';
import { countDescriptors, readCpu, readPrivate, readResident } from '../process-figures.ts';
import { readPort, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import { startTlsRelay, type TlsRelay } from '../tls-relay.ts';
import { dropWarmUp, findHourlySlope } from './trend.ts';

const HELP = `npm run soak:agent -- [options]

Runs the released agent for long: it reports every second over TLS, probes four targets every 5 s, and loses its connection
every other minute. Fails if its memory or its descriptors grow.

  --minutes N    60 if left out; the first quarter warms up
`;

const KIB = 1024;
const MINUTE_MS = 60_000;
const SAMPLES_PER_MINUTE = 6;
/** Growth of private memory in an hour that one page of the allocator can explain in a run of 20 minutes. */
const MAX_HOURLY = 64 * KIB;

interface Sample {
  /** Seconds since the start. */
  at: number;
  resident: number;
  own: number;
  descriptors: number;
  cpuSeconds: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const minutes = Number(values.minutes);

if (values.help) process.stdout.write(HELP);
else if (!(minutes >= 1 && minutes < Number.POSITIVE_INFINITY)) {
  process.stderr.write(`--minutes must be at least 1.\n\n${HELP}`);
  process.exitCode = 2;
} else await main();

async function main(): Promise<void> {
  await buildHub();
  const program = await ensureOwnAgent();
  const folder = await mkdtemp(join(tmpdir(), 'muster-agent-soak-'));
  let hub: BenchHub | undefined;
  let relay: TlsRelay | undefined;
  let agent: AgentProcess | undefined;
  try {
    const db = join(folder, 'soak.db');
    const [token = ''] = await addNodes(db, { count: 1 });
    hub = await startHub(db, { hasProbe: false });
    relay = await startTlsRelay(readPort(hub.url));
    const certificateFile = join(folder, 'authorities.pem');
    await writeFile(certificateFile, relay.certificate);
    const target = `127.0.0.1:${readPort(hub.url)}`;
    await addPingTasks(hub, token, [target, '127.0.0.1', `http://${target}/`, `https://${relay.server}/`]);
    agent = startAgent({ program, server: relay.server, token, intervalSeconds: 1, certificateFile });
    judge(await watch(agent.pid, relay));
    const { reports } = await hub.stop();
    console.log(`${reports} reports arrived.`);
  } finally {
    agent?.kill();
    relay?.close();
    await hub?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(pid: number, relay: TlsRelay): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (let count = 0; count < SAMPLES_PER_MINUTE; count += 1) {
      await wait(MINUTE_MS / SAMPLES_PER_MINUTE);
      samples.push(await takeSample(pid, (performance.now() - startedAt) / 1000));
    }
    print(samples.at(-1));
    // A connection of less than a minute is not stable, and the next attempt would wait longer each time.
    if (minute % 2 === 0) relay.disconnect();
  }
  return samples;
}

async function takeSample(pid: number, at: number): Promise<Sample> {
  return {
    at,
    resident: await readResident(pid),
    own: await readPrivate(pid),
    descriptors: await countDescriptors(pid),
    cpuSeconds: (await readCpu(pid)).total,
  };
}

function print(sample: Sample | undefined): void {
  if (sample === undefined) return;
  const { at, resident, own, descriptors, cpuSeconds } = sample;
  const kib = (bytes: number) => `${(bytes / KIB).toFixed(0)} KiB`;
  console.log(
    `${(at / 60).toFixed(1).padStart(5)} min  resident ${kib(resident)}  private ${kib(own)}  ` +
      `${descriptors} descriptors  ${((cpuSeconds / at) * 3600).toFixed(2)} s of processor time an hour`,
  );
}

function judge(samples: readonly Sample[]): void {
  const settled = dropWarmUp(samples);
  const slope = findHourlySlope(settled, ({ own }) => own);
  const resident = findHourlySlope(settled, ({ resident: bytes }) => bytes);
  const descriptors = findHourlySlope(settled, (sample) => sample.descriptors);
  console.log(
    `In an hour: private memory ${(slope / KIB).toFixed(1)} KiB, resident ${(resident / KIB).toFixed(1)} KiB, ` +
      `${descriptors.toFixed(1)} descriptors.`,
  );
  if (slope <= MAX_HOURLY && descriptors < 1) return;
  console.error(`FAILED: at most ${MAX_HOURLY / KIB} KiB and no descriptors.`);
  process.exitCode = 1;
}
