import { createManualRuntime } from '@muster/shared/runtime/manual';
import { createAgent } from '../../../agent/src/agent.ts';
import { createIntervalScheduler } from '../../../agent/src/interval-scheduler.ts';
import { createLog } from '../../../agent/src/log.ts';
import { createWebSocketFactory } from '../../../agent/src/websocket/client.ts';
import { openMachine } from '../../agent/support/machines.ts';

export interface ClockedAgentOptions {
  /** Wall clock of its host, milliseconds since the epoch. */
  now: number;
  token: string;
  intervalSeconds?: number;
  /** Bytes that the host has received and sent, by the seconds since its boot. */
  countBytes(uptime: number): { rx: number; tx: number };
}

/** The real agent in this process, on a recorded machine whose clocks and traffic the test controls. */
export interface ClockedAgent {
  /** Address of the hub that it connects to the next time; nothing listens at port 9. */
  hub: string;
  /** Lets its host run. */
  advance(ms: number): void;
  /** Its host is suspended. */
  suspend(ms: number): void;
  /** Steps the wall clock of its host. */
  stepClock(ms: number): void;
  /** Lines of its log. */
  readonly lines: readonly string[];
  /** Messages that it has sent, as text. */
  readonly sent: readonly string[];
  stop(): void;
}

export function createClockedAgent(given: ClockedAgentOptions): ClockedAgent {
  const { now, token, intervalSeconds = 1, countBytes } = given;
  const runtime = createManualRuntime({ now });
  // At most 3 s until it reconnects.
  runtime.setRandom(0.05);
  const machine = openMachine('debian-12-vm');
  const suspended = { ms: 0 };
  const getUptime = () => 100_000 + (runtime.monotonic() + suspended.ms) / 1000;

  function readOwn(path: string): string | undefined {
    const uptime = getUptime();
    if (path === '/proc/uptime') return `${uptime.toFixed(2)} 0.00\n`;
    if (path !== '/proc/net/dev') return;
    const { rx, tx } = countBytes(uptime);
    return `Inter-|   Receive  |  Transmit\n face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs drop fifo colls carrier compressed\n  ens3: ${rx} 1 0 0 0 0 0 0 ${tx} 1 0 0 0 0 0 0\n`;
  }

  const host = {
    ...machine,
    runtime,
    readLatin1: (path: string) => readOwn(path) ?? machine.readLatin1(path),
    openFile(path: string, headBytes?: number) {
      const file = machine.openFile(path, headBytes);
      return { ...file, read: () => readOwn(path) ?? file.read() };
    },
  };
  const lines: string[] = [];
  const sent: string[] = [];
  const options = {
    token,
    intervalSeconds,
    interfaces: [],
    excludedInterfaces: [],
    rootfs: undefined,
    certificateFile: undefined,
  };
  const clocked = { hub: 'ws://127.0.0.1:9' };
  const agent = createAgent({
    options: { ...options, url: clocked.hub },
    runtime,
    scheduler: createIntervalScheduler(runtime),
    host,
    log: createLog((line) => lines.push(line)),
    openSocket(events) {
      const url = `${clocked.hub}/api/agent/ws`;
      const open = createWebSocketFactory({
        url,
        token,
        certificateFile: undefined,
        maxMessageBytes: 65_536,
        runtime,
        host,
      });
      const socket = open(events);
      return {
        send(text: string) {
          sent.push(text);
          socket.send(text);
        },
        ping: () => socket.ping(),
        bufferedBytes: () => socket.bufferedBytes(),
        close: () => socket.close(),
        terminate: () => socket.terminate(),
      };
    },
  });
  agent.start();
  return Object.assign(clocked, {
    advance: runtime.advance,
    suspend(ms: number) {
      suspended.ms += ms;
      runtime.stepClock(ms);
    },
    stepClock: runtime.stepClock,
    lines,
    sent,
    stop: agent.stop,
  });
}

const STEP_MS = 20;

/** Lets the agent's host run in real time until the returned function is called. */
export function runInRealTime(agent: Pick<ClockedAgent, 'advance'>): () => void {
  let last = performance.now();
  const interval = setInterval(() => {
    const now = performance.now();
    agent.advance(now - last);
    last = now;
  }, STEP_MS);
  return () => clearInterval(interval);
}
