import type { NodeMetrics } from 'muster-theme/model';
import type { HistoryKey } from 'muster-theme/series';
import type { Messages } from '../messages/en.ts';
import type { Line } from './plot.ts';

export type ChartName = 'cpu' | 'memory' | 'network' | 'disk' | 'load' | 'connections';

/** A metric of the history without its maximum. */
type MeanKey = Exclude<HistoryKey, `${string}_max`>;

interface MetricLine extends Pick<Line, 'colour' | 'dash' | 'isFilled'> {
  readonly chart: ChartName;
  readonly name: (messages: Messages) => string;
}

/** Where the hub also keeps the maximum of a metric, a band reaches from its mean to that. */
type MaxOf<K extends string> = `${K}_max` extends HistoryKey
  ? { readonly max: `${K}_max` }
  : { readonly max?: never };

/** How every metric of the history is drawn: one that the contract adds does not compile without a line here. */
const metricLines: { readonly [K in MeanKey]: MetricLine & MaxOf<K> } = {
  cpu: { chart: 'cpu', name: ({ node }) => node.cpu, colour: '--cpu', isFilled: true, max: 'cpu_max' },
  load: { chart: 'load', name: ({ node }) => node.load, colour: '--cpu', isFilled: true },
  mem_used: { chart: 'memory', name: ({ node }) => node.memory, colour: '--memory', isFilled: true },
  swap_used: { chart: 'memory', name: ({ node }) => node.swap, colour: '--sent', dash: [5, 4] },
  disk_used: { chart: 'disk', name: ({ node }) => node.disk, colour: '--received', isFilled: true },
  net_rx: { chart: 'network', name: ({ node }) => node.received, colour: '--received', max: 'net_rx_max' },
  net_tx: {
    chart: 'network',
    name: ({ node }) => node.sent,
    colour: '--sent',
    dash: [5, 3],
    max: 'net_tx_max',
  },
  tcp: { chart: 'connections', name: () => 'TCP', colour: '--cpu' },
  udp: { chart: 'connections', name: () => 'UDP', colour: '--sent', dash: [5, 3] },
  procs: {
    chart: 'connections',
    name: ({ history }) => history.processes,
    colour: '--memory',
    dash: [3, 3],
  },
};

const entries = Object.entries(metricLines) as [MeanKey, MetricLine & { readonly max?: HistoryKey }][];

/** Every column that a chart draws. */
export const historyKeys: readonly HistoryKey[] = entries.flatMap(([key, { max }]) =>
  max === undefined ? [key] : [key, max],
);

export function listLines(chart: ChartName, messages: Messages): Line[] {
  return entries
    .filter(([, line]) => line.chart === chart)
    .map(([key, { chart: _, name, max, ...look }]) => ({
      ...look,
      key,
      name: name(messages),
      ...(max === undefined ? {} : { band: [key, max] as const }),
    }));
}

/** The current values of a node by the columns of its history; of the load averages the first. */
export function readCurrent(metrics: NodeMetrics): Partial<Record<HistoryKey, number | null>> {
  return Object.fromEntries(
    entries.map(([key]) => {
      const value = metrics[key];
      return [key, typeof value === 'object' ? (value?.[0] ?? null) : value];
    }),
  );
}
