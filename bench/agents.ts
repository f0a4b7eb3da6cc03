import { opcodes } from '@muster/shared/websocket/frames';
import { serveLoad } from './load.ts';
import { sendEvenly } from './pace.ts';
import { makeFrame, openSocket, type RawSocket } from './raw-socket.ts';
import { HOSTS, hosts, measureHost, type SimulatedHost } from './simulated-hosts.ts';

// A separate process: many agents that send the frames of real ones.

export interface AgentRequests {
  /** Connects more agents, `atOnce` handshakes at a time. A failed one is retried within a second. */
  connect: {
    task: { port: number; tokens: string[]; atOnce: number; saysHello: boolean };
    answer: { overMs: number; retries: number };
  };
  /** The first `agents` report for `forMs`, each every `everyMs`, evenly spread; waits until the hub has read all. */
  report: {
    task: { agents: number; everyMs: number; forMs: number };
    answer: {
      sent: number;
      overMs: number;
      /** How far the hub lagged behind at the end. */
      drainMs: number;
      lostConnections: number;
    };
  };
  /** Drops all connections without a closing handshake, like a power failure. */
  drop: { task: null; answer: null };
}

const PINGS_AT_ONCE = 50;
const RETRY_MS = 1000;

const sockets: RawSocket[] = [];
let round = 0;
let lostConnections = 0;

const EMPTY = Buffer.alloc(0);

serveLoad<AgentRequests>({ connect: connectAll, report, drop });

async function connectAll({ port, tokens, atOnce, saysHello }: AgentRequests['connect']['task']) {
  const startedAt = performance.now();
  const waiting = tokens.toReversed();
  let retries = 0;

  async function connectOne(token: string): Promise<RawSocket> {
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${token}`, 'user-agent': 'muster-agent/0.1.0' };
        return await openSocket({ host: '127.0.0.1', port, path: '/api/agent/ws', headers });
      } catch (error) {
        retries += 1;
        if (retries > tokens.length) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * RETRY_MS));
      }
    }
  }

  async function work(): Promise<void> {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const raw = await connectOne(token);
      raw.onClose = countLost;
      const host = hosts[sockets.length % HOSTS];
      if (saysHello && host !== undefined) raw.socket.write(makeHello(host));
      sockets.push(raw);
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, tokens.length) }, work));
  return { overMs: performance.now() - startedAt, retries };
}

/** Reports are spread evenly over the interval. */
async function report({ agents, everyMs, forMs }: AgentRequests['report']['task']) {
  const startedAt = performance.now();
  const lostBefore = lostConnections;
  const reporting = sockets.slice(0, agents);
  let frames = makeRound();
  const sent = await sendEvenly({ senders: reporting.length, everyMs, forMs }, (message) => {
    const index = message % reporting.length;
    if (index === 0) frames = makeRound();
    reporting[index]?.socket.write(frames[index % HOSTS] ?? EMPTY);
  });
  const endedAt = performance.now();
  await drain(reporting.slice(0, PINGS_AT_ONCE));
  const drainMs = performance.now() - endedAt;
  // In batches, because all at once would be a reconnect storm.
  for (let first = PINGS_AT_ONCE; first < reporting.length; first += PINGS_AT_ONCE)
    await drain(reporting.slice(first, first + PINGS_AT_ONCE));
  return {
    sent,
    overMs: endedAt - startedAt,
    drainMs,
    lostConnections: lostConnections - lostBefore,
  };
}

function countLost(): void {
  lostConnections += 1;
}

/** A pong proves that the hub has read everything sent before the ping. */
async function drain(reporting: readonly RawSocket[]): Promise<void> {
  const ping = makeFrame(opcodes.ping, '');
  await Promise.all(
    reporting.map(
      (raw) =>
        new Promise<void>((resolve) => {
          if (!raw.isOpen) return resolve();
          raw.onFrame = (opcode) => {
            if (opcode === opcodes.pong) resolve();
          };
          raw.onClose = () => {
            countLost();
            resolve();
          };
          raw.socket.write(ping);
        }),
    ),
  );
}

async function drop(): Promise<null> {
  for (const { socket } of sockets.splice(0)) {
    socket.removeAllListeners('close');
    socket.resetAndDestroy();
  }
  return null;
}

function makeHello(host: SimulatedHost): Buffer {
  const params = {
    hostname: host.name,
    os: `Debian GNU/Linux ${11 + (host.number % 3)}`,
    kernel: `6.1.${host.number % 140}-amd64`,
    arch: 'x86_64',
    virt: 'kvm',
    cpu_name: 'AMD EPYC 7543P 32-Core Processor',
    cpu_cores: 1 << (host.number % 6),
    mem_total: host.memory,
    swap_total: 1_073_737_728,
    disk_total: host.disk,
    agent_version: '0.1.0',
    ipv4: `192.0.2.${host.number % 256}`,
    ipv6: `2001:db8::${host.number.toString(16)}`,
  };
  return makeFrame(opcodes.text, JSON.stringify({ jsonrpc: '2.0', method: 'hello', params }));
}

/** The reports of one round. */
function makeRound(): Buffer[] {
  round += 1;
  return hosts.map((host) => {
    const notification = { jsonrpc: '2.0', method: 'report', params: measureHost(host, round) };
    return makeFrame(opcodes.text, JSON.stringify(notification));
  });
}
