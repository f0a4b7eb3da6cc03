import { WebSocket } from 'ws';
import { createRandom, type SeededHost, type SimulatedHost, simulateLatency } from './simulated-fleet.ts';

/** The hub drops a report that arrives less than 500 ms after the previous one. */
const REPORT_MS = 1000;

/** Agents of simulated hosts, with metrics that vary. */
export interface SimulatedAgents {
  /** Connects the agents that are online. Each second, the next `share` of them report and probe. */
  start(share?: number): Promise<void>;
  /** Sends one report and one probe of every host. Resolves when the hub has read them all. */
  step(): Promise<void>;
  /** Disconnects one node. */
  leave(id: number): void;
  close(): void;
}

export function createSimulatedAgents(
  wsUrl: string,
  seeded: readonly SeededHost[],
  taskIds: readonly number[],
): SimulatedAgents {
  const sockets = new Map<number, WebSocket>();
  const random = createRandom(42);
  const counters = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  function report({ host, id }: SeededHost): void {
    const socket = sockets.get(id);
    if (socket?.readyState !== WebSocket.OPEN || host.fate !== 'reporting') return;
    const rate = host.bytesPerSecond * (0.4 + random() * 1.2);
    const counter = (counters.get(id) ?? 1_000_000) + Math.floor(rate);
    counters.set(id, counter);
    notify(socket, 'report', makeMetrics(host, { id, rate, counter, random }));
  }

  function probe({ host, id }: SeededHost): void {
    const socket = sockets.get(id);
    if (socket?.readyState !== WebSocket.OPEN || host.fate === 'silent') return;
    for (const [index, task_id] of taskIds.entries())
      notify(socket, 'ping.result', { task_id, latency_ms: simulateLatency(host, index, random) });
  }

  async function join(one: SeededHost): Promise<void> {
    const { host, id, token } = one;
    if (host.fate === 'absent') return;
    const headers = { authorization: `Bearer ${token}`, 'user-agent': 'muster-agent/0.1.0' };
    const socket = new WebSocket(`${wsUrl}/api/agent/ws`, { headers, perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => socket.terminate());
    sockets.set(id, socket);
    notify(socket, 'hello', makeFacts(host));
    if (host.fate === 'silent') return;
    probe(one);
    report(one);
    if (host.fate === 'gone') setTimeout(() => socket.close(), REPORT_MS);
  }

  return {
    async start(share = 0.25) {
      for (let first = 0; first < seeded.length; first += 50)
        await Promise.all(seeded.slice(first, first + 50).map(join));
      clearInterval(timer);
      const atOnce = Math.max(1, Math.round(seeded.length * share));
      timer = setInterval(() => {
        for (let count = 0; count < atOnce; count += 1) {
          const one = seeded[turn % seeded.length];
          turn += 1;
          if (one === undefined) continue;
          report(one);
          probe(one);
        }
      }, REPORT_MS);
    },
    async step() {
      for (const one of seeded) {
        if (!sockets.has(one.id)) await join(one);
        report(one);
        probe(one);
      }
      const open = [...sockets.values()].filter(({ readyState }) => readyState === WebSocket.OPEN);
      await Promise.all(open.map(waitForPong));
    },
    leave: (id) => sockets.get(id)?.close(),
    close() {
      clearInterval(timer);
      for (const socket of sockets.values()) socket.terminate();
    },
  };
}

/** Messages are read in order, so a pong proves that the hub has read everything sent before the ping. */
function waitForPong(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('pong', () => resolve());
    socket.ping();
  });
}

function notify(socket: WebSocket, method: string, params: unknown): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
}

function makeFacts(host: SimulatedHost) {
  return {
    hostname: `${host.config.name}.example.org`,
    os: host.os,
    kernel: '6.12.41-amd64',
    arch: host.arch,
    virt: host.virt,
    cpu_name: host.arch === 'aarch64' ? 'Neoverse-N1' : 'AMD EPYC 7543P 32-Core Processor',
    cpu_cores: host.cores,
    mem_total: host.memory,
    swap_total: 1_073_737_728,
    disk_total: host.disk,
    agent_version: '0.1.0',
    ipv4: '192.0.2.10',
    ipv6: '2001:db8::10',
  };
}

interface Moment {
  readonly id: number;
  readonly rate: number;
  readonly counter: number;
  readonly random: () => number;
}

function makeMetrics(host: SimulatedHost, { id, rate, counter, random }: Moment) {
  const cpu = Math.min(100, 100 * host.busy[0] * (0.7 + random() * 0.6));
  return {
    boot_id: `boot-${id}`,
    uptime: host.uptime + Math.floor(process.uptime()),
    cpu: Math.round(cpu * 100) / 100,
    load: [1, 0.9, 0.8].map((share) => Math.round((cpu / 100) * host.cores * share * 100) / 100),
    mem_total: host.memory,
    mem_used: Math.floor(host.memory * host.busy[1] * (0.98 + random() * 0.02)),
    swap_total: 1_073_737_728,
    swap_used: 90_000_000,
    disk_total: host.disk,
    disk_used: Math.floor(host.disk * host.busy[2]),
    net_rx_total: counter,
    net_tx_total: Math.floor(counter * 0.6),
    net_rx: Math.floor(rate),
    net_tx: Math.floor(rate * 0.6),
    tcp: 40 + Math.floor(random() * 30),
    udp: 6,
    procs: 131,
  };
}
