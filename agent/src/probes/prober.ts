import { limits } from '@muster/generated/limits';
import type { PingResult } from '@muster/generated/types';
import type { Runtime, Timer } from '@muster/runtime';
import { startIntervalScheduler } from '../interval-scheduler.ts';
import type { Log } from '../log.ts';
import { probeHttp } from './http.ts';
import { probeIcmp } from './icmp.ts';
import { NotMeasurable, type ProbeContext } from './probe.ts';
import type { Target } from './target.ts';
import { createTaskTable, type RunningTask, type TableChange } from './task-table.ts';
import { probeTcp } from './tcp.ts';

export interface ProberDeps {
  runtime: Runtime;
  log: Log;
  certificateFile: string | undefined;
  pingFolders: readonly string[];
  /** Whether a result can reach the hub now; without that there is nothing to measure for. */
  isOnline(): boolean;
  send(result: PingResult): void;
}

export interface Prober {
  update(tasks: readonly unknown[]): TableChange;
  /** Ends all timers and probes under way. */
  stop(): void;
}

/** The first probes of a list are spread over this much time. */
const PHASE_MS = 5_000;
const UNREACHABLE = -1;

function measure(target: Target, context: ProbeContext): Promise<number> {
  if (target.kind === 'tcp') return probeTcp(target, context);
  if (target.kind === 'http') return probeHttp(target.url, context);
  return probeIcmp(target.host, context);
}

export function createProber(deps: ProberDeps): Prober {
  const { runtime, log } = deps;
  const logged = new Set<string>();
  const table = createTaskTable(startTask);

  function logOnce(reason: string): void {
    if (logged.has(reason)) return;
    logged.add(reason);
    log.warning('ICMP tasks are not measured', { reason });
  }

  /** Latency in milliseconds, -1 when unreachable, undefined when this machine cannot tell. */
  async function attempt(task: RunningTask, controller: AbortController): Promise<number | undefined> {
    const timeout = runtime.setTimer(() => controller.abort(), limits.probeTimeoutMs);
    const { certificateFile, pingFolders } = deps;
    const { signal } = controller;
    const context = { monotonic: runtime.monotonic, signal, certificateFile, pingFolders };
    // A look-up that hangs cannot be called off, so the race is with the signal itself.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
    });
    try {
      const latency = await Promise.race([measure(task.parsed, context), aborted]);
      return Math.round(latency * 100) / 100;
    } catch (cause) {
      if (!(cause instanceof NotMeasurable)) return UNREACHABLE;
      logOnce(cause.message);
      return undefined;
    } finally {
      timeout.cancel();
    }
  }

  function startTask(task: RunningTask): Timer {
    let underWay: AbortController | undefined;
    let isDue = false;
    let isCancelled = false;

    async function run(): Promise<void> {
      isDue = true;
      // A lost probe takes as long as the shortest interval. The next one follows it at once: were it left out, a target
      // that is lost would be asked half as often as one that answers, and its loss would look smaller than it is.
      if (underWay !== undefined) return;
      while (isDue && !isCancelled && deps.isOnline()) {
        isDue = false;
        underWay = new AbortController();
        const latency = await attempt(task, underWay);
        underWay = undefined;
        if (latency !== undefined && !isCancelled) deps.send({ task_id: task.id, latency_ms: latency });
      }
    }

    const times = {
      firstInMs: runtime.random() * PHASE_MS,
      everyMs: task.interval * 1000,
      minGapMs: (task.interval * 1000) / 2,
    };
    const grid = startIntervalScheduler(runtime, times, () => void run());
    return {
      cancel() {
        isCancelled = true;
        grid.cancel();
        underWay?.abort();
      },
    };
  }

  return {
    update: (tasks) => table.update(tasks),
    stop: () => void table.update([]),
  };
}
