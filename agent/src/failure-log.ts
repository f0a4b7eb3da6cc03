import { describeCause, type Log } from './log.ts';

/** Logs the first failure of a collector, and its recovery. */
export interface FailureLog {
  failed(collector: string, cause: unknown): void;
  succeeded(collector: string): void;
}

export function createFailureLog(log: Log): FailureLog {
  const failing = new Set<string>();
  return {
    failed(collector, cause) {
      if (failing.has(collector)) return;
      failing.add(collector);
      log.warning('metrics unavailable', { collector, error: describeCause(cause) });
    },
    succeeded(collector) {
      if (failing.size > 0 && failing.delete(collector)) log.info('metrics available again', { collector });
    },
  };
}
