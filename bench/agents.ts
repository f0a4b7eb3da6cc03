import { serveLoad } from './load.ts';
import { makeFrame, opcodes, openSocket, type RawSocket } from './raw-socket.ts';

// A process of its own: many agents with the frames that real ones send.

export interface AgentRequests {
  /** Connects further agents, `atOnce` handshakes at a time. One that fails is tried again within a second. */
  connect: {
    task: { port: number; tokens: string[]; atOnce: number; saysHello: boolean };
    answer: { overMs: number; retries: number };
  };
  /** The first `agents` report for `forMs`, each every `everyMs`, evenly spread; waits until the hub has read all. */
  report: {
    task: { agents: number; everyMs: number; forMs: number };
    answer: { sent: number; overMs: number; drainMs: number; lostConnections: number };
  };
  /** Ends all connections at once without a closing handshake, as a power cut does. */
  drop: { task: null; answer: null };
}

const TICK_MS = 2;
const VARIANTS = 64;
const RETRY_MS = 1000;
const ROUND_BYTES = 125_000;
const FIRST_COUNTER = 1_000_000_000_000;

const sockets: RawSocket[] = [];
let round = 0;
let lostConnections = 0;

serveLoad<AgentRequests>({ connect: connectAll, report, drop });

async function connectAll({ port, tokens, atOnce, saysHello }: AgentRequests['connect']['task']) {
  const startedAt = performance.now();
  const waiting = tokens.toReversed();
  let retries = 0;

  async function connectOne(token: string): Promise<RawSocket> {
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${token}` };
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
      raw.onClose = () => {
        lostConnections += 1;
      };
      if (saysHello) raw.socket.write(hello);
      sockets.push(raw);
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, tokens.length) }, work));
  return { overMs: performance.now() - startedAt, retries };
}

/** Each sends when its turn has come, so the rate is even. */
async function report({ agents, everyMs, forMs }: AgentRequests['report']['task']) {
  const startedAt = performance.now();
  const lostBefore = lostConnections;
  const reporting = sockets.slice(0, agents);
  const total = Math.floor((forMs / everyMs) * reporting.length);
  let sent = 0;
  let frames = makeRound();
  const sendDue = () => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / everyMs) * reporting.length));
    while (sent < due) {
      const index = sent % reporting.length;
      if (index === 0) frames = makeRound();
      reporting[index]?.socket.write(frames[index % VARIANTS] ?? hello);
      sent += 1;
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue();
      if (sent < total) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const endedAt = performance.now();
  await drain(reporting);
  return {
    sent,
    overMs: endedAt - startedAt,
    drainMs: performance.now() - endedAt,
    lostConnections: lostConnections - lostBefore,
  };
}

/** A pong tells that the hub has read all that was sent before the ping. */
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
          raw.socket.once('close', () => resolve());
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

const hello = makeFrame(
  opcodes.text,
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'hello',
    params: {
      hostname: 'bench-host',
      os: 'Debian GNU/Linux 13 (trixie)',
      kernel: '6.12.48+deb13-amd64',
      arch: 'x86_64',
      virt: 'kvm',
      cpu_name: 'AMD EPYC 7543P 32-Core Processor',
      cpu_cores: 4,
      mem_total: 8_326_746_112,
      swap_total: 1_073_737_728,
      disk_total: 84_289_314_816,
      agent_version: '0.1.0',
      ipv4: '192.0.2.10',
      ipv6: '2001:db8::10',
    },
  }),
);

/** The reports of one round: counters grow from round to round, as they do on a busy machine. */
function makeRound(): Buffer[] {
  round += 1;
  return Array.from({ length: VARIANTS }, (_, variant) =>
    makeFrame(opcodes.text, makeReport(variant, FIRST_COUNTER + round * ROUND_BYTES)),
  );
}

function makeReport(variant: number, received: number): string {
  const params = {
    boot_id: '5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11',
    uptime: 86_400 + round,
    cpu: 10 + variant / 3,
    load: [0.42, 0.36, 0.3],
    mem_total: 8_326_746_112,
    mem_used: 2_147_483_648 + variant * 4096,
    swap_total: 1_073_737_728,
    swap_used: 0,
    disk_total: 84_289_314_816,
    disk_used: 21_474_836_480,
    net_rx_total: received,
    net_tx_total: 123_456_789_012 + round * 64_000,
    net_rx: 125_000 + variant,
    net_tx: 64_000.5,
    tcp: 48,
    udp: 6,
    procs: 131,
  };
  return JSON.stringify({ jsonrpc: '2.0', method: 'report', params });
}
