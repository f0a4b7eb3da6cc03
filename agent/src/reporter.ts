import { encodeHello, encodeReport } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Facts, Metrics } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import type { Connection } from './connection.ts';
import type { IntervalScheduler } from './interval-scheduler.ts';
import type { Log } from './log.ts';
import type { MissedMinutes } from './missed-minutes.ts';
import type { Sampler } from './sampler.ts';

export interface ReporterDeps {
  scheduler: IntervalScheduler;
  log: Log;
  sampler: Sampler;
  minutes: MissedMinutes;
  intervalSeconds: number;
  collectFacts(): Facts;
}

/** Samples once per interval. Sends `hello` and then each sample as a report while there is a connection. */
export interface Reporter {
  /** Begins to sample. */
  begin(): void;
  /** Uses this connection from now on. */
  start(connection: Connection): void;
  /** Sends `hello` again without ICMP among its probes, once per connection: the hub then sends no such tasks and shows why. */
  withdrawIcmp(): void;
  /** The connection has ended. The samples go on. */
  pause(): void;
  stop(): void;
}

/** While more than this is buffered, no report, probe result or details are sent, because they would be outdated on arrival. */
export const MAX_BACKLOG_BYTES = 64 * 1024;

export function createReporter(deps: ReporterDeps): Reporter {
  const { log, sampler, minutes } = deps;
  const everyMs = deps.intervalSeconds * 1000;
  let schedule: Timer | undefined;
  /** The connection, until an ICMP probe has failed to run. */
  let icmpConnection: Connection | undefined;

  function sample(): Metrics {
    const metrics = sampler.sample();
    minutes.take(metrics, sampler.uptime);
    return metrics;
  }

  function sampleEvery(firstInMs: number, run: () => void): void {
    schedule?.cancel();
    const times = { firstInMs, everyMs, minGapMs: limits.reportSpacingMs, leads: true };
    schedule = deps.scheduler.start(times, run);
  }

  function createSendReport(connection: Connection): () => void {
    let isBlocked = false;
    return () => {
      const backlog = connection.bufferedBytes();
      const wasBlocked = isBlocked;
      isBlocked = backlog > MAX_BACKLOG_BYTES;
      if (isBlocked && !wasBlocked)
        log.warning('skipping reports until the connection drains', { backlog_bytes: backlog });
      const metrics = sample();
      if (isBlocked) return minutes.skip();
      connection.send(encodeReport(metrics));
      minutes.send();
    };
  }

  return {
    begin() {
      sampler.prime();
      sampleEvery(everyMs, sample);
    },
    start(connection) {
      icmpConnection = connection;
      const formerBootId = sampler.findFormerBootId();
      const facts = deps.collectFacts();
      connection.send(
        encodeHello(formerBootId === undefined ? facts : { ...facts, former_boot_id: formerBootId }),
      );
      minutes.open(connection);
      sampleEvery(limits.firstReportMs, createSendReport(connection));
    },
    withdrawIcmp() {
      const connection = icmpConnection;
      icmpConnection = undefined;
      if (connection === undefined) return;
      const { probes = [], ...facts } = deps.collectFacts();
      connection.send(encodeHello({ ...facts, probes: probes.filter((kind) => kind !== 'icmp') }));
    },
    pause() {
      icmpConnection = undefined;
      minutes.close();
      sampleEvery(everyMs, sample);
    },
    stop() {
      schedule?.cancel();
      schedule = undefined;
      icmpConnection = undefined;
    },
  };
}
