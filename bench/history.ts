import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createHub, type Hub } from '../hub/src/hub.ts';
import { createRuntime } from '../hub/src/runtime.ts';
import type { AgentsTask } from './agents.ts';
import type { ReaderAnswer, ReaderTask } from './history-reader.ts';
import { seedHistory } from './seed-history.ts';

const HELP = `npm run bench:history -- [options]

  --nodes N      nodes with a past (20)
  --days D       days of it (90)
  --agents A     of them, how many report once a second meanwhile (20)
  --reads R      reads of each kind (40)
  --json FILE    write the figures there too
`;
/** Agents connect, and the loop's usual delay shows. */
const WARM_UP_MS = 3_000;
const PASSWORD = 'a password for the bench only';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20' },
    days: { type: 'string', default: '90' },
    agents: { type: 'string', default: '20' },
    reads: { type: 'string', default: '40' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const figures = await measure(join(folder, 'bench.db'));
    for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(40)}${value}\n`);
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(db: string): Promise<Record<string, number>> {
  const until = Math.floor(Date.now() / 1000);
  const seed = { db, days: Number(values.days), seed: 1, until };
  const startedAt = performance.now();
  const { minutes } = await seedHistory({ ...seed, nodes: Number(values.nodes), tasks: 0, probedNodes: 0 });
  const seedMs = performance.now() - startedAt;
  const { size } = await stat(db);
  const hub = await startHub(db);
  const reader = fork(fileURLToPath(new URL('./history-reader.ts', import.meta.url)));
  const agents = fork(fileURLToPath(new URL('./agents.ts', import.meta.url)));
  try {
    return {
      seeded_minutes: minutes,
      seed_rows_per_second: round((minutes / seedMs) * 1000),
      file_bytes_per_node_minute: round(size / minutes),
      ...(await readAll(hub, { reader, agents })),
    };
  } finally {
    reader.kill();
    agents.kill();
    await hub.close();
  }
}

async function readAll(hub: Hub, { reader, agents }: { reader: ChildProcess; agents: ChildProcess }) {
  const { port } = hub.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const nodes = hub.services.fleet.list().map(({ row }) => row);
  const cookie = await logIn(url);
  const ask = (paths: string[], atOnce = 1) => run(reader, { url, cookie, paths, atOnce });
  const path = (id: number, query: string) => `/api/nodes/${id}/metrics?${query}`;
  const reads = Number(values.reads);
  // Different budgets are different questions, so that the hub's cache of answers plays no part.
  const vary = (id: number, query: string, budget: number) =>
    Array.from({ length: reads }, (_, index) => path(id, `${query}&points=${budget - index}`));

  await ask(['/api/nodes/1/metrics?hours=1']);
  const cold = await ask(nodes.slice(1).map(({ id }) => path(id, 'hours=2160')));
  const forMs = 60_000;
  const tokens = nodes.slice(0, Number(values.agents)).map(({ token }) => token);
  agents.send({ wsUrl: url.replace('http', 'ws'), tokens, everyMs: 1000, forMs } satisfies AgentsTask);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const watch = () => {
    const figures = { p99: round(delay.percentile(99) / 1e6), max: round(delay.max / 1e6) };
    delay.reset();
    return figures;
  };
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const quiet = watch();
  const wide = await ask(vary(1, 'hours=2160', 320));
  const quarter = await ask(vary(1, 'hours=168', 720));
  const day = await ask(nodes.map(({ id }) => path(id, 'hours=24')));
  const again = await ask(Array.from({ length: reads }, () => path(1, 'hours=2160')));
  const reading = watch();
  const crowd = await ask(
    nodes.flatMap(({ id }) => vary(id, 'hours=2160', 320)),
    100,
  );
  const crowded = watch();
  delay.disable();
  return {
    wide_cold_ms_median: middle(cold.times),
    wide_cold_ms_max: round(Math.max(...cold.times)),
    wide_warm_ms_median: middle(wide.times),
    wide_warm_ms_p99: round(highest(wide.times, 0.99)),
    wide_rows: cold.rows,
    wide_bytes: cold.bytes,
    wide_cached_ms_median: middle(again.times),
    week_ms_median: middle(quarter.times),
    week_rows: quarter.rows,
    day_ms_median: middle(day.times),
    day_ms_max: round(Math.max(...day.times)),
    day_rows: day.rows,
    day_bytes: day.bytes,
    crowd_reads: crowd.times.length,
    crowd_refused: crowd.refused,
    crowd_ms_median: middle(crowd.times),
    loop_ms_p99_without_reads: quiet.p99,
    loop_ms_p99_reading: reading.p99,
    loop_ms_max_reading: reading.max,
    loop_ms_p99_crowd: crowded.p99,
    loop_ms_max_crowd: crowded.max,
  };
}

async function startHub(db: string): Promise<Hub> {
  const hub = await createHub(
    {
      command: 'serve',
      host: '127.0.0.1',
      port: 0,
      db,
      site: '',
      themes: `${db}.themes`,
      logLevel: 'silent',
      firstPassword: PASSWORD,
      validateResponses: false,
    },
    createRuntime(),
  );
  await hub.app.listen({ host: '127.0.0.1', port: 0 });
  return hub;
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function run(reader: ChildProcess, task: ReaderTask): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    reader.once('message', (answer: ReaderAnswer) => resolve(answer));
    reader.once('exit', (code) => reject(new Error(`the reading process ended with ${code}`)));
    reader.send(task);
  });
}

function highest(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function middle(times: readonly number[]): number {
  return round(highest(times, 0.5));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
