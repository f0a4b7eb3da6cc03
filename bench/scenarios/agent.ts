import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { WebSocketServer } from 'ws';
import { buildAgents, ensureOwnAgent } from '../../scripts/build/agent-build.mjs';
import { addPingTasks } from '../ping-tasks.ts';
import { readCpu, readPrivate, readResident } from '../process-figures.ts';
import { type Bench, type Figure, findPercentile, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import { startTlsRelay } from '../tls-relay.ts';

const MEGABYTE = 1e6;
const SAMPLE_MS = 5_000;
const POLL_MS = 1;
const SYSTEM_STORE = '/etc/ssl/certs/ca-certificates.crt';

/** P12: the released binary. */
export const agent: Scenario = {
  name: 'agent',
  rows: ['P12'],
  says: "size, start time, memory and processor time of the agent's binary",
  async run(bench) {
    const program = await ensureOwnAgent();
    return [
      ...(await measureSteady(bench, program)),
      await countSystemCalls(bench, program),
      ...(await measureStart(bench, program)),
      ...(await measureSizes(bench)),
    ];
  },
};

interface Case {
  isTls: boolean;
  intervalSeconds: number;
  /** TCP probes every 5 s. */
  probes: number;
}

const cases: readonly Case[] = [
  { isTls: true, intervalSeconds: 1, probes: 0 },
  { isTls: true, intervalSeconds: 1, probes: 4 },
  { isTls: true, intervalSeconds: 3, probes: 0 },
  { isTls: false, intervalSeconds: 1, probes: 0 },
  { isTls: false, intervalSeconds: 3, probes: 0 },
];

/** Resources of one agent while all of them run. */
interface Use {
  resident: number[];
  own: number[];
  cpuSeconds: number;
  seconds: number;
}

async function measureSteady(bench: Bench, program: string): Promise<Figure[]> {
  const db = join(bench.folder, 'agent.db');
  const { other, minutes } = bench.agent;
  // Figures with targets.
  const others = other === undefined ? [] : cases.filter(isJudged);
  const tokens = await addNodes(db, { count: cases.length + others.length });
  const hub = await bench.startHub(db, { hasProbe: false });
  const relay = await startTlsRelay(readPort(hub.url));
  const store = await readFile(SYSTEM_STORE, 'utf8').catch(() => '');
  const certificateFile = join(bench.folder, 'authorities.pem');
  await writeFile(certificateFile, store + relay.certificate);
  const authorities = store.split('-----BEGIN').length;
  const all = [
    ...cases.map((one) => ({ ...one, program })),
    ...others.map((one) => ({ ...one, program: other ?? program })),
  ];
  const agents = all.map(({ isTls, intervalSeconds, ...one }, index) =>
    bench.startAgent({
      program: one.program,
      server: isTls ? relay.server : hub.url,
      token: tokens[index] ?? '',
      intervalSeconds,
      certificateFile,
    }),
  );
  const target = `127.0.0.1:${readPort(hub.url)}`;
  for (const [index, { probes }] of all.entries())
    await addPingTasks(hub, tokens[index] ?? '', new Array<string>(probes).fill(target));
  await wait(bench.choose(40_000, 12_000));
  const rounds = minutes === undefined ? bench.choose(24, 5) : (minutes * 60_000) / SAMPLE_MS;
  const uses = await Promise.all(agents.map(({ pid }) => watchProcess(pid, rounds)));
  for (const one of agents) one.kill();
  relay.close();
  await hub.stop();
  return cases.flatMap((one, index) => {
    const figures = describeUse(one, uses[index] as Use, authorities);
    const beside = uses[cases.length + others.indexOf(one)];
    if (!others.includes(one) || beside === undefined) return figures;
    const values = describeUse(one, beside, authorities).map(({ value }) => value);
    return figures.map((figure, at) => ({ ...figure, beside: { 'the other agent': values[at] ?? null } }));
  });
}

/** The targets apply to production: a report per second over TLS. */
const isJudged = ({ isTls, intervalSeconds }: Case) => isTls && intervalSeconds === 1;

async function watchProcess(pid: number, rounds: number): Promise<Use> {
  const use: Use = { resident: [], own: [], cpuSeconds: 0, seconds: 0 };
  const startedAt = performance.now();
  const before = await readCpu(pid);
  for (let round = 0; round < rounds; round += 1) {
    await wait(SAMPLE_MS);
    use.resident.push(await readResident(pid));
    use.own.push(await readPrivate(pid));
  }
  use.cpuSeconds = (await readCpu(pid)).total - before.total;
  use.seconds = (performance.now() - startedAt) / 1000;
  return use;
}

function describeUse(one: Case, use: Use, authorities: number): Figure[] {
  const { isTls, intervalSeconds, probes } = one;
  const what = `${isTls ? 'TLS' : 'plaintext to this machine'}, every ${intervalSeconds} s`;
  const how = probes === 0 ? what : `${what}, with ${probes} TCP probes every 5 s`;
  const target = (most: number) => (isJudged(one) ? { most } : null);
  const peers = (text: string) => (isJudged(one) && probes === 0 ? { peers: text } : {});
  const range = (bytes: number[]) =>
    `mean of ${bytes.length} samples, ${(Math.min(...bytes) / MEGABYTE).toFixed(1)} to ${(Math.max(...bytes) / MEGABYTE).toFixed(1)} MB`;
  const mean = (bytes: number[]) => bytes.reduce((sum, one) => sum + one, 0) / bytes.length / MEGABYTE;
  return [
    {
      row: 'P12',
      what: `resident memory of the agent, ${how}`,
      value: mean(use.resident),
      unit: 'MB',
      target: target(5),
      remark: `${range(use.resident)}; most of it is pages of the executable, which the kernel can reclaim`,
      ...peers('monitor-probe (Rust): 4.0 MiB; Komari (Go): 17.8 MB'),
    },
    {
      row: 'P12',
      what: `private memory of the agent, ${how}`,
      value: mean(use.own),
      unit: 'MB',
      target: target(1.7),
      remark: range(use.own) + (isTls ? `; it trusts ${authorities} authorities` : ''),
    },
    {
      row: 'P12',
      what: `processor time of the agent per hour, ${how}`,
      value: (use.cpuSeconds / use.seconds) * 3600,
      unit: 's',
      target: target(probes === 0 ? 3 : 4.2),
      remark: `from ${use.seconds.toFixed(0)} s`,
      ...peers('Komari (Go): ≈ 22 s, from 0.6 % of a core'),
    },
  ];
}

/** Reports whose system calls are counted. */
const COUNTED_REPORTS = 10;
/** Until the first gauges have been sent, ten seconds after hello; the next ones follow a minute later. */
const MESSAGES_BEFORE = 14;

/** Needs `strace`. */
async function countSystemCalls(bench: Bench, program: string): Promise<Figure> {
  const trace = join(bench.folder, 'trace');
  const server = await startReceiver();
  const wrapper = ['strace', '-f', '-qq', '-o', trace];
  const started = bench.startAgent({
    program,
    wrapper,
    server: server.url,
    token: 'bench',
    intervalSeconds: 1,
  });
  await server.waitForMessages(MESSAGES_BEFORE);
  const count = async () => (await readFile(trace, 'utf8')).split('\n').length;
  const before = await count();
  await server.waitForMessages(MESSAGES_BEFORE + COUNTED_REPORTS);
  const calls = (await count()) - before;
  started.kill();
  server.close();
  return {
    row: 'P12',
    what: 'system calls of the agent per report',
    value: calls / COUNTED_REPORTS,
    unit: '',
    target: { most: 20 },
    remark: `from ${COUNTED_REPORTS} reports under strace, without TLS and probes`,
  };
}

async function measureStart(bench: Bench, program: string): Promise<Figure[]> {
  const hellos: number[] = [];
  const reports: number[] = [];
  for (let round = 0; round < bench.choose(9, 3); round += 1) {
    const [hello, report] = await timeStart(bench, program);
    hellos.push(hello);
    reports.push(report);
  }
  return [
    {
      row: 'P12',
      what: 'agent start to hello, median',
      value: findPercentile(hellos, 0.5),
      unit: 'ms',
      target: null,
      remark: `${hellos.length} starts, ${Math.min(...hellos).toFixed(0)} to ${Math.max(...hellos).toFixed(0)} ms`,
    },
    {
      row: 'P12',
      what: 'agent start to first report, median',
      value: findPercentile(reports, 0.5),
      unit: 'ms',
      target: null,
      remark: 'the contract schedules it a second after hello, since CPU usage needs two samples',
    },
  ];
}

/** Milliseconds from the start of a process to its first two messages. */
async function timeStart(bench: Bench, program: string): Promise<[number, number]> {
  const server = await startReceiver();
  const startedAt = performance.now();
  const started = bench.startAgent({ program, server: server.url, token: 'bench', intervalSeconds: 1 });
  const [hello = 0, report = 0] = await server.waitForMessages(2);
  started.kill();
  server.close();
  return [hello - startedAt, report - startedAt];
}

interface Receiver {
  url: string;
  /** Resolves to the times of all messages once there are this many. */
  waitForMessages(count: number): Promise<readonly number[]>;
  close(): void;
}

/** A WebSocket server in place of a hub. */
async function startReceiver(): Promise<Receiver> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const times: number[] = [];
  server.on('connection', (socket) => socket.on('message', () => times.push(performance.now())));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async waitForMessages(count) {
      while (times.length < count) await wait(POLL_MS);
      return times;
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

async function measureSizes(bench: Bench): Promise<Figure[]> {
  const targets = ['x86_64', 'aarch64'] as const;
  await buildAgents(bench.folder, [...targets]);
  const figures: Figure[] = [];
  for (const target of targets) {
    const file = join(bench.folder, `muster-agent-linux-${target}`);
    const raw = (await stat(file)).size;
    let packed = 0;
    for await (const part of createReadStream(file).pipe(createGzip())) packed += (part as Buffer).length;
    figures.push({
      row: 'P12',
      what: `size of the agent's file, ${target}`,
      value: raw / MEGABYTE,
      unit: 'MB',
      target: { most: 5 },
      remark: 'includes the JavaScript runtime',
      ...(target === 'x86_64' ? { peers: 'monitor-probe (Rust): 1.8 MiB; Komari (Go): 8.6 MB' } : {}),
    });
    figures.push({
      row: 'P12',
      what: `size of the agent's file with gzip, ${target}`,
      value: packed / MEGABYTE,
      unit: 'MB',
      target: { most: 2.5 },
    });
  }
  return figures;
}
