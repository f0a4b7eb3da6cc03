import { limits } from '@muster/generated/limits';
import type {
  AlertFigure,
  AlertPreview,
  AlertPreviewEvent,
  AlertPreviewInput,
  NodeGauges,
  NodeHistory,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AlertRuleConfig, AlertState } from '../../store/alert-rows.ts';
import type { PingTaskRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type Fleet, type FleetNode, requireNodes } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import { MAX_PAUSE, step } from './engine.ts';
import { figures } from './figures.ts';
import { createNodeFilter } from './node-filter.ts';
import { toCondition } from './to-condition.ts';

/** Values of one object, by time. */
interface Series {
  task_id: number | null;
  object: string;
  points: readonly { at: number; value: number }[];
}

/** A day, the longest window of minutes that is read at once. */
interface Day {
  from: number;
  to: number;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
const PERCENT = 100;

/** Tries a rule with the stored history of some nodes. `invalid_request` for a figure without history, and unknown nodes. */
export type PreviewRule = (input: AlertPreviewInput) => Promise<AlertPreview>;

export function createAlertPreview(
  runtime: Pick<Runtime, 'now' | 'pause'>,
  store: Pick<Store, 'readNodeHistory' | 'readGauges'>,
  fleet: Pick<Fleet, 'list' | 'get' | 'find'>,
  registry: Pick<TaskRegistry, 'listForNode'>,
  complete: (rule: AlertPreviewInput['rule'], pointer: string) => AlertRuleConfig,
): PreviewRule {
  const parse = <T>(text: Uint8Array): T => JSON.parse(new TextDecoder().decode(text)) as T;

  const readHistory = async (node_id: number, { from, to }: Day, tasks: readonly PingTaskRow[] | null) =>
    parse<NodeHistory>(
      await store.readNodeHistory({
        node_id,
        window: { from, to, maxRows: 1, step: MINUTE_SECONDS },
        metrics: tasks === null,
        tasks: (tasks ?? []).map(({ id, name, interval }) => ({ id, name, interval, isMeasured: false })),
      }),
    );

  const readGauges = async (node_id: number, { from, to }: Day, stepSeconds: number) =>
    parse<NodeGauges>(
      await store.readGauges({ node_id, window: { from, to, step: stepSeconds }, members: null }),
    );

  async function readMounts(node: FleetNode, { object }: AlertRuleConfig, window: Day): Promise<Series[]> {
    const { parts } = await readGauges(node.row.id, window, HOUR_SECONDS);
    return parts.mounts
      .filter(({ path }) => object === null || path === object)
      .map(({ path, used }) => ({
        task_id: null,
        object: path,
        points: parts.ts.flatMap((at, index) => holdForAnHour(at, used[index] ?? null)),
      }));
  }

  async function readProbes(
    node: FleetNode,
    { figure, object }: AlertRuleConfig,
    days: readonly Day[],
  ): Promise<Series[]> {
    const tasks = registry.listForNode(node.row.id).filter(({ name }) => object === null || name === object);
    const rows: NodeHistory['ping'] = [];
    for (const day of days) rows.push(...(await readHistory(node.row.id, day, tasks)).ping);
    const byTask = Map.groupBy(rows, ({ task_id }) => task_id);
    return tasks.map(({ id, interval }) => {
      const results = byTask.get(id) ?? [];
      const points =
        figure === 'latency'
          ? results.flatMap(({ ts, latency }) => (latency === null ? [] : [{ at: ts, value: latency }]))
          : averageLoss(results, interval);
      return { task_id: id, object: '', points };
    });
  }

  async function readNode(
    node: FleetNode,
    { figure }: AlertRuleConfig,
    days: readonly Day[],
  ): Promise<Series[]> {
    const points: { at: number; value: number }[] = [];
    const toValue = metricValues[figure];
    for (const day of days) {
      if (toValue === undefined) {
        const { ts, gauges } = await readGauges(node.row.id, day, MINUTE_SECONDS);
        const values = gauges[figure]?.mean ?? [];
        for (const [index, at] of ts.entries()) addPoint(points, at, values[index] ?? null);
      } else {
        const { metrics } = await readHistory(node.row.id, day, null);
        for (const row of metrics) addPoint(points, row.ts, toValue(row, node.row));
      }
      await runtime.pause();
    }
    return [{ task_id: null, object: '', points }];
  }

  function pickNodes(rule: AlertRuleConfig, ids: readonly number[] | undefined): FleetNode[] {
    const watches = createNodeFilter(rule.nodes);
    if (ids !== undefined) requireNodes(fleet, ids);
    const asked = ids === undefined ? fleet.list() : ids.map((id) => fleet.get(id));
    return asked.filter(({ row }) => watches(row)).slice(0, limits.alertPreviewNodes);
  }

  return async ({ rule: input, node_ids }) => {
    const rule = complete(input, '/rule');
    if (!figures[rule.figure].hasHistory)
      throw new DomainError('invalid_request', 'There is no history of this figure.', {
        errors: [{ pointer: '/rule/figure', detail: 'has no history' }],
      });
    const to = Math.floor(runtime.now() / 1000);
    const from = to - limits.alertPreviewHours * HOUR_SECONDS;
    const days = listDays(from, to);
    const nodes = pickNodes(rule, node_ids);
    const events: AlertPreviewEvent[] = [];
    for (const node of nodes) {
      const { scope } = figures[rule.figure];
      const series =
        scope === 'mount'
          ? await readMounts(node, rule, { from, to })
          : await (scope === 'probe' ? readProbes : readNode)(node, rule, days);
      for (const one of series) events.push(...replay(rule, node.row.id, one));
      await runtime.pause();
    }
    events.sort((a, b) => a.at - b.at);
    return { from, to, nodes: nodes.length, events: events.slice(0, limits.alertPageMax) };
  };
}

function replay(
  rule: AlertRuleConfig,
  node_id: number,
  { task_id, object, points }: Series,
): AlertPreviewEvent[] {
  const condition = toCondition(rule);
  const events: AlertPreviewEvent[] = [];
  let state: AlertState | null = null;
  for (const { at, value } of points) {
    const next = step(condition, state, value, { now: at, withheldBy: null });
    ({ state } = next);
    if (next.transition === null) continue;
    const { kind, withheld_by } = next.transition;
    events.push({ node_id, task_id, object, at, kind, withheld_by, value });
  }
  return events;
}

type MetricsRow = NodeHistory['metrics'][number];
type Read = (row: MetricsRow, node: FleetNode['row']) => number | null;

const share = (used: number | undefined, total: number) =>
  used === undefined || total <= 0 ? null : (PERCENT * used) / total;

/** Figures that the metrics of a minute have; the others are gauges. */
const metricValues: Partial<Record<AlertFigure, Read>> = {
  cpu: ({ cpu }) => cpu ?? null,
  memory: ({ mem_used }, { mem_total }) => share(mem_used, mem_total),
  swap: ({ swap_used }, { swap_total }) => share(swap_used, swap_total),
  load_per_core: ({ load }, { cpu_cores }) =>
    load === undefined || cpu_cores <= 0 ? null : load / cpu_cores,
};

function addPoint(points: { at: number; value: number }[], at: number, value: number | null): void {
  if (value !== null) points.push({ at, value });
}

/** The use at the end of an hour counts for the whole hour, as if it were measured again and again. */
function holdForAnHour(at: number, value: number | null): Series['points'] {
  if (value === null) return [];
  return Array.from({ length: HOUR_SECONDS / MAX_PAUSE }, (_, index) => ({
    at: at + index * MAX_PAUSE,
    value,
  }));
}

/** Loss over as long as the recent probes of a task take, which is what a rule watches. */
function averageLoss(rows: NodeHistory['ping'], interval: number): Series['points'] {
  const count = Math.max(1, Math.ceil((limits.pingRecent * interval) / MINUTE_SECONDS));
  let sum = 0;
  return rows.map(({ ts, loss = 0 }, index) => {
    sum += loss - (rows[index - count]?.loss ?? 0);
    return { at: ts, value: sum / Math.min(count, index + 1) };
  });
}

function listDays(from: number, to: number): Day[] {
  return Array.from({ length: Math.ceil((to - from) / DAY_SECONDS) }, (_, index) => ({
    from: from + index * DAY_SECONDS,
    to: Math.min(to, from + (index + 1) * DAY_SECONDS),
  }));
}
