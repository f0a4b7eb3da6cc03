import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { makeReport } from '../data/samples.ts';

/** The hub drops a report that arrives less than 500 ms after the previous one. */
const SPACING_MS = 520;
const GROUPS = 26;
/** Growth of every counter per report, bytes. */
export const STEP_BYTES = 1000;

/** Many agents in this process that report as often as the hub allows. Their counters continue across connections. */
export interface AgentFleet {
  /** Connects every agent, which then reports until its connection ends. */
  connect(wsUrl: string): Promise<void>;
  /** Sends one more report from every agent, and waits until the hub has read them. */
  reportLast(): Promise<void>;
  /** Stops reporting; resolves to the close codes once every connection has ended. */
  ended(): Promise<number[]>;
  /** Number of reports sent. */
  readonly sent: number;
  /** Received bytes in the last report of each agent. */
  readonly counters: readonly number[];
}

export function createAgentFleet(tokens: readonly string[]): AgentFleet {
  const counters = tokens.map(() => 0);
  let sockets: WebSocket[] = [];
  let closings: Promise<number>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sent = 0;

  function report(index: number): void {
    const socket = sockets[index];
    if (socket?.readyState !== WebSocket.OPEN) return;
    const counter = (counters[index] ?? 0) + STEP_BYTES;
    counters[index] = counter;
    sent += 1;
    socket.send(JSON.stringify(makeReport({ net_rx_total: counter, net_tx_total: 2 * counter })));
  }

  function stopReports(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  onTestFinished(stopReports);

  async function open(url: string, token: string): Promise<WebSocket> {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    // A killed hub resets its connections.
    socket.on('error', () => socket.terminate());
    return socket;
  }

  const settle = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => {
      socket.once('pong', () => resolve());
      socket.once('close', () => reject(new Error('the connection was closed')));
      socket.ping();
    });

  return {
    async connect(wsUrl) {
      sockets = await Promise.all(tokens.map((token) => open(`${wsUrl}/api/agent/ws`, token)));
      closings = sockets.map(
        (socket) => new Promise((resolve) => socket.once('close', (code) => resolve(code))),
      );
      let group = 0;
      timer = setInterval(() => {
        for (let index = group; index < tokens.length; index += GROUPS) report(index);
        group = (group + 1) % GROUPS;
      }, SPACING_MS / GROUPS);
    },
    async reportLast() {
      stopReports();
      // The hub measures the interval between reports when it reads them, which is late on a busy machine.
      await Promise.all(sockets.map(settle));
      await new Promise((resolve) => setTimeout(resolve, SPACING_MS));
      tokens.forEach((_, index) => {
        report(index);
      });
      await Promise.all(sockets.map(settle));
    },
    async ended() {
      const codes = await Promise.all(closings);
      stopReports();
      return codes;
    },
    get sent() {
      return sent;
    },
    counters,
  };
}
