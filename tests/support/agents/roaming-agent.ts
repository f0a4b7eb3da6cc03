import { planRetry } from '../../../agent/src/backoff.ts';
import type { Ending } from '../../../agent/src/connection.ts';
import { HandshakeRefused } from '../network/socket.ts';
import { type CountingAgent, type CountingHost, createCountingAgent } from './counting-agent.ts';

/** An agent that counts bytes, and reconnects when and after as long as the real one does. */
export interface RoamingAgent
  extends Pick<CountingAgent, 'id' | 'counted' | 'isConnected' | 'pause' | 'resume' | 'reboot'> {
  /** Longest time without a connection, milliseconds. */
  readonly longestWaitMs: number;
  /** Starts to measure now, because no hub accepts connections during an outage of all. */
  resetWait(): void;
  stop(): void;
}

const LOOK_MS = 20;
/** As if the connection had been open for weeks before it ended. */
const OPEN_FOR_MS = 1e9;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createRoamingAgent(host: CountingHost, wsUrl: string): RoamingAgent {
  const agent = createCountingAgent(host);
  let longestWaitMs = 0;
  let lostAt = Number.POSITIVE_INFINITY;
  let isStopped = false;

  async function connectOnce(): Promise<{ ending: Ending; openForMs: number }> {
    try {
      await agent.connect(wsUrl);
    } catch (error) {
      const ending: Ending =
        error instanceof HandshakeRefused
          ? { kind: 'refused', status: error.status, retryAfterMs: undefined }
          : { kind: 'failed', reason: String(error) };
      return { ending, openForMs: 0 };
    }
    longestWaitMs = Math.max(longestWaitMs, performance.now() - lostAt);
    while (agent.isConnected && !isStopped) await wait(LOOK_MS);
    lostAt = performance.now();
    const ending: Ending = { kind: 'closed', code: agent.closeCodes.at(-1) ?? 1006, reason: '' };
    return { ending, openForMs: OPEN_FOR_MS };
  }

  async function roam(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      const { ending, openForMs } = await connectOnce();
      const retry = planRetry(ending, { failures, openForMs, random: Math.random() });
      ({ failures } = retry);
      if (!isStopped) await wait(retry.delayMs);
    }
  }

  void roam();
  return {
    id: agent.id,
    get counted() {
      return agent.counted;
    },
    get isConnected() {
      return agent.isConnected;
    },
    get longestWaitMs() {
      return longestWaitMs;
    },
    resetWait() {
      longestWaitMs = 0;
      lostAt = performance.now();
    },
    pause: agent.pause,
    resume: agent.resume,
    reboot: agent.reboot,
    stop() {
      isStopped = true;
      agent.stop();
    },
  };
}
