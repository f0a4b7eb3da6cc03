import type { Facts, Metrics } from '@muster/generated/types';
import type { Connection } from './connection.ts';
import { startGrid } from './grid.ts';
import type { Log } from './log.ts';
import type { Runtime, Timer } from './runtime.ts';
import type { Sampler } from './sampler.ts';

export interface LoopDeps {
  runtime: Runtime;
  log: Log;
  sampler: Sampler;
  intervalSeconds: number;
  collectFacts(): Facts;
  encodeHello(facts: Facts): string;
  encodeReport(metrics: Partial<Metrics>): string;
}

/** Sends `hello` and the reports of one connection after another. */
export interface Loop {
  begin(connection: Connection): void;
  end(): void;
}

/** Gives the differences of the first report something to stand on. */
export const firstReportAfterMs = 1_000;
/** The hub drops a report that comes sooner after the one before. */
export const shortestGapMs = 500;
/** A connection that does not drain gets no more reports; late figures are worth nothing. */
export const backlogLimitBytes = 64 * 1024;

export function createLoop(deps: LoopDeps): Loop {
  const { runtime, log, sampler } = deps;
  let grid: Timer | undefined;

  function createReporter(connection: Connection): () => void {
    let isBlocked = false;
    return () => {
      const backlog = connection.bufferedBytes();
      const wasBlocked = isBlocked;
      isBlocked = backlog > backlogLimitBytes;
      if (isBlocked && !wasBlocked)
        log.warning('reports are skipped until the connection drains', { backlog });
      if (!isBlocked) connection.send(deps.encodeReport(sampler.sample()));
    };
  }

  return {
    begin(connection) {
      grid?.cancel();
      connection.send(deps.encodeHello(deps.collectFacts()));
      sampler.prime();
      const times = {
        firstInMs: firstReportAfterMs,
        everyMs: deps.intervalSeconds * 1000,
        minGapMs: shortestGapMs,
      };
      grid = startGrid(runtime, times, createReporter(connection));
    },
    end() {
      grid?.cancel();
      grid = undefined;
    },
  };
}
