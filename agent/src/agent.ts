import { encodePingResult } from '@muster/generated/agent-codec';
import type { CoreRuntime } from '@muster/shared/runtime';
import type { Connection, OpenSocket } from './connection.ts';
import { createGaugeSender } from './details/gauge-sender.ts';
import { createStatisticsReader } from './details/statistics.ts';
import { createDetailsWatch, type DetailsDeps } from './details/watch.ts';
import { createFailureLog } from './failure-log.ts';
import type { Host } from './host.ts';
import { createHubClient } from './hub-client.ts';
import { createHubMessages } from './hub-messages.ts';
import type { IntervalScheduler } from './interval-scheduler.ts';
import type { Log } from './log.ts';
import { openMachine } from './machine.ts';
import { createMissedMinutes } from './missed-minutes.ts';
import type { Options } from './options.ts';
import { pingFolders } from './probes/icmp.ts';
import { createProber } from './probes/prober.ts';
import { createReporter, MAX_BACKLOG_BYTES } from './reporter.ts';

export interface AgentDeps {
  options: Options;
  runtime: CoreRuntime;
  scheduler: IntervalScheduler;
  host: Host;
  log: Log;
  openSocket: OpenSocket;
}

export interface Agent {
  start(): void;
  stop(): void;
}

/** Constructs the agent from its parts. */
export function createAgent({ options, runtime, scheduler, host, log, openSocket }: AgentDeps): Agent {
  let connection: Connection | undefined;
  const { sampler, collectFacts, openSections, openStatistics } = openMachine(
    { ...host, runtime },
    options,
    log,
  );
  const canSend = () => connection !== undefined && connection.bufferedBytes() <= MAX_BACKLOG_BYTES;
  const minutes = createMissedMinutes(runtime, log);
  const reporter = createReporter({
    scheduler,
    log,
    sampler,
    minutes,
    intervalSeconds: options.intervalSeconds,
    collectFacts,
  });
  const prober = createProber({
    runtime,
    scheduler,
    log,
    host,
    certificateFile: options.certificateFile,
    pingFolders,
    send(result) {
      if (canSend()) connection?.send(encodePingResult(result));
      else minutes.takeProbe(result);
    },
    onIcmpUnavailable: reporter.withdrawIcmp,
  });
  const detailsDeps: DetailsDeps = {
    runtime,
    scheduler,
    failures: createFailureLog(log),
    openSections,
    canSend,
    send: (text) => connection?.send(text),
  };
  const details = createDetailsWatch(detailsDeps);
  const gauges = createGaugeSender({ ...detailsDeps, keep: minutes.takeGauges });
  const statistics = createStatisticsReader({ ...detailsDeps, openStatistics });
  const messages = createHubMessages(log, {
    updateTasks: prober.update,
    watchDetails: details.extend,
    answerStatistics: statistics.answer,
    handleStored: minutes.handleStored,
  });
  const client = createHubClient({
    openSocket,
    runtime,
    log,
    handlers: {
      onOpen(opened) {
        connection = opened;
        messages.reset();
        reporter.start(opened);
      },
      onText: messages.handle,
      onClose() {
        connection = undefined;
        reporter.pause();
        details.stop();
        statistics.stop();
      },
      onRefused: prober.stop,
    },
  });
  return {
    start() {
      reporter.begin();
      gauges.start();
      client.start();
    },
    stop() {
      client.stop();
      reporter.stop();
      gauges.stop();
      prober.stop();
    },
  };
}
