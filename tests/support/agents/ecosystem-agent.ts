import { connect } from 'node:net';
import type { Runtime, Timer } from '@muster/shared/runtime';
import { WebSocket } from 'ws';
import { sampleFacts, sampleMetrics } from '../data/samples.ts';

/** A task as the hub sends it. */
export interface AgentTask {
  id: number;
  target: string;
  interval: number;
}

/**
 * An agent as the ecosystem has installed it: written against the published interface, without knowledge of Muster. It sends
 * no `User-Agent` and no `probes`, reports once a second, probes `host:port` and reports −1 for every other target, reports
 * latencies as integers, ends a connection on which it heard nothing for 90 s, and reconnects with a backoff.
 */
export interface EcosystemAgent {
  /** Every task list received, oldest first, over all connections. */
  readonly lists: readonly (readonly AgentTask[])[];
  /** Results sent, oldest first. */
  readonly results: readonly { task_id: number; latency_ms: number }[];
  /** Number of accepted handshakes. */
  readonly connections: number;
  /** Until the connection has ended. */
  readonly isConnected: boolean;
  /** HTTP statuses of refused handshakes. */
  readonly refusals: readonly number[];
  /** Sends a notification. */
  notify(method: string, params: unknown): void;
  /** Resolves when the hub has read everything sent so far, and the agent every frame that was sent before. */
  settle(): Promise<void>;
  stop(): void;
}

export interface EcosystemAgentOptions {
  wsUrl: string;
  token: string;
  runtime: Runtime;
}

const REPORT_MS = 1000;
const SILENCE_MS = 90_000;
const MAX_BACKOFF_MS = 60_000;
const PROBE_TIMEOUT_MS = 3000;

export function startEcosystemAgent({ wsUrl, token, runtime }: EcosystemAgentOptions): EcosystemAgent {
  const lists: AgentTask[][] = [];
  const results: { task_id: number; latency_ms: number }[] = [];
  const refusals: number[] = [];
  const probes = new Map<string, Timer>();
  let connections = 0;
  let failures = 0;
  let isConnected = false;
  let isStopped = false;
  let socket: WebSocket;
  let timers: Timer[] = [];
  let heardAt = 0;
  let received = 0;

  function notify(method: string, params: unknown): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
  }

  function report(): void {
    received += 1000;
    notify('report', { ...sampleMetrics, net_rx_total: received, net_tx_total: received });
  }

  async function probe({ id, target }: AgentTask): Promise<void> {
    const latency_ms = await measureTcp(target);
    results.push({ task_id: id, latency_ms });
    notify('ping.result', { task_id: id, latency_ms });
  }

  /** Timers of tasks that did not change keep running. */
  function update(tasks: AgentTask[]): void {
    lists.push(tasks);
    const wanted = new Map(tasks.map((task) => [JSON.stringify(task), task]));
    for (const [key, timer] of probes) {
      if (wanted.has(key)) continue;
      timer.cancel();
      probes.delete(key);
    }
    for (const [key, task] of wanted) {
      if (probes.has(key)) continue;
      probes.set(
        key,
        runtime.setRepeating(() => void probe(task), task.interval * 1000),
      );
    }
  }

  function checkSilence(): void {
    if (runtime.monotonic() - heardAt >= SILENCE_MS) socket.terminate();
  }

  function open(): void {
    connections += 1;
    isConnected = true;
    failures = 0;
    heardAt = runtime.monotonic();
    notify('hello', sampleFacts);
    timers = [runtime.setRepeating(report, REPORT_MS), runtime.setRepeating(checkSilence, 1000)];
  }

  function retry(): void {
    isConnected = false;
    for (const timer of timers) timer.cancel();
    timers = [];
    if (isStopped) return;
    timers = [runtime.setTimer(start, Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures))];
    failures += 1;
  }

  function start(): void {
    const headers = { authorization: `Bearer ${token}` };
    socket = new WebSocket(`${wsUrl}/api/agent/ws`, { headers, perMessageDeflate: false });
    const hear = () => {
      heardAt = runtime.monotonic();
    };
    socket.on('ping', hear);
    socket.on('pong', hear);
    socket.on('message', (data) => {
      hear();
      const { method, params } = JSON.parse(data.toString());
      if (method === 'ping.tasks') update(params);
    });
    socket.once('open', open);
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      refusals.push(statusCode);
      socket.terminate();
    });
    socket.on('error', () => undefined);
    socket.once('close', retry);
  }

  start();
  return {
    lists,
    results,
    refusals,
    get connections() {
      return connections;
    },
    get isConnected() {
      return isConnected;
    },
    notify,
    settle: () =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    stop() {
      isStopped = true;
      for (const timer of [...timers, ...probes.values()]) timer.cancel();
      socket.terminate();
    },
  };
}

/** Whole milliseconds of a TCP connect; −1 if it fails, and for every target that is not `host:port`. */
function measureTcp(target: string): Promise<number> {
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:/]+):(\d+)$/.exec(target) ?? [];
  if (host === '') return Promise.resolve(-1);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const attempt = connect({ host: host.replace(/^\[|\]$/g, ''), port: Number(port) });
    const end = (latency: number) => {
      attempt.destroy();
      resolve(latency);
    };
    attempt.setTimeout(PROBE_TIMEOUT_MS, () => end(-1));
    attempt.once('connect', () => end(Math.round(performance.now() - startedAt)));
    attempt.once('error', () => end(-1));
  });
}
