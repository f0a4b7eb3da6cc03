import { limits } from '@muster/generated/limits';
import type { CheckCounts, CheckReason, CheckState } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices } from '@muster/shared/runtime/time-slices';
import type { ProbeRecord, ProbeSink } from '../../agents/ping-results.ts';
import type { Presences } from '../../agents/presence.ts';
import { HEARTBEAT_TARGET } from '../../agents/probe-kinds.ts';
import type { RemoteNodes } from '../../agents/remote-nodes.ts';
import type { CheckStatusRow, HeartbeatCalls, PingTaskRow, StoredChecks } from '../../store/rows.ts';
import type { IncidentDuty } from '../incidents/incident-duty.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { CheckLog } from './check-log.ts';
import { computeExpectedAt, type Heartbeat, judgeHeartbeat } from './heartbeat-schedule.ts';
import { createNodeResults, type NodeResult } from './node-results.ts';
import { judge, type Verdict } from './quorum.ts';

/** The state of a target. Times are Unix seconds. */
export interface CheckView {
  task: PingTaskRow;
  state: CheckState;
  since: number | null;
  reason: CheckReason;
  detail: string;
  nodes: CheckCounts;
  /** The earliest that a node has seen. */
  certificateUntil: number | null;
  /** Null unless it is a heartbeat. */
  heartbeat: (HeartbeatCalls & { expected_at: number | null }) | null;
  /** First time at which the state was known. */
  begunAt: number | null;
}

/** States of all targets, by the results of probes and the calls of heartbeats. */
export interface CheckStates extends ProbeSink {
  /** In the order of the tasks. */
  list(): CheckView[];
  /** Undefined if there is no such task. */
  find(taskId: number): CheckView | undefined;
  /** What the nodes that measure the task say. */
  listResults(taskId: number): [nodeId: number, result: NodeResult][];
  /** Judges targets with new results, and heartbeats. Call it once a second. */
  check(): void;
  /** Takes the calls of a heartbeat, once they are stored. */
  takeCalls(calls: HeartbeatCalls): void;
  findCalls(taskId: number): HeartbeatCalls;
  /** Forgets what is no longer true after a change of a task: its results, if `isAll`, or those of nodes that it has lost. */
  prune(taskId: number, isAll: boolean): void;
  removeNode(nodeId: number): void;
  /** Applies stored states, which another hub may have changed, or a restore has replaced. */
  apply(stored: StoredChecks, replaced: boolean): void;
}

type Status = CheckStatusRow & HeartbeatCalls;

interface Tally {
  nodes: CheckCounts;
  /** Unix seconds; null without a certificate. */
  certificateUntil: number | null;
}

const nothingCounted: Tally = { nodes: { up: 0, slow: 0, down: 0 }, certificateUntil: null };

const SWEEP_MS = 60_000;
/** Agents have so long to reconnect before a target that only they measure is unknown. */
const GRACE_MS = limits.incidentStartGraceSeconds * 1000;

export function createCheckStates(
  runtime: Pick<Runtime, 'now' | 'monotonic' | 'pause'>,
  registry: TaskRegistry,
  fleet: Pick<Fleet, 'list'>,
  presences: Pick<Presences, 'find' | 'findOwn'>,
  remote: Pick<RemoteNodes, 'size'>,
  duty: Pick<IncidentDuty, 'isRunner'>,
  log: CheckLog,
  stored: StoredChecks,
): CheckStates {
  const results = createNodeResults(log);
  const statuses = new Map<number, Status>();
  const changed = new Set<number>();
  /** What the nodes said when a target was judged last: a fleet may have ten thousand of them. */
  const tallies = new Map<number, Tally>();
  /** Since when no node has measured a target, monotonic milliseconds. */
  const unmeasured = new Map<number, number>();
  /** Tasks whose calls may have been missed while no hub was running, with the time of the start. */
  const missed = new Map<number, number>();
  let sweepAt = Number.NEGATIVE_INFINITY;

  const now = () => Math.floor(runtime.now() / 1000);
  const getStatus = (taskId: number) => statuses.get(taskId) ?? createStatus(taskId);

  function toHeartbeat(task: PingTaskRow): Heartbeat {
    return { task, calls: getStatus(task.id), since: missed.get(task.id) ?? 0 };
  }

  /** What is measured elsewhere and not in the database is up. */
  function countElsewhere(task: PingTaskRow, known: ReadonlyMap<number, NodeResult>): number {
    let count = 0;
    for (const { row } of fleet.list())
      if (
        !known.has(row.id) &&
        registry.findAssigned(task.id, row.id) !== undefined &&
        presences.findOwn(row.id) === undefined &&
        presences.find(row.id) !== undefined
      )
        count += 1;
    return count;
  }

  function judgeTask(task: PingTaskRow): Verdict {
    if (task.target === HEARTBEAT_TARGET)
      return { ...judgeHeartbeat(toHeartbeat(task), now()), nodes: nothingCounted.nodes };
    const isMeasured = (nodeId: number) =>
      presences.find(nodeId) !== undefined && registry.findAssigned(task.id, nodeId) !== undefined;
    const { notUp, up, since, certificateUntil } = results.collectVotes(task.id, isMeasured);
    const elsewhere = remote.size === 0 ? 0 : countElsewhere(task, results.list(task.id));
    const verdict = judge(notUp, { up: up + elsewhere, since }, task.check.quorum);
    tallies.set(task.id, { nodes: verdict.nodes, certificateUntil });
    return verdict;
  }

  function settle(task: PingTaskRow): void {
    const verdict = judgeTask(task);
    if (!duty.isRunner()) return;
    const before = getStatus(task.id);
    if (verdict.state === before.state) {
      unmeasured.delete(task.id);
      if (verdict.reason !== before.reason && verdict.state !== 'up')
        put({ ...before, ...describe(verdict) });
      return;
    }
    if (verdict.state === 'unknown' && task.target !== HEARTBEAT_TARGET) {
      const since = unmeasured.get(task.id) ?? runtime.monotonic();
      unmeasured.set(task.id, since);
      if (runtime.monotonic() - since < GRACE_MS) return;
    }
    unmeasured.delete(task.id);
    change(before, verdict);
  }

  /** A target that a large fleet measures takes a millisecond. */
  async function settleAll(tasks: readonly PingTaskRow[]): Promise<void> {
    const slices = createTimeSlices(runtime);
    for (const task of tasks) {
      if (slices.isOver()) await slices.pause();
      if (findTask(task.id) === task) settle(task);
    }
  }

  function change(before: Status, verdict: Verdict): void {
    // An outage does not begin before the former one has ended.
    const since = Math.max(before.since ?? 0, verdict.since ?? now());
    const { task_id, state, reason } = before;
    if (state === 'down' && before.since !== null)
      log.writeOutage({ task_id, began_at: before.since, ended_at: since, reason });
    if (verdict.state === 'down')
      log.writeOutage({ task_id, began_at: since, ended_at: null, reason: verdict.reason });
    put({
      ...before,
      begun_at: before.begun_at ?? (verdict.state === 'unknown' ? null : since),
      state: verdict.state,
      since,
      ...describe(verdict),
    });
  }

  /** The state was that of another target. */
  function forget(status: Status): void {
    if (status.state === 'unknown' || !duty.isRunner()) return;
    const { nodes } = nothingCounted;
    change(status, { state: 'unknown', since: null, reason: null, detail: '', nodes });
  }

  function put(status: Status): void {
    statuses.set(status.task_id, status);
    const { task_id, begun_at, state, since, reason, detail } = status;
    log.writeStatus({ task_id, begun_at, state, since, reason, detail });
  }

  function view(task: PingTaskRow): CheckView {
    const { state, since, reason, detail, begun_at, ...rest } = getStatus(task.id);
    const { called_at, has_failed, started_at, duration_ms } = rest;
    const { nodes, certificateUntil } = tallies.get(task.id) ?? nothingCounted;
    const isHeartbeat = task.target === HEARTBEAT_TARGET;
    return {
      task,
      state,
      since,
      reason,
      detail,
      nodes,
      certificateUntil,
      heartbeat: isHeartbeat
        ? {
            task_id: task.id,
            called_at,
            has_failed,
            started_at,
            duration_ms,
            expected_at: computeExpectedAt(toHeartbeat(task)),
          }
        : null,
      begunAt: begun_at,
    };
  }

  function findTask(taskId: number): PingTaskRow | undefined {
    return registry.list().find(({ id }) => id === taskId);
  }

  /** A heartbeat that was not late before may have been called while no hub was running. */
  function noteMissedCalls(): void {
    missed.clear();
    for (const task of registry.list()) {
      if (task.target !== HEARTBEAT_TARGET) continue;
      const { state } = getStatus(task.id);
      if (state !== 'down' && judgeHeartbeat(toHeartbeat(task), now()).reason === 'late')
        missed.set(task.id, now());
    }
  }

  function load({ results: rows, statuses: known }: StoredChecks): void {
    results.apply(rows, () => false);
    statuses.clear();
    for (const status of known) statuses.set(status.task_id, status);
    unmeasured.clear();
    changed.clear();
    tallies.clear();
    noteMissedCalls();
  }

  load(stored);

  return {
    add(record: ProbeRecord) {
      const task = registry.findAssigned(record.task_id, record.node_id);
      if (task === undefined) return;
      if (results.add(task, record)) changed.add(task.id);
    },
    list: () => registry.list().map(view),
    find(taskId) {
      const task = findTask(taskId);
      return task && view(task);
    },
    listResults: (taskId) =>
      [...results.list(taskId)].filter(([nodeId]) => registry.findAssigned(taskId, nodeId) !== undefined),
    check() {
      const isDue = runtime.monotonic() >= sweepAt;
      if (isDue) sweepAt = runtime.monotonic() + SWEEP_MS;
      const due = registry
        .list()
        .filter(
          ({ id, target }) => isDue || changed.has(id) || unmeasured.has(id) || target === HEARTBEAT_TARGET,
        );
      changed.clear();
      if (due.length > 0) void settleAll(due);
    },
    takeCalls(calls) {
      statuses.set(calls.task_id, { ...getStatus(calls.task_id), ...calls });
      missed.delete(calls.task_id);
      const task = findTask(calls.task_id);
      if (task !== undefined) settle(task);
    },
    findCalls(taskId) {
      const { task_id, called_at, has_failed, started_at, duration_ms } = getStatus(taskId);
      return { task_id, called_at, has_failed, started_at, duration_ms };
    },
    prune(taskId, isAll) {
      const isGone = (nodeId: number) => isAll || registry.findAssigned(taskId, nodeId) === undefined;
      results.remove(taskId, isGone, findTask(taskId) !== undefined);
      const task = findTask(taskId);
      tallies.delete(taskId);
      unmeasured.delete(taskId);
      if (task === undefined) statuses.delete(taskId);
      else if (isAll) forget(getStatus(taskId));
      if (task !== undefined) changed.add(taskId);
    },
    removeNode: (nodeId) => results.removeNode(nodeId),
    apply(next, replaced) {
      if (replaced) {
        results.clear();
        log.clear();
        load(next);
        return;
      }
      results.apply(next.results, (nodeId) => presences.findOwn(nodeId) !== undefined);
      for (const status of next.statuses) {
        const known = getStatus(status.task_id);
        // A state that is not stored yet is newer.
        const isNewer = duty.isRunner() || log.hasStatus(status.task_id);
        const { called_at, has_failed, started_at, duration_ms } = status;
        const calls = { called_at, has_failed, started_at, duration_ms };
        statuses.set(status.task_id, isNewer ? { ...known, ...calls } : status);
        if (called_at !== known.called_at) missed.delete(status.task_id);
        changed.add(status.task_id);
      }
    },
  };
}

function describe({ reason, detail }: Verdict): Pick<Status, 'reason' | 'detail'> {
  return { reason, detail };
}

function createStatus(task_id: number): Status {
  return {
    task_id,
    begun_at: null,
    state: 'unknown',
    since: null,
    reason: null,
    detail: '',
    called_at: null,
    has_failed: false,
    started_at: null,
    duration_ms: null,
  };
}
