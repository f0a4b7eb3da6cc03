import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createCodeHostError } from './code-host.ts';

/** Errors of the code host, which are repeated for a while so that clients cannot make the hub send request after request. */
export interface RecentFailures {
  /** Throws the last error of this key if it is less than 30 s old. */
  check(key: string): void;
  record(key: string, error: DomainError): void;
}

/** Requests that all clients share. */
export interface SharedRequests<T> {
  /** Joins the request with the same key, or sends one. Rejects with `code_host_failed`, repeated for 30 s. */
  run(key: string, request: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

const RESPONSE_MS = 20_000;
const RETRY_MS = 30_000;

export function createRecentFailures({ monotonic }: Pick<Runtime, 'monotonic'>): RecentFailures {
  const failures = new Map<string, { error: DomainError; until: number }>();
  return {
    check(key) {
      const failure = failures.get(key);
      if (failure !== undefined && monotonic() < failure.until) throw failure.error;
    },
    record(key, error) {
      const now = monotonic();
      for (const [other, { until }] of failures) if (until <= now) failures.delete(other);
      failures.set(key, { error, until: now + RETRY_MS });
    },
  };
}

/** @param closed Aborts the requests. */
export function createSharedRequests<T>(runtime: Runtime, closed: AbortSignal): SharedRequests<T> {
  const pending = new Map<string, Promise<T>>();
  const failures = createRecentFailures(runtime);

  async function send(key: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await awaitResponse(runtime, [closed], request);
    } catch (error) {
      failures.record(key, error as DomainError);
      throw error;
    } finally {
      pending.delete(key);
    }
  }

  return {
    async run(key, request) {
      failures.check(key);
      const known = pending.get(key);
      if (known !== undefined) return known;
      const sent = send(key, request);
      pending.set(key, sent);
      return sent;
    },
  };
}

/** Waits at most 20 s for a response. Rejects with `code_host_failed`, also for network errors. */
export async function awaitResponse<T>(
  runtime: Runtime,
  signals: readonly AbortSignal[],
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timeout = runtime.setTimer(() => controller.abort(), RESPONSE_MS);
  try {
    return await request(AbortSignal.any([controller.signal, ...signals]));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const timedOut = `It did not respond within ${RESPONSE_MS / 1000} s.`;
    throw createCodeHostError(controller.signal.aborted ? timedOut : 'The connection failed.', error);
  } finally {
    timeout.cancel();
  }
}
