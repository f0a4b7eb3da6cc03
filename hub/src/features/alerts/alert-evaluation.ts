import { limits } from '@muster/generated/limits';
import type { AlertFigure } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { LatestPing, PingResults } from '../../agents/ping-results.ts';
import type { Presences } from '../../agents/presence.ts';
import type { AlertRow, AlertRuleRow, AlertSubject, NewAlertEvent } from '../../store/alert-rows.ts';
import type { IncidentDuty } from '../incidents/incident-duty.ts';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import type { Notices } from '../notices/notices.ts';
import type { AlertLog } from './alert-log.ts';
import type { AlertRules } from './alert-rules.ts';
import { type Circumstances, type Condition, isReached, type Sample, step, stop } from './engine.ts';
import { figures } from './figures.ts';
import type { MountTrends } from './mount-trends.ts';
import { createNodeFilter } from './node-filter.ts';
import { createNodeReaders, isCurrent, type NodeSource, type ReadNode, setMessages } from './node-values.ts';
import type { SubjectNames } from './subject-names.ts';
import type { TaskState, TaskStates } from './task-states.ts';
import { toCondition } from './to-condition.ts';

/** Evaluates the alert rules. */
export interface AlertEvaluation {
  /** Evaluates every rule once, in slices. A call during a round waits for it. Call it about once a minute. */
  run(): Promise<void>;
  /** The ends of the alerts of a rule that is about to be deleted. */
  listEnds(rule: AlertRuleRow): NewAlertEvent[];
  /** Ends the alerts of a rule that now watches something else. */
  stopRule(ruleId: number): void;
}

/** A rule as a round uses it. */
interface ActiveRule {
  rule: AlertRuleRow;
  condition: Condition;
  watches: (row: FleetNode['row']) => boolean;
  /** Undefined unless the figure is one of the node as a whole. */
  read: ReadNode | undefined;
  isOfTask: boolean;
  /** Whether it had alerts when the round began. Those that begin meanwhile are evaluated once already. */
  hasAlerts: boolean;
  /** Parents that are offline, and whether one of the ping tasks is down. */
  offline: ReadonlySet<number>;
  isTaskDown: boolean;
}

/** What a round has in common. */
interface Round {
  rules: readonly ActiveRule[];
  nodeRules: readonly ActiveRule[];
  taskRules: readonly ActiveRule[];
  /** Of the rules when the round began; it ends when they change. */
  version: number;
  /** When it began: Unix seconds, and monotonic milliseconds. */
  now: number;
  monotonic: number;
  maintained: ReadonlySet<number>;
  /** Alerts that were evaluated. */
  seen: Set<number>;
  /** Of the node that is evaluated; overwritten by the next one. */
  source: NodeSource;
  listPings: (nodeId: number) => readonly LatestPing[];
}

const DAY_SECONDS = 86_400;
const PERCENT = 100;

/** Before the first node of a round. */
const noNode = { row: {}, traffic: {} } as unknown as FleetNode;

/** Several rules ask for the same node, one after the other. */
function rememberLast<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: read(key) };
    return last.value;
  };
}

export function createAlertEvaluation(
  runtime: SliceRuntime & Pick<Runtime, 'now' | 'calendar'>,
  hubVersion: string,
  rules: Pick<AlertRules, 'list' | 'version'>,
  log: AlertLog,
  drawId: () => number,
  fleet: Pick<Fleet, 'find' | 'list'>,
  presences: Pick<Presences, 'find'>,
  pings: Pick<PingResults, 'listLatest'>,
  tasks: TaskStates,
  trends: Pick<MountTrends, 'find'>,
  notices: Pick<Notices, 'listMaintained'>,
  duty: Pick<IncidentDuty, 'isRunner' | 'isFor'>,
  names: Pick<SubjectNames, 'describe'>,
): AlertEvaluation {
  const readers = createNodeReaders(hubVersion);
  const settledAt = runtime.monotonic() + limits.incidentStartGraceSeconds * 1000;
  let running: Promise<void> | null = null;

  function activate(rule: AlertRuleRow, states: readonly TaskState[], isSettled: boolean): ActiveRule {
    const offline = rule.parents.node_ids.filter((id) => {
      const node = fleet.find(id);
      return node !== undefined && node.row.watched_since > 0 && presences.find(id) === undefined;
    });
    return {
      rule,
      condition: toCondition(rule),
      watches: createNodeFilter(rule.nodes),
      read: readers.get(rule.figure),
      isOfTask: figures[rule.figure].scope === 'task',
      hasAlerts: false,
      offline: new Set(isSettled ? offline : []),
      isTaskDown: states.some(
        ({ task_id, state }) => state === 'down' && rule.parents.task_ids.includes(task_id),
      ),
    };
  }

  function begin(): Round {
    const isSettled = runtime.monotonic() >= settledAt;
    const states = tasks.list();
    const withAlerts = new Set(Array.from(log.list(), ({ rule_id }) => rule_id));
    const active = rules
      .list()
      .filter(({ enabled }) => enabled)
      .map((rule) => ({ ...activate(rule, states, isSettled), hasAlerts: withAlerts.has(rule.id) }));
    const source = {
      node: noNode,
      isOnline: false,
      report: null,
      gauges: null,
      mounts: null,
      clockOffset: 'unknown' as const,
      now: now(),
      today: runtime.calendar(runtime.now()),
      isSettled,
    };
    return {
      rules: active,
      nodeRules: active.filter(({ isOfTask }) => !isOfTask),
      taskRules: active.filter(({ isOfTask }) => isOfTask),
      version: rules.version,
      now: source.now,
      monotonic: runtime.monotonic(),
      maintained: notices.listMaintained(),
      seen: new Set(),
      source,
      listPings: rememberLast(pings.listLatest),
    };
  }

  function findReason(
    round: Round,
    { offline, isTaskDown }: ActiveRule,
    nodeId: number,
  ): Circumstances['withheldBy'] {
    if (round.maintained.has(nodeId)) return 'maintenance';
    const isBehind = offline.size > 1 || (offline.size === 1 && !offline.has(nodeId));
    return isBehind || isTaskDown ? 'parent' : null;
  }

  const now = () => Math.floor(runtime.now() / 1000);

  function evaluate(round: Round, active: ActiveRule, subject: AlertSubject, sample: Sample): void {
    const known = log.findOne(subject);
    if (known === undefined && !isBad(active, sample)) return;
    const circumstances = { now: round.now, withheldBy: findReason(round, active, subject.node_id) };
    const { state, transition } = step(active.condition, known ?? null, sample, circumstances);
    if (state === null) {
      if (known !== undefined) log.remove(known, null);
      return;
    }
    const row: AlertRow = { ...state, ...subject, id: known?.id ?? drawId() };
    round.seen.add(row.id);
    log.put(row, transition === null ? null : names.describe(row, active.rule, transition));
  }

  /** Those of a rule on a node that the round has not come across. */
  function evaluateRest(round: Round, active: ActiveRule, nodeId: number, isMeasured: boolean): void {
    const rows = log.findOf(active.rule.id, nodeId);
    if (rows === undefined) return;
    for (const { id, rule_id, node_id, task_id, object } of [...rows])
      if (!round.seen.has(id))
        evaluate(round, active, { rule_id, node_id, task_id, object }, isMeasured ? 'gone' : 'unknown');
  }

  function evaluateMounts(round: Round, active: ActiveRule, { node, mounts }: NodeSource): void {
    const { figure, object: only, id: rule_id } = active.rule;
    const { id: node_id } = node.row;
    const hasAlerts = active.hasAlerts && log.findOf(rule_id, node_id) !== undefined;
    for (const { path, total, used } of mounts ?? []) {
      if (total <= 0 || (only !== null && path !== only)) continue;
      const sample = figure === 'disk' ? (PERCENT * used) / total : trends.find(node_id, path);
      if (hasAlerts || isBad(active, sample))
        evaluate(round, active, { rule_id, node_id, task_id: 0, object: path }, sample);
    }
    if (hasAlerts) evaluateRest(round, active, node_id, mounts !== null);
  }

  function evaluateProbes(round: Round, active: ActiveRule, { node, isOnline }: NodeSource): void {
    const { figure, object: only, id: rule_id } = active.rule;
    const { id: node_id } = node.row;
    const latest: readonly LatestPing[] = isOnline ? round.listPings(node_id) : [];
    const hasAlerts = active.hasAlerts && log.findOf(rule_id, node_id) !== undefined;
    for (const ping of latest) {
      const { task_id, name } = ping;
      if (only !== null && name !== only) continue;
      const sample = readPing(figure, ping, round.now);
      if (hasAlerts || isBad(active, sample))
        evaluate(round, active, { rule_id, node_id, task_id, object: '' }, sample);
    }
    if (hasAlerts) evaluateRest(round, active, node_id, isOnline && latest.length > 0);
  }

  function evaluateRule(round: Round, active: ActiveRule, source: NodeSource): void {
    const { rule, read } = active;
    if (read === undefined) {
      if (figures[rule.figure].scope === 'mount') evaluateMounts(round, active, source);
      else evaluateProbes(round, active, source);
      return;
    }
    const sample = read(source);
    if (active.hasAlerts || isBad(active, sample))
      evaluate(
        round,
        active,
        { rule_id: rule.id, node_id: source.node.row.id, task_id: 0, object: '' },
        sample,
      );
  }

  function evaluateNode(round: Round, node: FleetNode): void {
    const { id } = node.row;
    // The node was removed, or the rules were changed, between two slices.
    if (round.version !== rules.version || fleet.find(id) !== node || !duty.isFor(id)) return;
    const { source } = round;
    source.node = node;
    setMessages(source, presences.find(id), round.monotonic);
    for (const active of round.nodeRules) if (active.watches(node.row)) evaluateRule(round, active, source);
  }

  function evaluateTasks(round: Round): void {
    if (!duty.isRunner()) return;
    const states = tasks.list();
    for (const active of round.taskRules) {
      const { object: only, id: rule_id, figure } = active.rule;
      for (const state of states) {
        if (only !== null && state.name !== only) continue;
        const sample = readCheck(figure, state, round.now);
        evaluate(round, active, { rule_id, node_id: 0, task_id: state.task_id, object: '' }, sample);
      }
      evaluateRest(round, active, 0, true);
    }
  }

  /** Ends alerts that no rule watches any more, and those of deleted nodes. */
  async function endUnwatched(round: Round): Promise<void> {
    const active = new Map(round.rules.map((one) => [one.rule.id, one]));
    await visitInSlices(runtime, [...log.list()], ({ id }) => {
      const row = log.find(id);
      if (row === undefined || round.version !== rules.version) return;
      const one = active.get(row.rule_id);
      const node = fleet.find(row.node_id);
      const isWatched =
        one !== undefined && (row.node_id === 0 ? one.isOfTask : node !== undefined && one.watches(node.row));
      const isOurs = row.node_id === 0 ? duty.isRunner() : duty.isFor(row.node_id);
      if (!isWatched && isOurs) stopRow(row, round.now);
    });
  }

  function stopRow(row: AlertRow, at: number): void {
    const rule = rules.list().find(({ id }) => id === row.rule_id);
    const transition = stop(row, at);
    log.remove(row, transition === null || rule === undefined ? null : names.describe(row, rule, transition));
  }

  async function work(): Promise<void> {
    const round = begin();
    await visitInSlices(runtime, fleet.list(), (node) => evaluateNode(round, node));
    if (round.version !== rules.version) return;
    evaluateTasks(round);
    await endUnwatched(round);
  }

  return {
    run() {
      running ??= work().finally(() => {
        running = null;
      });
      return running;
    },
    listEnds(rule) {
      const at = now();
      return [...log.list()].flatMap((row) => {
        const transition = row.rule_id === rule.id ? stop(row, at) : null;
        return transition === null ? [] : [names.describe(row, rule, transition)];
      });
    },
    stopRule(ruleId) {
      for (const row of [...log.list()]) if (row.rule_id === ruleId) stopRow(row, now());
    },
  };
}

/** Nearly all values are good, and have nothing to remember. */
function isBad({ condition }: ActiveRule, sample: Sample): boolean {
  return typeof sample === 'number' && isReached(condition, sample);
}

function readPing(figure: AlertFigure, { at, interval, loss, latency }: LatestPing, now: number): Sample {
  if (!isCurrent(now - at, interval)) return 'unknown';
  return figure === 'packet_loss' ? loss : (latency ?? 'unknown');
}

function readCheck(figure: AlertFigure, check: TaskState, now: number): Sample {
  if (figure === 'certificate_days')
    return check.certificate_until === null
      ? 'gone'
      : Math.max(0, check.certificate_until - now) / DAY_SECONDS;
  if (check.is_heartbeat !== (figure === 'heartbeat_late')) return 'gone';
  if (check.state === 'unknown') return 'unknown';
  return Number(figure === 'check_slow' ? check.state === 'slow' : check.state === 'down');
}
