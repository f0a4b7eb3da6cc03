import { openAgent, type TestSocket } from '../network/socket.ts';

/** The hub drops a report that arrives less than 500 ms after the previous one. */
const REPORT_MS = 520;

/** An agent that only counts bytes, as exactly as a host. */
export interface CountingAgent {
  readonly id: number;
  /** Bytes that it has counted so far. */
  readonly counted: number;
  readonly isConnected: boolean;
  /** Connections that a hub has closed, by code. */
  readonly closeCodes: number[];
  /**
   * Connects to the hub at `wsUrl`. With `keepsOld` the previous connection stays open, as if its network had been cut;
   * otherwise it ends without a close frame.
   */
  connect(wsUrl: string, options?: { keepsOld?: boolean }): Promise<void>;
  /** Loses the connection, and counts from zero under another boot id. */
  reboot(): void;
  /** Stops counting bytes, and continues to report. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export interface CountingHost {
  id: number;
  token: string;
  /** Bytes between two reports. */
  step: number;
}

/** Reports over its latest connection. It counts nothing before `resume`. */
export function createCountingAgent({ id, token, step }: CountingHost): CountingAgent {
  let bootedAt = performance.now() - 100_000_000;
  let boots = 1;
  /** Bytes before the boot. */
  let before = -1_000_000;
  const sockets = new Set<TestSocket>();
  const closeCodes: number[] = [];
  let current: TestSocket | undefined;
  let isCounting = false;
  let counted = 0;

  function report(): void {
    if (isCounting) counted += step;
    current?.send({
      jsonrpc: '2.0',
      method: 'report',
      params: {
        boot_id: `boot-${id}-${boots}`,
        uptime: Math.floor((performance.now() - bootedAt) / 1000),
        net_rx_total: counted - before,
        net_tx_total: 0,
      },
    });
  }

  const timer = setInterval(report, REPORT_MS);
  return {
    id,
    get counted() {
      return counted;
    },
    closeCodes,
    get isConnected() {
      return current !== undefined;
    },
    async connect(wsUrl, { keepsOld = false } = {}) {
      const socket = await openAgent(wsUrl, token);
      if (!keepsOld) current?.socket.terminate();
      current = socket;
      sockets.add(socket);
      socket.socket.on('error', () => undefined);
      void socket.closed.then(({ code }) => {
        sockets.delete(socket);
        closeCodes.push(code);
        if (current === socket) current = undefined;
      });
    },
    reboot() {
      current?.socket.terminate();
      current = undefined;
      boots += 1;
      bootedAt = performance.now();
      before = counted;
    },
    pause() {
      isCounting = false;
    },
    resume() {
      isCounting = true;
    },
    stop() {
      clearInterval(timer);
      for (const { socket } of sockets) socket.terminate();
    },
  };
}
