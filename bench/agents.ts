import { WebSocket } from 'ws';

// A process of its own: many agents with real frames. Reads its task as JSON from the parent, answers by messages.

export interface AgentsTask {
  wsUrl: string;
  tokens: string[];
  /** Milliseconds between two reports of one agent. */
  everyMs: number;
  /** Milliseconds for which they report. */
  forMs: number;
}

export type AgentsMessage =
  | { kind: 'connected'; afterMs: number }
  | { kind: 'done'; sent: number; overMs: number };

const HANDSHAKES_AT_ONCE = 200;
const TICK_MS = 10;

process.once('message', (task: AgentsTask) => {
  run(task).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});

function tell(message: AgentsMessage): void {
  process.send?.(message);
}

async function run(task: AgentsTask): Promise<void> {
  const startedAt = performance.now();
  const sockets: WebSocket[] = [];
  for (let first = 0; first < task.tokens.length; first += HANDSHAKES_AT_ONCE) {
    const slice = task.tokens.slice(first, first + HANDSHAKES_AT_ONCE);
    sockets.push(...(await Promise.all(slice.map((token) => connect(task.wsUrl, token)))));
  }
  tell({ kind: 'connected', afterMs: performance.now() - startedAt });
  const { sent, overMs } = await report(sockets, task);
  await drain(sockets);
  tell({ kind: 'done', sent, overMs });
  for (const socket of sockets) socket.close();
  process.disconnect?.();
}

function connect(wsUrl: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${wsUrl}/api/agent/ws`, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Spreads the agents over the interval; each sends when its turn has come, so the rate is even. */
function report(
  sockets: WebSocket[],
  { everyMs, forMs }: AgentsTask,
): Promise<{ sent: number; overMs: number }> {
  const startedAt = performance.now();
  const frames = Array.from({ length: 64 }, (_, variant) => makeFrame(variant));
  let sent = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      const due = Math.floor((Math.min(elapsed, forMs) / everyMs) * sockets.length);
      while (sent < due) {
        const socket = sockets[sent % sockets.length];
        const round = Math.floor(sent / sockets.length);
        socket?.send(`${frames[sent % frames.length]}${1_000_000 + round * 1000}}}`);
        sent += 1;
      }
      if (elapsed < forMs) return;
      clearInterval(timer);
      resolve({ sent, overMs: elapsed });
    }, TICK_MS);
  });
}

/** A pong tells that the hub has read all that was sent before the ping. */
async function drain(sockets: WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('pong', () => resolve());
          socket.once('close', () => resolve());
          socket.ping();
        }),
    ),
  );
}

/** A report without the end, to which the sender adds the received-bytes counter. */
function makeFrame(variant: number): string {
  const params = {
    boot_id: '5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11',
    uptime: 86_400,
    cpu: 10 + variant / 3,
    load: [0.42, 0.36, 0.3],
    mem_total: 8_326_746_112,
    mem_used: 2_147_483_648 + variant * 4096,
    swap_total: 1_073_737_728,
    swap_used: 0,
    disk_total: 84_289_314_816,
    disk_used: 21_474_836_480,
    net_tx_total: 123_456_789_012,
    net_rx: 125_000 + variant,
    net_tx: 64_000.5,
    tcp: 48,
    udp: 6,
    procs: 131,
  };
  const open = JSON.stringify(params).slice(0, -1);
  return `{"jsonrpc":"2.0","method":"report","params":${open},"net_rx_total":`;
}
