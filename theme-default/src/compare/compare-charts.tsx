import type { ChartLine, ChartScale } from 'muster-theme/charts';
import { alignColumns, type ChartData } from 'muster-theme/charts/columns';
import { calculatePercent } from 'muster-theme/format';
import type { FleetNode, History } from 'muster-theme/model';
import { type Columns, toColumns, toLatencyColumns } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { getNodeName } from '../components/names.ts';
import { Chart, type ChartFrame } from '../history/chart.tsx';
import { historyKeys } from '../history/metric-lines.ts';
import { getSeriesLook } from '../history/series-look.ts';

interface CompareChartsProps {
  readonly nodes: readonly FleetNode[];
  readonly histories: ReadonlyMap<number, History>;
  readonly frame: ChartFrame;
}

/** What a chart compares. */
interface Comparison {
  /** Key of the values of each node, and name of the chart in the URL. */
  readonly name: string;
  readonly title: string;
  readonly scale?: ChartScale;
  formatValue(value: number): string;
}

/** One chart for each metric and each probe, with a line for each node. */
export function CompareCharts({ nodes, histories, frame }: CompareChartsProps) {
  // Nodes change with every report, but not what is drawn of them.
  const look = nodes
    .map((node) => [node.id, getNodeName(node), node.mem_total, node.disk_total].join(' '))
    .join('\n');
  const data = useMemo(() => alignNodes(nodes, histories), [look, histories]);
  const comparisons = useComparisons(histories);
  return (
    <div class="charts">
      {comparisons.map((comparison) => (
        <NodesChart key={comparison.name} {...comparison} {...{ nodes, look, data, frame }} />
      ))}
    </div>
  );
}

interface NodesChartProps extends Comparison {
  readonly nodes: readonly FleetNode[];
  readonly look: string;
  readonly data: ChartData;
  readonly frame: ChartFrame;
}

function NodesChart({ nodes, look, frame, ...chart }: NodesChartProps) {
  const lines = useMemo(
    () =>
      nodes.map(
        (node, index): ChartLine => ({
          key: `${node.id}:${chart.name}`,
          name: getNodeName(node),
          group: `node:${node.id}`,
          ...getSeriesLook(index),
        }),
      ),
    [look, chart.name],
  );
  return <Chart {...frame} {...chart} lines={lines} />;
}

const percentScale = { top: 100 };
const rateScale = { isBinary: true, minTop: 1024 };
const loadScale = { minTop: 1 };

function useComparisons(histories: ReadonlyMap<number, History>): readonly Comparison[] {
  const { messages, format } = useLanguage();
  return useMemo(() => {
    const { node, compare } = messages;
    const percent = (value: number) => format.percent(value);
    const rate = (value: number) => format.rate(value);
    return [
      { name: 'cpu', title: node.cpu, scale: percentScale, formatValue: percent },
      { name: 'memory', title: compare.memory, scale: percentScale, formatValue: percent },
      { name: 'net_rx', title: node.received, scale: rateScale, formatValue: rate },
      { name: 'net_tx', title: node.sent, scale: rateScale, formatValue: rate },
      { name: 'disk', title: compare.disk, scale: percentScale, formatValue: percent },
      {
        name: 'load',
        title: node.load,
        scale: loadScale,
        formatValue: (value: number) => format.number(value, 2),
      },
      ...listProbes(histories).map(([id, name]) => ({
        name: `latency-${id}`,
        title: compare.latencyTo(name),
        formatValue: (value: number) => format.latency(value),
      })),
    ];
  }, [messages, format, histories]);
}

/** Names of the probes with results, by their task. */
function listProbes(
  histories: ReadonlyMap<number, History>,
): readonly (readonly [id: number, name: string])[] {
  const names = new Map<number, string>();
  for (const { ping, probes } of histories.values()) {
    for (const { task_id } of ping) names.set(task_id, probes[task_id] ?? `#${task_id}`);
  }
  return [...names];
}

const rowKeys = historyKeys.filter((key) => ['cpu', 'net_rx', 'net_tx', 'load'].includes(key));

function alignNodes(nodes: readonly FleetNode[], histories: ReadonlyMap<number, History>): ChartData {
  return alignColumns(
    nodes.flatMap((node) => {
      const history = histories.get(node.id);
      if (history === undefined) return [];
      const tasks = new Set(history.ping.map(({ task_id }) => task_id));
      return [
        { prefix: `${node.id}:`, columns: toColumns(history, rowKeys) },
        { prefix: `${node.id}:`, columns: toShares(node, history) },
        ...[...tasks].map((task) => ({ prefix: `${node.id}:`, columns: renameLatency(history, task) })),
      ];
    }),
  );
}

/** Used memory and disk in percent of today's sizes, so that nodes of different sizes compare. */
function toShares({ mem_total, disk_total }: FleetNode, history: History): Columns<'memory' | 'disk'> {
  const { ts, values } = toColumns(history, ['mem_used', 'disk_used']);
  return {
    ts,
    values: {
      memory: values.mem_used.map((used) => calculatePercent(used, mem_total)),
      disk: values.disk_used.map((used) => calculatePercent(used, disk_total)),
    },
  };
}

function renameLatency(history: History, task: number): Columns<string> {
  const { ts, values } = toLatencyColumns(history, task);
  return { ts, values: { [`latency-${task}`]: values.latency } };
}
