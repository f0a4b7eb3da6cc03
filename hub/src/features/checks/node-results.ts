import type { CheckReason } from '@muster/generated/types';
import type { ProbeRecord } from '../../agents/ping-results.ts';
import type { CheckResultRow, PingTaskRow } from '../../store/rows.ts';
import type { CheckLog } from './check-log.ts';
import type { UpVotes, Vote } from './quorum.ts';
import { nothingObserved, type Observation, type Outcome, observe } from './target-state.ts';

/** What a node says of a target. */
export interface NodeResult extends Observation {
  reason: CheckReason;
  detail: string;
  /** Unix seconds. */
  certificate_until: number | null;
}

/** What each node says of each target, by the results of its probes and, of nodes at other hubs, by the database. */
export interface NodeResults {
  /** Takes the result of a probe. Returns whether it changes what the node says of the target. */
  add(task: PingTaskRow, record: ProbeRecord): boolean;
  /** Results by node. */
  list(taskId: number): ReadonlyMap<number, NodeResult>;
  /** What the nodes for which `counts` is true say, and the earliest end of a certificate. */
  collectVotes(taskId: number, counts: (nodeId: number) => boolean): Votes;
  /** Drops the results of nodes for which `isGone` is true; `isStored` if the database may have them. */
  remove(taskId: number, isGone: (nodeId: number) => boolean, isStored: boolean): void;
  removeNode(nodeId: number): void;
  /** Takes over stored results, but of nodes whose agents are connected to this hub. */
  apply(rows: readonly CheckResultRow[], isConnected: (nodeId: number) => boolean): void;
  clear(): void;
}

export interface Votes extends UpVotes {
  notUp: Vote[];
  /** Unix seconds. */
  certificateUntil: number | null;
}

export function createNodeResults(log: Pick<CheckLog, 'writeResult'>): NodeResults {
  const own = new Map<number, Map<number, NodeResult>>();
  let stored = new Map<number, Map<number, NodeResult>>();
  const nothing: ReadonlyMap<number, NodeResult> = new Map();

  function list(taskId: number): ReadonlyMap<number, NodeResult> {
    const [others, measured] = [stored.get(taskId), own.get(taskId)];
    if (others === undefined) return measured ?? nothing;
    return measured === undefined ? others : new Map([...others, ...measured]);
  }

  return {
    list,
    add(task, { node_id, ts, latency_ms, reason, detail, certificate_until }) {
      const byNode = own.get(task.id) ?? new Map<number, NodeResult>();
      own.set(task.id, byNode);
      const before = byNode.get(node_id) ?? stored.get(task.id)?.get(node_id) ?? unknown;
      const outcome = findOutcome(task, latency_ms);
      const next = observe(before, outcome, ts, task.check);
      const isExplained = next.state === outcome || next.state === 'unknown';
      const result: NodeResult = {
        ...next,
        reason: isExplained ? explain(outcome, reason) : before.reason,
        detail: isExplained ? (detail ?? '') : before.detail,
        certificate_until: certificate_until ?? before.certificate_until,
      };
      byNode.set(node_id, result);
      if (isSameRow(before, result)) return false;
      if (isKept(before) || isKept(result))
        log.writeResult(task.id, node_id, toRow(task.id, node_id, result));
      return true;
    },
    collectVotes(taskId, counts) {
      const votes: Votes = { up: 0, since: null, notUp: [], certificateUntil: null };
      const measured = own.get(taskId);
      for (const [nodeId, result] of measured ?? nothing) if (counts(nodeId)) addVote(votes, result);
      for (const [nodeId, result] of stored.get(taskId) ?? nothing)
        if (measured?.has(nodeId) !== true && counts(nodeId)) addVote(votes, result);
      return votes;
    },
    remove(taskId, isGone, isStored) {
      for (const nodeId of [...list(taskId).keys()].filter(isGone)) {
        if (isStored) log.writeResult(taskId, nodeId, null);
        own.get(taskId)?.delete(nodeId);
        stored.get(taskId)?.delete(nodeId);
      }
    },
    removeNode(nodeId) {
      for (const byNode of [...own.values(), ...stored.values()]) byNode.delete(nodeId);
    },
    apply(rows, isConnected) {
      for (const byNode of own.values())
        for (const nodeId of byNode.keys()) if (!isConnected(nodeId)) byNode.delete(nodeId);
      stored = new Map();
      for (const { task_id, node_id, ...row } of rows) {
        const byNode = stored.get(task_id) ?? new Map<number, NodeResult>();
        stored.set(task_id, byNode.set(node_id, { ...row, streak: null }));
      }
    },
    clear() {
      own.clear();
      stored = new Map();
    },
  };
}

const unknown: NodeResult = { ...nothingObserved, reason: null, detail: '', certificate_until: null };

function addVote(votes: Votes, { state, since, reason, detail, certificate_until }: NodeResult): void {
  if (state === 'unknown' || since === null) return;
  if (state === 'up') {
    votes.up += 1;
    votes.since = earlier(votes.since, since);
  } else votes.notUp.push({ state, since, reason, detail });
  votes.certificateUntil = earlier(votes.certificateUntil, certificate_until);
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function findOutcome({ check: { inverted = false, slow_ms } }: PingTaskRow, latency: number): Outcome {
  if (inverted || latency < 0) return latency < 0 === inverted ? 'up' : 'down';
  return slow_ms !== undefined && latency >= slow_ms ? 'slow' : 'up';
}

function explain(outcome: Outcome, reason: ProbeRecord['reason']): CheckReason {
  if (outcome === 'up') return null;
  return outcome === 'slow' ? 'slow' : (reason ?? null);
}

/** Texts that change with each probe are not written each time. */
function isSameRow(before: NodeResult, next: NodeResult): boolean {
  return (
    before.state === next.state &&
    before.reason === next.reason &&
    before.certificate_until === next.certificate_until
  );
}

/** A result that is up, without a certificate, need not be kept. */
function isKept({ state, certificate_until }: NodeResult): boolean {
  return state === 'slow' || state === 'down' || (state === 'up' && certificate_until !== null);
}

function toRow(task_id: number, node_id: number, result: NodeResult): CheckResultRow | null {
  const { state, since, reason, detail, certificate_until } = result;
  if (!isKept(result) || state === 'unknown' || since === null) return null;
  return { task_id, node_id, state, since, reason, detail, certificate_until };
}
