import { limits } from '@muster/generated/limits';
import type { PingResult } from '@muster/generated/types';
import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import type { IntervalOptions, IntervalScheduler } from '../interval-scheduler.ts';
import type { Log } from '../log.ts';
import { needsBody } from './http-expectations.ts';
import { measure, type Outcome } from './measure.ts';
import { type ProbeHost, ProbeUnavailableError } from './probe.ts';
import { createSlots } from './slots.ts';
import { createTaskTable, type RunningTask, type TaskChanges } from './task-table.ts';

export interface ProberDeps {
  runtime: CoreRuntime;
  scheduler: IntervalScheduler;
  log: Log;
  host: ProbeHost;
  certificateFile: string | undefined;
  pingFolders: readonly string[];
  send(result: PingResult): void;
  /** Called each time that an ICMP probe cannot run on this machine. */
  onIcmpUnavailable(): void;
}

export interface Prober {
  update(tasks: readonly unknown[]): TaskChanges;
  /** Cancels all timers and running probes. */
  stop(): void;
}

/** New tasks begin a second apart, in rounds of this size, … */
const SPREAD_SECONDS = 5;
/** … and those of the next round this much later, so that the start of one probe does not add to the latency of another. */
const TURN_OFFSET_MS = 200;
/** Bodies of responses that are read at the same time, since each takes up to 1 MiB of memory. */
const MAX_BODIES = 16;

export function createProber(deps: ProberDeps): Prober {
  const { runtime, log } = deps;
  const loggedReasons = new Set<string>();
  const bodies = createSlots(MAX_BODIES);
  const table = createTaskTable(startTask);
  let firstSecond: number | undefined;
  let begun = 0;

  function logOnce(reason: string): void {
    if (loggedReasons.has(reason)) return;
    loggedReasons.add(reason);
    log.warning('cannot run ICMP probes', { reason });
  }

  /** Undefined if the probe cannot run on this machine. */
  async function attempt(task: RunningTask, controller: AbortController): Promise<Outcome | undefined> {
    const timeout = runtime.setTimer(() => controller.abort(), limits.probeTimeoutMs);
    const { host, certificateFile, pingFolders } = deps;
    const { options = {} } = task;
    const { signal } = controller;
    try {
      return await measure(task.parsed, { host, runtime, options, signal, certificateFile, pingFolders });
    } catch (cause) {
      if (!(cause instanceof ProbeUnavailableError)) throw cause;
      logOnce(cause.message);
      deps.onIcmpUnavailable();
      return undefined;
    } finally {
      timeout.cancel();
    }
  }

  /** The same, when the body of its response may be read. */
  async function attemptInTurn(task: RunningTask, controller: AbortController): Promise<Outcome | undefined> {
    if (task.parsed.kind !== 'http' || !needsBody(task.options ?? {})) return attempt(task, controller);
    await bodies.take();
    try {
      return controller.signal.aborted ? undefined : await attempt(task, controller);
    } finally {
      bodies.free();
    }
  }

  function chooseTimes({ interval }: RunningTask): IntervalOptions {
    firstSecond ??= runtime.random() * SPREAD_SECONDS;
    const turn = Math.floor(begun / SPREAD_SECONDS) % SPREAD_SECONDS;
    const second = (firstSecond + begun) % SPREAD_SECONDS;
    begun += 1;
    return {
      firstInMs: second * 1000,
      everyMs: interval * 1000,
      minGapMs: interval * 500,
      offsetMs: turn * TURN_OFFSET_MS,
    };
  }

  function startTask(task: RunningTask): Timer {
    let running: AbortController | undefined;
    let isDue = false;
    let isCancelled = false;

    async function run(): Promise<void> {
      isDue = true;
      // A lost probe takes as long as the shortest interval. The next one then starts immediately: if it were skipped, an
      // unreachable target would be probed half as often, and its packet loss would appear too small.
      if (running !== undefined) return;
      while (isDue && !isCancelled) {
        isDue = false;
        running = new AbortController();
        const outcome = await attemptInTurn(task, running);
        running = undefined;
        if (outcome !== undefined && !isCancelled) deps.send({ task_id: task.id, ...outcome });
      }
    }

    const schedule = deps.scheduler.start(chooseTimes(task), () => void run());
    return {
      cancel() {
        isCancelled = true;
        schedule.cancel();
        running?.abort();
      },
    };
  }

  return {
    update: (tasks) => table.update(tasks),
    stop: () => void table.update([]),
  };
}
