import type { AlertRuleInput, Gauges, Metrics, MountUse } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import type { SliceRuntime } from '@muster/shared/runtime/time-slices';
import type { LatestPing } from '../../../hub/src/agents/ping-results.ts';
import type { Presence } from '../../../hub/src/agents/presence.ts';
import { createAlertEvaluation } from '../../../hub/src/features/alerts/alert-evaluation.ts';
import { createAlertLog } from '../../../hub/src/features/alerts/alert-log.ts';
import { createAlertRules } from '../../../hub/src/features/alerts/alert-rules.ts';
import { createSubjectNames } from '../../../hub/src/features/alerts/subject-names.ts';
import type { TaskState } from '../../../hub/src/features/alerts/task-states.ts';
import { createFleet } from '../../../hub/src/features/nodes/fleet.ts';
import { applyNodeDefaults } from '../../../hub/src/features/nodes/nodes.ts';
import { createTaskRegistry } from '../../../hub/src/features/ping/task-registry.ts';
import type { AlertBatch, AlertRow, AlertRuleConfig } from '../../../hub/src/store/alert-rows.ts';
import { sampleFacts } from './samples.ts';
import { createTrafficRow } from './traffic-row.ts';

interface FixtureOptions {
  nodes?: number;
  stored?: AlertRow[];
  isFor?: (nodeId: number) => boolean;
  isRunner?: boolean;
  /** Instead of the manual clock, which does not advance during a round. */
  slices?: Partial<SliceRuntime>;
}

/** Nodes 1, 2, … with the tags `odd` and `even`, all of them connected. */
export function createAlertFixture({
  nodes = 2,
  stored = [],
  isFor = () => true,
  isRunner = true,
  slices = {},
}: FixtureOptions = {}) {
  const runtime = createManualRuntime();
  const now = () => Math.floor(runtime.now() / 1000);
  const makeNode = (id: number) => ({
    node: {
      ...applyNodeDefaults({
        name: `web-${id}`,
        tags: [id % 2 === 1 ? 'odd' : 'even'],
        group: id === 1 ? 'first' : '',
      }),
      ...sampleFacts,
      ip: '',
      country: '',
      agent_version: '2.0.0',
      id,
      sort: id,
      token: String(id).padStart(43, 'x'),
      created_at: 0,
      last_seen_at: now(),
      watched_since: now(),
    },
    traffic: createTrafficRow(id),
  });
  const fleet = createFleet(Array.from({ length: nodes }, (_, index) => makeNode(index + 1)));
  const registry = createTaskRegistry(
    [7, 8].map((id) => ({
      id,
      sort: id,
      name: `task-${id}`,
      target: '192.0.2.1',
      interval: 60,
      all_nodes: true,
      check: {},
      heartbeat_key: null,
      node_ids: [],
    })),
  );
  const presences = new Map<number, Partial<Presence>>();
  const pings = new Map<number, LatestPing[]>();
  /** Nodes that are connected, but send nothing any more. */
  const silent = new Set<number>();
  const days = new Map<string, number>();
  const maintained = new Set<number>();
  let checks: TaskState[] = [];
  const batches: AlertBatch[] = [];
  const log = createAlertLog({ writeAlerts: async (batch) => void batches.push(batch) }, stored);
  const ids = { rule: 0, alert: 100 };
  const drawId = (kind: keyof typeof ids) => {
    ids[kind] += 1;
    return ids[kind];
  };
  const rules = createAlertRules(
    {
      insertAlertRule: async (rule) => ({ ...rule, id: drawId('rule') }),
      updateAlertRule: async () => undefined,
      deleteAlertRule: async () => undefined,
    },
    fleet,
    registry,
    [],
  );
  const evaluation = createAlertEvaluation(
    { ...runtime, now: runtime.now, ...slices },
    '2.0.0',
    rules,
    log,
    () => drawId('alert'),
    fleet,
    { find: (id) => presences.get(id) as Presence | undefined },
    { listLatest: (id) => pings.get(id) ?? [] },
    { list: () => checks },
    { find: (id, path) => days.get(`${id} ${path}`) ?? 'unknown' },
    { listMaintained: () => maintained },
    { isFor, isRunner: () => isRunner },
    createSubjectNames(fleet, registry),
  );
  function report(
    id: number,
    metrics: Partial<Metrics>,
    gauges: Gauges | null = null,
    mounts: MountUse[] | null = null,
  ) {
    const clock = { clockReadings: [], clockOffset: null };
    presences.set(id, { report: metrics, gauges, mounts, ...clock, reportGapMs: 3000 });
    repeat(id);
  }
  function probe(id: number, results: readonly Omit<LatestPing, 'at' | 'interval'>[], interval = 60) {
    const latest = results.map((result) => ({ ...result, at: now(), interval }));
    pings.set(id, latest);
  }
  /** Sends the latest values again. */
  function repeat(id: number) {
    const [lastReportAt, lastGaugesAt] = [runtime.monotonic(), runtime.monotonic()];
    Object.assign(presences.get(id) ?? {}, { lastReportAt, lastGaugesAt });
    for (const ping of pings.get(id) ?? []) ping.at = now();
  }
  async function pass(minutes = 1) {
    for (let minute = 0; minute < minutes; minute += 1) {
      runtime.advance(60_000);
      for (const id of presences.keys()) if (!silent.has(id)) repeat(id);
      await evaluation.run();
    }
  }
  const add = (rule: Partial<AlertRuleInput> & Pick<AlertRuleConfig, 'figure' | 'begin'>) =>
    rules.create({ name: `rule ${ids.rule}`, ...rule });
  const listFiring = () =>
    Array.from(log.list())
      .filter(({ state }) => state === 'firing')
      .map(({ node_id, task_id, object }) =>
        [node_id, task_id, object].filter((part) => part !== 0 && part !== '').join(' '),
      );
  const takeEvents = async () => {
    await log.flushForReading();
    return batches
      .splice(0)
      .flatMap(({ events }) => events)
      .map(({ kind, withheld_by, ended_by, node_name, task_name, object }) =>
        [kind, withheld_by, ended_by, node_name, task_name, object]
          .filter((part) => part !== null && part !== '')
          .join(' '),
      );
  };
  for (const { row } of fleet.list()) report(row.id, {});
  return {
    runtime,
    now,
    fleet,
    registry,
    presences,
    silent,
    days,
    maintained,
    rules,
    log,
    evaluation,
    report,
    probe,
    repeat,
    pass,
    add,
    listFiring,
    takeEvents,
    setChecks: (states: TaskState[]) => {
      checks = states;
    },
  };
}
