import type { Runtime } from '@muster/shared/runtime';
import { createRecentCounts } from './lockout.ts';
import { createPlaces, type Place, type PoolSize } from './places.ts';
import type { PoolClient } from './pool-client.ts';

export interface DutyCycleOptions {
  /** Duty cycle: the long-term share of time that jobs may take, 0 to 1. */
  share: number;
  /** Milliseconds of work allowed without a pause after an idle period. */
  burstMs: number;
  /** Waiting jobs, without the running one. */
  pool: PoolSize;
}

/**
 * Runs jobs one at a time and pauses between them, so that together they stay within their share of the time. The next job
 * is one of the network that was served least in the last minutes, and within it of the client that was served least.
 */
export interface DutyCycleQueue {
  /** Settles as the job does; rejects with `busy` if there is no place for it, also when another client gets its place. */
  run<T>(client: PoolClient, job: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly client: PoolClient;
  readonly place: Place;
  readonly start: () => void;
}

const RETRY_SECONDS = 2;

const refusals = {
  client: 'The hub still answers earlier requests from this address. Try again in a moment.',
  network: 'The hub is busy with similar requests from this network. Try again in a moment.',
  all: 'The hub is busy with similar requests. Try again in a moment.',
};

export function createDutyCycleQueue(
  runtime: Runtime,
  { share, burstMs, pool }: DutyCycleOptions,
): DutyCycleQueue {
  const served = createRecentCounts(runtime);
  const places = createPlaces({ ...pool, refusals, retryAfter: RETRY_SECONDS, countRecent: served.get });
  /** In order of arrival. */
  const waiting = new Set<Waiting>();
  let isRunning = false;
  /** Milliseconds of work allowed now; negative after a long job. */
  let credit = burstMs;
  let creditedAt = runtime.monotonic();

  async function waitForCredit(): Promise<void> {
    const now = runtime.monotonic();
    credit = Math.min(burstMs, credit + (now - creditedAt) * share);
    creditedAt = now;
    if (credit < 0) await new Promise<void>((resolve) => runtime.setTimer(resolve, -credit / share));
  }

  /** Resolves when it is the client's turn. */
  function enqueue(client: PoolClient): Promise<void> {
    return new Promise((start, reject) => {
      const place = places.take(client, (busy) => {
        waiting.delete(entry);
        reject(busy);
      });
      const entry: Waiting = { client, place, start };
      waiting.add(entry);
    });
  }

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const entry of waiting)
      if (next === undefined || comesBefore(entry.client, next.client)) next = entry;
    return next;
  }

  function comesBefore(a: PoolClient, b: PoolClient): boolean {
    if (a.isKnown !== b.isKnown) return a.isKnown;
    const difference = served.get(a.network) - served.get(b.network);
    return difference === 0 ? served.get(a.key) < served.get(b.key) : difference < 0;
  }

  /** Chosen after the pause, during which a client that was served less may arrive. */
  async function startNext(): Promise<void> {
    if (waiting.size > 0) await waitForCredit();
    const next = findNext();
    isRunning = next !== undefined;
    if (next === undefined) return;
    waiting.delete(next);
    next.place.free();
    next.start();
  }

  return {
    async run(client, job) {
      const turn = enqueue(client);
      if (!isRunning) {
        isRunning = true;
        void startNext();
      }
      await turn;
      served.add(client.network);
      served.add(client.key);
      const startedAt = runtime.monotonic();
      try {
        return await job();
      } finally {
        credit -= runtime.monotonic() - startedAt;
        void startNext();
      }
    },
  };
}
