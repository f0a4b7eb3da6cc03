import { limits } from '@muster/generated/limits';
import type { NodePing, PingResult } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { PingTaskRow } from '../../store/rows.ts';
import type { ProbeSink } from './probe-sink.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Latest results of each node's tasks. Memory only: what a restart takes, new results bring back. */
export interface PingResults {
  /** Takes a result, unless the task is not the node's, or results come faster than the task asks for. */
  record(nodeId: number, result: PingResult): 'taken' | 'foreign' | 'early';
  /** The node's tasks that have results, in order: one that was never measured must not look lost. */
  view(nodeId: number): NodePing[];
  /** Differs from its former value when `view` does. */
  revision(nodeId: number): number;
  /** Drops the results of the task for nodes that it is not assigned to; with `isAll`, for every node. */
  prune(taskId: number, isAll: boolean): void;
  removeNode(nodeId: number): void;
  /** Forgets every result: the nodes are those of another database. */
  clear(): void;
}

export interface PingResultsDeps {
  runtime: Runtime;
  registry: TaskRegistry;
  sinks: readonly ProbeSink[];
}

interface Ring {
  /** Milliseconds, oldest first; LOST for a lost one. */
  recent: number[];
  /** Of the latest one, Unix seconds; 0 before it. */
  ts: number;
  /** Monotonic instant up to which results have been paid for in advance. */
  paidUntil: number;
}

const LOST = -1;

/**
 * A lost probe is known only after its timeout, and a new connection probes anew, so up to 3 results may come close
 * together. In the long run a task gives no more than 4 in 3 intervals, whatever an agent sends.
 */
const PACE = 0.75;
const AHEAD = 2;

export function createPingResults({ runtime, registry, sinks }: PingResultsDeps): PingResults {
  const byNode = new Map<number, Map<number, Ring>>();
  const revisions = new Map<number, number>();
  let taken = 0;

  function findRing(nodeId: number, taskId: number): Ring {
    const rings = byNode.get(nodeId) ?? new Map<number, Ring>();
    byNode.set(nodeId, rings);
    const ring = rings.get(taskId) ?? { recent: [], ts: 0, paidUntil: Number.NEGATIVE_INFINITY };
    rings.set(taskId, ring);
    return ring;
  }

  return {
    record(nodeId, { task_id, latency_ms }) {
      const task = registry.findAssigned(task_id, nodeId);
      if (task === undefined) return 'foreign';
      const ring = findRing(nodeId, task_id);
      if (!pay(ring, task, runtime.monotonic())) return 'early';
      if (ring.recent.length === limits.pingRecent) ring.recent.shift();
      ring.recent.push(latency_ms === LOST ? LOST : Math.round(latency_ms * 100) / 100);
      taken += 1;
      revisions.set(nodeId, taken);
      ring.ts = findOwnSecond(ring, Math.floor(runtime.now() / 1000));
      for (const sink of sinks) sink.add({ node_id: nodeId, task_id, ts: ring.ts, latency_ms });
      return 'taken';
    },
    view(nodeId) {
      const rings = byNode.get(nodeId);
      if (rings === undefined) return [];
      return registry.listForNode(nodeId).flatMap((task) => {
        const ring = rings.get(task.id);
        return ring === undefined ? [] : [describe(task, ring.recent)];
      });
    },
    revision: (nodeId) => (revisions.get(nodeId) ?? 0) + registry.version,
    prune(taskId, isAll) {
      for (const [nodeId, rings] of byNode)
        if (isAll || registry.findAssigned(taskId, nodeId) === undefined) rings.delete(taskId);
    },
    removeNode(nodeId) {
      byNode.delete(nodeId);
      revisions.delete(nodeId);
    },
    clear() {
      byNode.clear();
      revisions.clear();
    },
  };
}

/** False when the result is more than the task's pace allows. */
function pay(ring: Ring, { interval }: PingTaskRow, now: number): boolean {
  const price = interval * 1000 * PACE;
  // What was paid while the interval was longer must not lock the task out for that long.
  ring.paidUntil = Math.min(ring.paidUntil, now + (AHEAD + 1) * price);
  const from = Math.max(ring.paidUntil, now);
  if (from - now > AHEAD * price) return false;
  ring.paidUntil = from + price;
  return true;
}

/**
 * A record is known by its second. Results that a stalled link delivers together take the seconds that follow, or all
 * but one of them would be missing from the loss. Further behind than that, the clock was set back.
 */
function findOwnSecond({ ts }: Ring, now: number): number {
  return now <= ts && ts - now < AHEAD ? ts + 1 : now;
}

function describe({ id, name }: PingTaskRow, recent: readonly number[]): NodePing {
  const lost = recent.reduce((sum, latency) => sum + (latency === LOST ? 1 : 0), 0);
  return {
    task_id: id,
    name,
    latency: toShown(recent.at(-1) ?? LOST),
    loss: Math.round((lost / recent.length) * 1000) / 10,
    recent: recent.map(toRough),
  };
}

function toShown(latency: number): number | null {
  return latency === LOST ? null : latency;
}

/** Two digits draw a sparkline, and thirty results of every task are most of a snapshot. */
function toRough(latency: number): number | null {
  if (latency === LOST) return null;
  return latency < 10 ? Math.round(latency * 10) / 10 : Math.round(latency);
}
