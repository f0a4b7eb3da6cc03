import { limits } from '@muster/generated/limits';
import type { Timer } from '@muster/shared/runtime';
import type { FastifyInstance } from 'fastify';
import type { Cluster } from './cluster/sharing.ts';
import { sweepViewers } from './live/live-stream.ts';
import { createSnapshotBroadcast } from './live/snapshot-broadcast.ts';
import type { Services } from './services.ts';

const HEARTBEAT_CHECK_MS = 1000;
const SESSION_SAVE_MS = 60_000;
const RESERVE_REFILL_MS = 10_000;

/** Starts the hub's timers. */
export function startTimers(services: Services, app: FastifyInstance, cluster: Cluster): Timer[] {
  const { runtime, agentConnections, checkStates, incidentRecorder, viewers, sessions, apiTokens, minutes } =
    services;
  const { retentionJob, database } = services;
  const broadcast = createSnapshotBroadcast(runtime, viewers, services.snapshots, services.deltaStreams);
  const reportFlush = (err: unknown) =>
    app.log.error({ err }, 'cannot store reports; the live view continues and the hub retries');
  const reportRetention = (err: unknown) =>
    app.log.error({ err }, 'history rollup and retention failed; the hub retries');
  const saveSessions = logFirstFailure(
    () => Promise.all([sessions.save(), apiTokens.save()]),
    (err) =>
      app.log.error(
        { err },
        'cannot store when sessions and API tokens were used, or delete expired sessions',
      ),
  );
  const refillReserve = logFirstFailure(
    () => database.refillReserve(),
    (err) => app.log.error({ err }, 'cannot refill the disk-space reserve'),
  );
  return [
    startFlushing(services, reportFlush),
    runtime.setRepeating(() => void broadcast(), limits.snapshotIntervalMs),
    runtime.setRepeating(() => {
      void agentConnections.checkHeartbeats();
      if (cluster.isServing) {
        incidentRecorder.check();
        checkStates.check();
        services.alerts.check();
      }
      sessions.endExpired();
      sweepViewers(viewers, runtime);
      void minutes.finishEnded();
      if (cluster.isRunner) void retentionJob.run(reportRetention);
    }, HEARTBEAT_CHECK_MS),
    runtime.setRepeating(saveSessions, SESSION_SAVE_MS),
    runtime.setRepeating(refillReserve, RESERVE_REFILL_MS),
  ];
}

/** Its timer also shows how busy the main thread is. */
function startFlushing(
  { runtime, flushScheduler, observeTimer }: Services,
  onFailure: (error: unknown) => void,
): Timer {
  function schedule(): Timer {
    const delay = flushScheduler.nextFlushMs;
    const dueAt = runtime.monotonic() + delay;
    return runtime.setTimer(() => {
      observeTimer(runtime.monotonic() - dueAt);
      void flushScheduler.flush(onFailure);
      timer = schedule();
    }, delay);
  }
  let timer = schedule();
  return { cancel: () => timer.cancel() };
}

/** Runs `action` and logs only the first of consecutive failures: a disk may fail for days. */
function logFirstFailure(action: () => Promise<unknown>, log: (error: unknown) => void): () => void {
  let isFailing = false;
  return () => {
    action().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) log(error);
        isFailing = true;
      },
    );
  };
}
