import { limits } from '@muster/generated/limits';
import type { ProbeKind } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { ProbeRecord, ProbeSink } from '../../agents/ping-results.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { IncidentDuty } from './incident-duty.ts';
import type { IncidentLog, IncidentSubject } from './incident-log.ts';

/**
 * Records incidents of probes by ICMP and TCP. One begins with packet loss above a limit over some minutes, and ends below a lower
 * limit.
 */
export interface ProbeLoss extends ProbeSink {
  /** Ends the incidents of probes that are no longer measured. Call it about once a minute. */
  sweep(): void;
  /** Continues the open incidents of the log, after a start or a restore. */
  reload(): void;
}

/** Loss of one probe in a sliding window. Exists while the window has a lost probe or the incident is open. */
interface LossWindow {
  nodeId: number;
  taskId: number;
  /** Time of the first counted result; all times here are Unix seconds. */
  since: number;
  lastLostAt: number;
  lastResultAt: number;
  /** Number of the latest bucket: its time divided by the width. */
  bucket: number;
  /** Probes and lost probes of each bucket, the latest first. */
  probes: number[];
  lost: number[];
}

const BUCKETS = 5;
const MIN_PROBES = 3;
/** Any answer is enough for them. A failure of the others is no packet loss, and an outage of the service tells it. */
const lossKinds: readonly ProbeKind[] = ['icmp', 'tcp', 'options'];

export function createProbeLoss(
  runtime: Pick<Runtime, 'now'>,
  registry: Pick<TaskRegistry, 'findAssigned'>,
  log: IncidentLog,
  duty: Pick<IncidentDuty, 'isFor'>,
): ProbeLoss {
  const windows = new Map<number, Map<number, LossWindow>>();
  const now = () => Math.floor(runtime.now() / 1000);

  function findTask(taskId: number, nodeId: number) {
    const task = registry.findAssigned(taskId, nodeId, lossKinds);
    return task?.check.inverted === true ? undefined : task;
  }

  function start(nodeId: number, taskId: number, ts: number): LossWindow {
    const window = createWindow(nodeId, taskId, ts);
    const byTask = windows.get(nodeId) ?? new Map<number, LossWindow>();
    windows.set(nodeId, byTask.set(taskId, window));
    return window;
  }

  function drop({ nodeId, taskId }: LossWindow): void {
    const byTask = windows.get(nodeId);
    byTask?.delete(taskId);
    if (byTask?.size === 0) windows.delete(nodeId);
  }

  function judge(window: LossWindow, seconds: number): void {
    const probes = sum(window.probes);
    const lost = sum(window.lost);
    const subject = toSubject(window);
    const percent = (100 * lost) / probes;
    const isOpen = log.findOpen(subject) !== undefined;
    // Has a bucket of slack, because probes are not sent exactly on time.
    const isWhole = window.lastResultAt - window.since >= seconds - seconds / BUCKETS;
    if (!isOpen && isWhole && probes >= MIN_PROBES && percent >= limits.incidentLossPercent)
      log.open(subject, Math.max(window.since, window.lastResultAt - seconds));
    else if (isOpen && isWhole && percent < limits.incidentLossEndPercent)
      log.end(subject, window.lastLostAt);
    if (lost === 0 && log.findOpen(subject) === undefined) drop(window);
  }

  /** Continues open incidents, which another hub may have opened. */
  function adopt(): void {
    for (const { node_id, task_id } of log.listOpen())
      if (task_id !== null && windows.get(node_id)?.has(task_id) !== true && duty.isFor(node_id))
        start(node_id, task_id, now());
  }

  /** After this time without a result, the node is offline or no longer measures the task. */
  function isOver(window: LossWindow): boolean {
    const task = findTask(window.taskId, window.nodeId);
    return task === undefined || now() - window.lastResultAt > 2 * getSeconds(task.interval);
  }

  return {
    add({ node_id, task_id, ts, latency_ms }: ProbeRecord) {
      const isLost = latency_ms < 0;
      const known = windows.get(node_id)?.get(task_id);
      if (known === undefined && !isLost) return;
      const task = findTask(task_id, node_id);
      if (task === undefined) return;
      const window = known ?? start(node_id, task_id, ts);
      const seconds = getSeconds(task.interval);
      advance(window, Math.floor((ts * BUCKETS) / seconds));
      window.probes[0] = (window.probes[0] ?? 0) + 1;
      window.lastResultAt = ts;
      if (isLost) {
        window.lost[0] = (window.lost[0] ?? 0) + 1;
        window.lastLostAt = ts;
      }
      judge(window, seconds);
    },
    sweep() {
      adopt();
      for (const window of [...windows.values()].flatMap((byTask) => [...byTask.values()])) {
        const isOurs = duty.isFor(window.nodeId);
        if (isOurs && !isOver(window)) continue;
        if (isOurs) log.end(toSubject(window), window.lastResultAt);
        drop(window);
      }
    },
    reload() {
      windows.clear();
      adopt();
    },
  };
}

function createWindow(nodeId: number, taskId: number, ts: number): LossWindow {
  const none = () => new Array<number>(BUCKETS).fill(0);
  return {
    nodeId,
    taskId,
    since: ts,
    lastLostAt: ts,
    lastResultAt: ts,
    bucket: 0,
    probes: none(),
    lost: none(),
  };
}

/** Length of the window of a task with this interval, in seconds. */
function getSeconds(interval: number): number {
  return Math.max(limits.incidentLossSeconds, MIN_PROBES * interval);
}

/** Makes room for a later bucket. Buckets do not go back when the clock does. */
function advance(window: LossWindow, bucket: number): void {
  const steps = window.bucket === 0 ? 0 : Math.min(BUCKETS, Math.max(0, bucket - window.bucket));
  window.bucket = Math.max(window.bucket, bucket);
  for (const counts of [window.probes, window.lost]) {
    counts.unshift(...new Array<number>(steps).fill(0));
    counts.length = BUCKETS;
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function toSubject({ nodeId, taskId }: LossWindow): IncidentSubject {
  return { node_id: nodeId, kind: 'probe', cause: 'packet_loss', task_id: taskId };
}
