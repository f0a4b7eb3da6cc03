import { DomainError } from '../errors.ts';

/** A waiting client. */
export interface QueueClient {
  /** Rate-limit key. */
  readonly key: string;
  /** Key of the /48 around it, if it has one. */
  readonly network: string | undefined;
  /** Clients of a lower rank are served first; those of the same rank in order of arrival. */
  readonly rank: number;
}

export interface FairQueueOptions {
  /** Waiting jobs, without the running one. */
  maxWaiting: number;
  /** Waiting jobs of one /48. */
  maxPerNetwork: number;
  /** For `Retry-After`. */
  retrySeconds: number;
}

/**
 * Runs jobs one at a time. Each client may have one waiting job, and when the queue is full, a client of a lower rank
 * replaces the last one of the highest, so that no crowd of clients keeps the others out.
 */
export interface FairQueue {
  /** Settles as the job does; rejects with `busy` if there is no place for it. */
  run<T>(client: QueueClient, job: () => Promise<T>): Promise<T>;
}

interface Waiting extends QueueClient {
  start: () => void;
  refuse: () => void;
}

export function createFairQueue({ maxWaiting, maxPerNetwork, retrySeconds }: FairQueueOptions): FairQueue {
  /** By rank, then by arrival. */
  const waiting: Waiting[] = [];
  let isRunning = false;

  function hasPlace({ key, network, rank }: QueueClient): boolean {
    if (waiting.some((other) => other.key === key)) return false;
    const sameNetwork = waiting.filter((other) => network !== undefined && other.network === network);
    if (sameNetwork.length >= maxPerNetwork && !sameNetwork.some((other) => other.rank > rank)) return false;
    return waiting.length < maxWaiting || (waiting.at(-1)?.rank ?? 0) > rank;
  }

  /** Makes room for a client of higher priority: in its /48 if that is full, otherwise at the end. */
  function evict({ network }: QueueClient): void {
    const sameNetwork = waiting.filter((other) => network !== undefined && other.network === network);
    const last = sameNetwork.length >= maxPerNetwork ? sameNetwork.at(-1) : waiting.at(-1);
    if (last === undefined || (sameNetwork.length < maxPerNetwork && waiting.length < maxWaiting)) return;
    waiting.splice(waiting.indexOf(last), 1);
    last.refuse();
  }

  function enqueue(client: QueueClient): Promise<void> {
    evict(client);
    return new Promise((start, reject) => {
      const next = waiting.findIndex((other) => other.rank > client.rank);
      const entry = { ...client, start, refuse: () => reject(createBusyError(retrySeconds)) };
      waiting.splice(next < 0 ? waiting.length : next, 0, entry);
    });
  }

  return {
    async run(client, job) {
      if (isRunning) {
        if (!hasPlace(client)) throw createBusyError(retrySeconds);
        await enqueue(client);
      }
      isRunning = true;
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        // Remains true until the next job starts, so that a new job cannot overtake it.
        isRunning = next !== undefined;
        next?.start();
      }
    },
  };
}

function createBusyError(retryAfter: number): DomainError {
  return new DomainError('busy', 'Too many logins at once. Try again in a moment.', { retryAfter });
}
