import { encodeHello, encodeReport } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Facts } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import type { Connection } from './connection.ts';
import type { IntervalScheduler } from './interval-scheduler.ts';
import type { Log } from './log.ts';
import type { Sampler } from './sampler.ts';

export interface ReporterDeps {
  scheduler: IntervalScheduler;
  log: Log;
  sampler: Sampler;
  intervalSeconds: number;
  collectFacts(): Facts;
}

/** Sends `hello` and then a report per interval. */
export interface Reporter {
  /** Uses this connection from now on. */
  start(connection: Connection): void;
  /** Sends `hello` again without ICMP among its probes, once per connection: the hub then sends no such tasks and shows why. */
  withdrawIcmp(): void;
  stop(): void;
}

/** While more than this is buffered, no report, probe result or details are sent, because they would be outdated on arrival. */
export const MAX_BACKLOG_BYTES = 64 * 1024;

export function createReporter(deps: ReporterDeps): Reporter {
  const { log, sampler } = deps;
  let schedule: Timer | undefined;
  /** The connection, until an ICMP probe has failed to run. */
  let icmpConnection: Connection | undefined;

  function createSendReport(connection: Connection): () => void {
    let isBlocked = false;
    return () => {
      const backlog = connection.bufferedBytes();
      const wasBlocked = isBlocked;
      isBlocked = backlog > MAX_BACKLOG_BYTES;
      if (isBlocked && !wasBlocked)
        log.warning('skipping reports until the connection drains', { backlog_bytes: backlog });
      if (!isBlocked) connection.send(encodeReport(sampler.sample()));
    };
  }

  return {
    start(connection) {
      schedule?.cancel();
      icmpConnection = connection;
      sampler.prime();
      const formerBootId = sampler.findFormerBootId();
      const facts = deps.collectFacts();
      connection.send(
        encodeHello(formerBootId === undefined ? facts : { ...facts, former_boot_id: formerBootId }),
      );
      const times = {
        firstInMs: limits.firstReportMs,
        everyMs: deps.intervalSeconds * 1000,
        minGapMs: limits.reportSpacingMs,
        leads: true,
      };
      schedule = deps.scheduler.start(times, createSendReport(connection));
    },
    withdrawIcmp() {
      const connection = icmpConnection;
      icmpConnection = undefined;
      if (connection === undefined) return;
      const { probes = [], ...facts } = deps.collectFacts();
      connection.send(encodeHello({ ...facts, probes: probes.filter((kind) => kind !== 'icmp') }));
    },
    stop() {
      schedule?.cancel();
      schedule = undefined;
      icmpConnection = undefined;
    },
  };
}
