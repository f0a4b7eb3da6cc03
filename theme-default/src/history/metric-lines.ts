import type { ChartLine } from 'muster-theme/charts';
import type { Format } from 'muster-theme/format';
import type { NodeMetrics } from 'muster-theme/model';
import type { HistoryKey } from 'muster-theme/series';
import type { Messages } from '../messages/en.ts';

export type ChartName = 'cpu' | 'memory' | 'network' | 'disk' | 'load' | 'sockets' | 'processes';

/** A metric of the history without its maximum. */
type MeanKey = Exclude<HistoryKey, `${string}_max`>;

interface MetricLine extends Pick<ChartLine, 'colour' | 'dash' | 'isFilled' | 'isMirrored'> {
  readonly chart: ChartName;
  readonly name: (messages: Messages) => string;
}

/** Where the hub also keeps the maximum of a metric, a band reaches from its mean to that. */
type MaxOf<K extends string> = `${K}_max` extends HistoryKey
  ? { readonly max: `${K}_max` }
  : { readonly max?: never };

/** How every metric of the history is drawn: one that the contract adds does not compile without a line here. */
const metricLines: { readonly [K in MeanKey]: MetricLine & MaxOf<K> } = {
  cpu: { chart: 'cpu', name: ({ node }) => node.cpu, colour: '--m-cpu', isFilled: true, max: 'cpu_max' },
  load: { chart: 'load', name: ({ node }) => node.load, colour: '--m-cpu', isFilled: true },
  mem_used: { chart: 'memory', name: ({ node }) => node.memory, colour: '--m-memory', isFilled: true },
  swap_used: { chart: 'memory', name: ({ node }) => node.swap, colour: '--m-sent', dash: [5, 4] },
  disk_used: { chart: 'disk', name: ({ node }) => node.disk, colour: '--m-disk', isFilled: true },
  net_rx: {
    ...{ chart: 'network', name: ({ node }) => node.received, colour: '--m-received', isFilled: true },
    max: 'net_rx_max',
  },
  net_tx: {
    ...{
      chart: 'network',
      name: ({ node }) => node.sent,
      colour: '--m-sent',
      isFilled: true,
      isMirrored: true,
    },
    max: 'net_tx_max',
  },
  tcp: { chart: 'sockets', name: () => 'TCP', colour: '--m-series-2' },
  udp: { chart: 'sockets', name: () => 'UDP', colour: '--m-series-3', dash: [5, 3] },
  procs: { chart: 'processes', name: ({ history }) => history.processes, colour: '--m-memory' },
};

const entries = Object.entries(metricLines) as [MeanKey, MetricLine & { readonly max?: HistoryKey }][];

/** Every column that a chart draws. */
export const historyKeys: readonly HistoryKey[] = entries.flatMap(([key, { max }]) =>
  max === undefined ? [key] : [key, max],
);

/** Before the keys of an earlier period. */
export const BEHIND = 'behind:';

export interface LineTexts {
  readonly messages: Messages;
  formatMax(value: number): string;
  /** Hours by which a second period is earlier; 0 without one. */
  readonly behind: number;
}

/** The lines of a chart, each with its earlier period behind it. */
export function listLines(chart: ChartName, { messages, formatMax, behind }: LineTexts): ChartLine[] {
  const { history } = messages;
  return entries
    .filter(([, line]) => line.chart === chart)
    .flatMap(([key, { chart: _, name, max, ...look }]) => {
      const line: ChartLine = {
        ...look,
        key,
        name: name(messages),
        ...(max === undefined ? {} : { band: [key, max], details: [{ key: max, format: formatMax }] }),
      };
      return behind === 0 ? [line] : [makeBehind(line, history.earlier(line.name, behind)), line];
    });
}

/** The line of an earlier period; it is hidden together with its line. */
export function makeBehind(
  { key, colour, group = key, isMirrored = false }: ChartLine,
  name: string,
): ChartLine {
  return { key: BEHIND + key, name, colour, group, isMirrored, isFaint: true, dash: [4, 3] };
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

/** Formats of a chart's values; those of axes may be shorter. */
export function getFormats(chart: ChartName, format: Format) {
  const decimal = (value: number) => format.number(value, 2);
  const formats = {
    cpu: { value: format.percent, axis: format.percent },
    memory: { value: format.bytes, axis: format.bytes },
    disk: { value: format.bytes, axis: format.bytes },
    network: { value: format.rate, axis: format.rate },
    load: { value: decimal, axis: decimal },
    sockets: { value: format.number, axis: decimal },
    processes: { value: format.number, axis: decimal },
  };
  const { value, axis } = formats[chart];
  return { formatValue: (known: number) => value(known), formatAxis: (known: number) => axis(known) };
}
