import {
  decodeHubMessage,
  encodeDetails,
  encodeGauges,
  encodeHello,
  encodePingResult,
  encodeReport,
} from '@muster/generated/agent-codec';
import type { PingTask } from '@muster/generated/types';
import { WebSocket } from 'ws';
import { createGaugeMeter } from '../../agent/src/details/gauges.ts';
import { generateLatency } from '../../theme-sdk/src/mock/host-metrics.ts';
import type { Host, Probe } from '../../theme-sdk/src/mock/hosts.ts';
import { createSeededRandom } from '../../theme-sdk/src/mock/seeded-random.ts';
import { measureCheck } from './checks.ts';
import { demoTasks } from './fleet.ts';
import { createReport, describeHello, measureDetails } from './reports.ts';
import type { DemoNode } from './seed-fleet.ts';

/** The agents of the demo's hosts: they connect to a hub as real ones do. */
export interface DemoAgents {
  /** Connects, sends and probes from now on: calls `tick` once a second. */
  start(): void;
  /** What the agents do in a second. */
  tick(): void;
  stop(): void;
}

export interface DemoAgentsOptions {
  /** Of the hub, `http:` or `https:`. */
  url: string;
  nodes: readonly DemoNode[];
  seed: number;
  /** Unix seconds. */
  now: () => number;
}

const TICK_MS = 1000;
const REPORT_SECONDS = 2;
const MINUTE_SECONDS = 60;
/** In each span one host is offline for a while. */
const OUTAGE_SPAN = 600;
const OUTAGE_BEGIN = 60;

export function createDemoAgents({ url, nodes, seed, now }: DemoAgentsOptions): DemoAgents {
  const startedAt = now();
  const agents = nodes.map((node) => createAgent(url, node, now));
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    const t = now();
    const down = findLiveOutage(nodes, { seed, seconds: t - startedAt });
    for (const [index, agent] of agents.entries()) agent.tick(t, index === down);
  }

  return {
    tick,
    start() {
      tick();
      timer = setInterval(tick, TICK_MS);
    },
    stop() {
      clearInterval(timer);
      for (const agent of agents) agent.close();
    },
  };
}

/** Index of the host that is offline some time after the start; undefined for none. */
function findLiveOutage(
  nodes: readonly DemoNode[],
  { seed, seconds }: { seed: number; seconds: number },
): number | undefined {
  const random = createSeededRandom(seed);
  const span = Math.floor(seconds / OUTAGE_SPAN);
  const end = OUTAGE_BEGIN + random.integer(50, 180, span, 1);
  const second = seconds % OUTAGE_SPAN;
  if (second < OUTAGE_BEGIN || second >= end) return;
  const online = nodes.flatMap(({ host }, index) => (host.state === 'online' ? [index] : []));
  return online[random.integer(0, online.length - 1, span, 2)];
}

function createAgent(url: string, { host, token }: DemoNode, now: () => number) {
  let socket: WebSocket | undefined;
  let tasks: readonly PingTask[] = [];
  const gauges = createGaugeMeter();
  let watchedUntil = 0;
  const counters = { rx: 0, tx: 0 };

  function connect(): void {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': 'muster-agent/0.1.0' };
    const opened = new WebSocket(`${url.replace(/^http/, 'ws')}/api/agent/ws`, {
      headers,
      perMessageDeflate: false,
    });
    socket = opened;
    opened.on('open', () => opened.send(encodeHello(describeHello(host))));
    opened.on('message', (data) => {
      const message = decodeHubMessage(String(data));
      if (message.method === 'ping.tasks') tasks = message.params;
      if (message.method === 'details.watch') watchedUntil = now() + message.params.seconds;
    });
    opened.on('error', () => opened.terminate());
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
    });
  }

  /** Called once a second. */
  function tick(t: number, isDown: boolean): void {
    if (host.state === 'offline' || host.state === 'unseen') return;
    if (isDown) socket?.terminate();
    else if (socket === undefined) connect();
    else if (socket.readyState === WebSocket.OPEN && host.state === 'online') send(socket, t);
  }

  function send(open: WebSocket, t: number): void {
    const second = Math.floor(t) + host.id;
    if (second % REPORT_SECONDS === 0) open.send(encodeReport(createNextReport(t)));
    if (second % MINUTE_SECONDS === 0)
      open.send(encodeGauges(gauges.measure(measureDetails(host, t), t * 1000)));
    if (second % REPORT_SECONDS === 0 && t <= watchedUntil) open.send(encodeDetails(measureDetails(host, t)));
    for (const task of tasks) {
      if (second % task.interval !== 0) continue;
      const result = measureCheck(host, task.target, t) ?? { latency_ms: measure(host, task, t) ?? -1 };
      open.send(encodePingResult({ task_id: task.id, ...result }));
    }
  }

  function createNextReport(t: number) {
    const report = createReport(host, t, counters);
    counters.rx += (report.net_rx ?? 0) * REPORT_SECONDS;
    counters.tx += (report.net_tx ?? 0) * REPORT_SECONDS;
    return report;
  }

  return { tick, close: () => socket?.terminate() };
}

/** Milliseconds; null for a lost probe. Targets that somebody added in the panel respond too. */
function measure(host: Host, { id, target }: PingTask, t: number): number | null {
  const index = demoTasks.findIndex((task) => task.target === target);
  const added: Probe = { taskId: id, name: target, base: host.random.integer(4, 180, id), loss: 0.003 };
  return generateLatency(host, host.probes[index] ?? added, t);
}
