import { limits } from '@muster/generated/limits';
import type { NodePing, PingResult, ProbeKind } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { TaskRegistry } from '../features/ping/task-registry.ts';
import type { PingTaskRow } from '../store/rows.ts';
import type { Presence } from './presence.ts';

/** One probe result for the history. */
export interface ProbeRecord {
  node_id: number;
  task_id: number;
  /** Unix seconds. */
  ts: number;
  /** −1 for a lost probe. */
  latency_ms: number;
  /** Why it was lost, if the agent says so. */
  reason?: PingResult['reason'];
  detail?: PingResult['detail'];
  /** End of the validity of the server's certificate, Unix seconds. */
  certificate_until?: PingResult['certificate_until'];
}

/** Receives accepted results; must not block. */
export interface ProbeSink {
  add(record: ProbeRecord): void;
}

/** The latest result of a task, without those before it. */
export interface LatestPing extends Omit<NodePing, 'recent'> {
  /** Seconds between two probes. */
  interval: number;
}

/** Recent latencies and the time of the latest one, by task. */
export type SharedPings = [taskId: number, ts: number, recent: number[]][];

/** Latest results per node and task. In memory only: new results replace them after a restart. */
export interface PingResults {
  /** Records a result, unless the agent was not sent the task or its results come too fast. */
  record(
    agent: Pick<Presence, 'nodeId' | 'probes'>,
    result: PingResult,
  ): 'accepted' | 'unassigned' | 'rate_limited';
  /**
   * The node's tasks that have results, in order. A task without results is left out, so that it does not look like loss.
   * Returns the same list until it changes.
   */
  view(nodeId: number): NodePing[];
  /** The same tasks, without the recent latencies. */
  listLatest(nodeId: number): LatestPing[];
  /** Changes whenever `view` does. */
  revision(nodeId: number): number;
  /** Drops the task's results for nodes that it is no longer assigned to, or for all nodes. */
  prune(taskId: number, isAll: boolean): void;
  /** Drops the node's results of all other kinds, which its agent no longer measures. */
  setKinds(nodeId: number, kinds: readonly ProbeKind[]): void;
  /** The node's results for another hub. */
  share(nodeId: number): SharedPings;
  /** Takes over the results of a node that is connected to another hub. */
  adopt(nodeId: number, kinds: readonly ProbeKind[], shared: SharedPings): void;
  removeNode(nodeId: number): void;
  /** Drops all results, after a restore. */
  clear(): void;
}

interface TaskResults {
  /** Latencies in ms, oldest first; LOST for a lost probe. */
  recent: number[];
  /** Time of the latest result, Unix seconds; 0 before the first. */
  ts: number;
  /** GCRA's theoretical arrival time of the next result, monotonic milliseconds. */
  theoreticalArrival: number;
}

const LOST = -1;

/**
 * GCRA: at most 4 results per 3 intervals on average. A lost probe is reported only after its timeout and a new
 * connection probes immediately, so 2 results may come ahead of time.
 */
const PACE = 0.75;
const BURST_TOLERANCE = 2;

export function createPingResults(
  runtime: Runtime,
  registry: TaskRegistry,
  sinks: readonly ProbeSink[],
): PingResults {
  const byNode = new Map<number, Map<number, TaskResults>>();
  const revisions = new Map<number, number>();
  const kindsByNode = new Map<number, readonly ProbeKind[]>();
  const views = new Map<number, { revision: number; pings: NodePing[] }>();
  let changes = 0;

  const getRevision = (nodeId: number) => (revisions.get(nodeId) ?? 0) + registry.version;

  function view(nodeId: number): NodePing[] {
    const revision = getRevision(nodeId);
    const known = views.get(nodeId);
    if (known?.revision === revision) return known.pings;
    const pings = list(nodeId, describe);
    views.set(nodeId, { revision, pings });
    return pings;
  }

  function markChanged(nodeId: number): void {
    changes += 1;
    revisions.set(nodeId, changes);
  }

  function getResults(nodeId: number, taskId: number): TaskResults {
    const byTask = byNode.get(nodeId) ?? new Map<number, TaskResults>();
    byNode.set(nodeId, byTask);
    const results = byTask.get(taskId) ?? {
      recent: [],
      ts: 0,
      theoreticalArrival: Number.NEGATIVE_INFINITY,
    };
    byTask.set(taskId, results);
    return results;
  }

  function list<T>(nodeId: number, view: (task: PingTaskRow, results: TaskResults) => T): T[] {
    const byTask = byNode.get(nodeId);
    if (byTask === undefined) return [];
    return registry.listForNode(nodeId, kindsByNode.get(nodeId)).flatMap((task) => {
      const results = byTask.get(task.id);
      return results === undefined ? [] : [view(task, results)];
    });
  }

  return {
    record({ nodeId, probes }, { task_id, latency_ms: rounded, latency_us, ...found }) {
      const latency_ms = rounded === LOST || latency_us === undefined ? rounded : latency_us / 1000;
      const task = registry.findAssigned(task_id, nodeId, probes);
      if (task === undefined) return 'unassigned';
      const results = getResults(nodeId, task_id);
      if (!conforms(results, task, runtime.monotonic())) return 'rate_limited';
      if (results.recent.length === limits.pingRecent) results.recent.shift();
      results.recent.push(latency_ms === LOST ? LOST : Math.round(latency_ms * 100) / 100);
      markChanged(nodeId);
      results.ts = assignTimestamp(results, Math.floor(runtime.now() / 1000));
      for (const sink of sinks) sink.add({ node_id: nodeId, task_id, ts: results.ts, latency_ms, ...found });
      return 'accepted';
    },
    view,
    listLatest: (nodeId) =>
      list(nodeId, (task, results) => ({ ...describeLatest(task, results), interval: task.interval })),
    revision: getRevision,
    prune(taskId, isAll) {
      for (const [nodeId, byTask] of byNode)
        if (isAll || registry.findAssigned(taskId, nodeId) === undefined) byTask.delete(taskId);
    },
    setKinds(nodeId, kinds) {
      kindsByNode.set(nodeId, kinds);
      const byTask = byNode.get(nodeId);
      for (const taskId of byTask?.keys() ?? [])
        if (registry.findAssigned(taskId, nodeId, kinds) === undefined) byTask?.delete(taskId);
      markChanged(nodeId);
    },
    ...createSharing({ byNode, kindsByNode, markChanged }),
    removeNode(nodeId) {
      byNode.delete(nodeId);
      revisions.delete(nodeId);
      kindsByNode.delete(nodeId);
      views.delete(nodeId);
    },
    clear() {
      byNode.clear();
      revisions.clear();
      kindsByNode.clear();
      views.clear();
    },
  };
}

interface Sharing {
  byNode: Map<number, Map<number, TaskResults>>;
  kindsByNode: Map<number, readonly ProbeKind[]>;
  markChanged: (nodeId: number) => void;
}

function createSharing({ byNode, kindsByNode, markChanged }: Sharing): Pick<PingResults, 'share' | 'adopt'> {
  return {
    share: (nodeId) =>
      [...(byNode.get(nodeId) ?? [])].map(([taskId, { ts, recent }]) => [taskId, ts, [...recent]]),
    adopt(nodeId, kinds, shared) {
      const known = byNode.get(nodeId) ?? new Map<number, TaskResults>();
      const isSame =
        known.size === shared.length && shared.every(([taskId, ts]) => known.get(taskId)?.ts === ts);
      if (isSame) return;
      const theoreticalArrival = Number.NEGATIVE_INFINITY;
      byNode.set(
        nodeId,
        new Map(shared.map(([taskId, ts, recent]) => [taskId, { recent, ts, theoreticalArrival }])),
      );
      kindsByNode.set(nodeId, kinds);
      markChanged(nodeId);
    },
  };
}

/** Whether the result conforms to the task's rate; if so, it counts. */
function conforms(results: TaskResults, { interval }: PingTaskRow, now: number): boolean {
  const emissionInterval = interval * 1000 * PACE;
  // A shortened interval applies immediately, without waiting out the previous one.
  const latest = now + (BURST_TOLERANCE + 1) * emissionInterval;
  results.theoreticalArrival = Math.min(results.theoreticalArrival, latest);
  const arrival = Math.max(results.theoreticalArrival, now);
  if (arrival - now > BURST_TOLERANCE * emissionInterval) return false;
  results.theoreticalArrival = arrival + emissionInterval;
  return true;
}

/**
 * Rows are keyed by second. Results that a stalled link delivers together get consecutive seconds, otherwise all but one
 * would be missing from the loss. A larger gap means that the clock was set back.
 */
function assignTimestamp({ ts }: TaskResults, now: number): number {
  return now <= ts && ts - now < BURST_TOLERANCE ? ts + 1 : now;
}

function describe(task: PingTaskRow, results: TaskResults): NodePing {
  return { ...describeLatest(task, results), recent: results.recent.map(roundForSparkline) };
}

function describeLatest({ id, name }: PingTaskRow, { recent, ts }: TaskResults): Omit<NodePing, 'recent'> {
  const lost = recent.reduce((sum, latency) => sum + (latency === LOST ? 1 : 0), 0);
  return {
    task_id: id,
    name,
    at: ts,
    latency: toLatency(recent.at(-1) ?? LOST),
    loss: Math.round((lost / recent.length) * 1000) / 10,
  };
}

function toLatency(latency: number): number | null {
  return latency === LOST ? null : latency;
}

/** Two digits are enough for a sparkline, and recent results are most of a snapshot. */
function roundForSparkline(latency: number): number | null {
  if (latency === LOST) return null;
  return latency < 10 ? Math.round(latency * 10) / 10 : Math.round(latency);
}
