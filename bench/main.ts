import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import type { AgentsMessage, AgentsTask } from './agents.ts';
import { type BenchHub, startHub } from './hub-process.ts';

const HELP = `npm run bench -- [options]

  --agents N     agents that report (1000)
  --every MS     milliseconds between two reports of one agent (1000; at least 500)
  --seconds S    how long they report (20)
  --frames N     reports whose way to a viewer's frame is timed (20)
  --json FILE    write the figures there too
`;

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    frames: { type: 'string', default: '20' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  try {
    const figures = { machine: describeMachine(), ...(await measure(folder)) };
    for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(34)}${value}\n`);
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<Record<string, number>> {
  const hub = await startHub(folder);
  const idleBytes = await hub.residentBytes();
  const tokens = await hub.addNodes(Number(values.agents));
  const [probeToken = ''] = await hub.addNodes(1);
  const load = await runLoad(hub, tokens);
  const frames = await timeFrames(hub, probeToken, Number(values.frames));
  const counts = await hub.stop();
  const expected = load.sent + frames.length;
  return {
    agents: tokens.length,
    handshakes_per_second: round(tokens.length / (load.connectedMs / 1000)),
    reports_sent: load.sent,
    reports_taken: counts.reports,
    reports_lost: expected - counts.reports - counts.early,
    reports_too_early: counts.early,
    reports_per_second: round(load.sent / (load.reportMs / 1000)),
    hub_cpu_us_per_report: round((load.cpuSeconds * 1e6) / load.sent),
    hub_share_of_a_core: round(load.cpuSeconds / (load.reportMs / 1000)),
    memory_idle_mb: round(idleBytes / 1e6),
    memory_loaded_mb: round(load.residentBytes / 1e6),
    report_to_frame_ms_median: round(frames[Math.floor(frames.length / 2)] ?? Number.NaN),
    report_to_frame_ms_max: round(frames.at(-1) ?? Number.NaN),
  };
}

interface Load {
  connectedMs: number;
  reportMs: number;
  sent: number;
  cpuSeconds: number;
  residentBytes: number;
}

async function runLoad(hub: BenchHub, tokens: string[]): Promise<Load> {
  const task: AgentsTask = {
    wsUrl: hub.wsUrl,
    tokens,
    everyMs: Number(values.every),
    forMs: Number(values.seconds) * 1000,
  };
  const child = fork(fileURLToPath(new URL('./agents.ts', import.meta.url)));
  child.send(task);
  return new Promise((resolve, reject) => {
    let connectedMs = 0;
    let cpuBefore: Promise<number> = Promise.resolve(0);
    child.on('message', (message: AgentsMessage) => {
      if (message.kind === 'connected') {
        connectedMs = message.afterMs;
        cpuBefore = hub.cpuSeconds();
        return;
      }
      const { sent, overMs } = message;
      Promise.all([hub.cpuSeconds(), cpuBefore, hub.residentBytes()])
        .then(([after, before, residentBytes]) =>
          resolve({ connectedMs, reportMs: overMs, sent, cpuSeconds: after - before, residentBytes }),
        )
        .catch(reject);
    });
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
  });
}

/** From the sending of a report to the arrival of the first frame of the live stream that shows it. */
async function timeFrames(hub: BenchHub, token: string, count: number): Promise<number[]> {
  const agent = new WebSocket(`${hub.wsUrl}/api/agent/ws`, { headers: { authorization: `Bearer ${token}` } });
  const viewer = new WebSocket(`${hub.wsUrl}/api/ws`);
  await Promise.all([agent, viewer].map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  const times: number[] = [];
  for (let procs = 1; procs <= count; procs += 1) {
    // A varying pause, so that reports meet every phase of the two-second rhythm.
    await new Promise((resolve) => setTimeout(resolve, 600 + ((procs * 370) % 1900)));
    const sentAt = performance.now();
    const shown = new Promise<void>((resolve) => {
      const look = (data: Buffer) => {
        if (!data.includes(`"procs":${1_000_000 + procs}`)) return;
        viewer.off('message', look);
        resolve();
      };
      viewer.on('message', look);
    });
    agent.send(JSON.stringify({ jsonrpc: '2.0', method: 'report', params: { procs: 1_000_000 + procs } }));
    await shown;
    times.push(performance.now() - sentAt);
  }
  agent.close();
  viewer.close();
  return times.sort((a, b) => a - b);
}

function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim()}, ${round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
