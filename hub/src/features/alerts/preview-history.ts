import { type GaugeName, gaugeMembers } from '@muster/generated/gauges';
import { limits } from '@muster/generated/limits';
import type { AlertFigure, NodeGauges, NodeHistory } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { GaugeBuffer } from '../../agents/gauge-buffer.ts';
import type { AlertRuleConfig } from '../../store/alert-rows.ts';
import type { PingTaskRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import { MAX_PAUSE } from './engine.ts';
import { figures } from './figures.ts';
import type { PreviewPoint } from './preview-track.ts';

/** Unix seconds. */
export interface PreviewWindow {
  from: number;
  to: number;
}

/** Values of one object of a node, by time. */
export interface PreviewPart {
  task_id: number | null;
  object: string;
  points: readonly PreviewPoint[];
}

/** The stored values that a rule watches on a node: a part of each object after the other, no longer than a day of minutes. */
export type ReadPreviewHistory = (
  node: FleetNode,
  rule: AlertRuleConfig,
  window: PreviewWindow,
) => AsyncGenerator<PreviewPart>;

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
const PERCENT = 100;
/** Tasks of which a day of minutes is read at once: more would stop the event loop while it is parsed. */
const TASKS_PER_READ = 4;

export function createPreviewHistory(
  runtime: Pick<Runtime, 'pause'>,
  store: Pick<Store, 'readNodeHistory' | 'readGauges'>,
  gaugeBuffer: Pick<GaugeBuffer, 'flush'>,
  registry: Pick<TaskRegistry, 'listForNode'>,
): ReadPreviewHistory {
  const readHistory = async (
    node_id: number,
    { from, to }: PreviewWindow,
    tasks: readonly PingTaskRow[] | null,
  ) =>
    parse<NodeHistory>(
      await store.readNodeHistory({
        node_id,
        window: { from, to, maxRows: tasks === null ? limits.historyRowsDay : 1, step: MINUTE_SECONDS },
        metrics: tasks === null,
        tasks: (tasks ?? []).map(({ id, name, interval }) => ({ id, name, interval, isMeasured: false })),
      }),
    );

  async function* readMounts(node: FleetNode, { object }: AlertRuleConfig, { from, to }: PreviewWindow) {
    const window = { from, to, step: HOUR_SECONDS };
    const answer = await store.readGauges({ node_id: node.row.id, window, members: ['mounts'] });
    const { ts, mounts } = parse<NodeGauges>(answer).parts;
    for (const { path, used } of mounts) {
      if (object !== null && path !== object) continue;
      const points = ts.flatMap((at, index) => holdForAnHour(at, used[index] ?? null));
      yield { task_id: null, object: path, points: points.filter(({ at }) => at >= from && at <= to) };
    }
  }

  async function* readProbes(
    node: FleetNode,
    { figure, object }: AlertRuleConfig,
    window: PreviewWindow,
  ): AsyncGenerator<PreviewPart> {
    const tasks = registry.listForNode(node.row.id).filter(({ name }) => object === null || name === object);
    const isLoss = figure === 'packet_loss';
    const means = new Map(tasks.map(({ id, interval }) => [id, createLossMean(interval)]));
    for (const day of listDays(window)) {
      for (let first = 0; first < tasks.length; first += TASKS_PER_READ) {
        const wanted = tasks.slice(first, first + TASKS_PER_READ);
        const rows = (await readHistory(node.row.id, day, wanted)).ping;
        for (const [task_id, results] of Map.groupBy(rows, (row) => row.task_id)) {
          const average = means.get(task_id);
          const points = results.flatMap(({ ts, latency, loss = 0 }) => {
            const value = isLoss ? average?.(loss) : latency;
            return typeof value === 'number' ? [{ at: ts, value }] : [];
          });
          yield { task_id, object: '', points };
        }
        await runtime.pause();
      }
    }
  }

  async function* readNode(
    node: FleetNode,
    { figure }: AlertRuleConfig,
    window: PreviewWindow,
  ): AsyncGenerator<PreviewPart> {
    const toValue = metricValues[figure];
    for (const day of listDays(window)) {
      const points: PreviewPoint[] = [];
      if (toValue === undefined) {
        const members = [gaugeMembers[figure as GaugeName]];
        const query = { node_id: node.row.id, window: { ...day, step: MINUTE_SECONDS }, members };
        const { ts, gauges } = parse<NodeGauges>(await store.readGauges(query));
        const values = gauges[figure]?.mean ?? [];
        for (const [index, at] of ts.entries()) addPoint(points, at, values[index] ?? null);
      } else {
        const { metrics } = await readHistory(node.row.id, day, null);
        for (const row of metrics) addPoint(points, row.ts, toValue(row, node.row));
      }
      yield { task_id: null, object: '', points };
      await runtime.pause();
    }
  }

  return async function* (node, rule, window) {
    const { scope } = figures[rule.figure];
    // The gauges of the last hour may not be stored yet. A full disk must not hide the others.
    await gaugeBuffer.flush(node.row.id).catch(() => undefined);
    if (scope === 'mount') yield* readMounts(node, rule, window);
    else yield* (scope === 'probe' ? readProbes : readNode)(node, rule, window);
  };
}

const parse = <T>(text: Uint8Array): T => JSON.parse(new TextDecoder().decode(text)) as T;

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

function addPoint(points: PreviewPoint[], at: number, value: number | null): void {
  if (value !== null) points.push({ at, value });
}

/** The use at the end of an hour counts for the whole hour, as if it were measured again and again. */
function holdForAnHour(at: number, value: number | null): PreviewPoint[] {
  if (value === null) return [];
  return Array.from({ length: HOUR_SECONDS / MAX_PAUSE }, (_, index) => ({
    at: at + index * MAX_PAUSE,
    value,
  }));
}

/** Averages the loss over as long as the recent probes of a task take, which is what a rule watches. */
function createLossMean(interval: number): (loss: number) => number {
  const count = Math.max(1, Math.ceil((limits.pingRecent * interval) / MINUTE_SECONDS));
  const recent: number[] = [];
  let sum = 0;
  return (loss) => {
    recent.push(loss);
    sum += loss;
    if (recent.length > count) sum -= recent.shift() ?? 0;
    return sum / recent.length;
  };
}

function listDays({ from, to }: PreviewWindow): PreviewWindow[] {
  return Array.from({ length: Math.ceil((to - from) / DAY_SECONDS) }, (_, index) => ({
    from: from + index * DAY_SECONDS,
    to: Math.min(to, from + (index + 1) * DAY_SECONDS),
  }));
}
