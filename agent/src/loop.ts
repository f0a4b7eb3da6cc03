import { encodeHello, encodeReport } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Facts } from '@muster/generated/types';
import type { Runtime, Timer } from '@muster/runtime';
import type { Connection } from './connection.ts';
import { startIntervalScheduler } from './interval-scheduler.ts';
import type { Log } from './log.ts';
import type { Sampler } from './sampler.ts';

export interface LoopDeps {
  runtime: Runtime;
  log: Log;
  sampler: Sampler;
  intervalSeconds: number;
  collectFacts(): Facts;
}

/** Sends `hello` and the reports of one connection after another. */
export interface Loop {
  begin(connection: Connection): void;
  end(): void;
}

/** A connection that does not drain gets no more reports and results; late figures are worth nothing. */
export const BACKLOG_LIMIT_BYTES = 64 * 1024;

export function createLoop(deps: LoopDeps): Loop {
  const { runtime, log, sampler } = deps;
  let grid: Timer | undefined;

  function createReporter(connection: Connection): () => void {
    let isBlocked = false;
    return () => {
      const backlog = connection.bufferedBytes();
      const wasBlocked = isBlocked;
      isBlocked = backlog > BACKLOG_LIMIT_BYTES;
      if (isBlocked && !wasBlocked)
        log.warning('reports are skipped until the connection drains', { backlog });
      if (!isBlocked) connection.send(encodeReport(sampler.sample()));
    };
  }

  return {
    begin(connection) {
      grid?.cancel();
      connection.send(encodeHello(deps.collectFacts()));
      sampler.prime();
      const times = {
        firstInMs: limits.firstReportMs,
        everyMs: deps.intervalSeconds * 1000,
        minGapMs: limits.reportSpacingMs,
      };
      grid = startIntervalScheduler(runtime, times, createReporter(connection));
    },
    end() {
      grid?.cancel();
      grid = undefined;
    },
  };
}
