import type { FleetNode, History } from 'muster-theme/model';
import { appendSamples, type LiveSample, toColumns } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { clampTimes } from './align-columns.ts';
import { Chart, type ChartProps } from './chart.tsx';
import { historyKeys, listLines } from './metric-lines.ts';

/** Frames arrive every 2 s or, by polling, 5 s, and the last minute of a history may be two minutes old. */
const TAIL_GAP_SECONDS = 150;

const KIBIBYTE = 1024;

export interface MetricChartsProps {
  readonly node: FleetNode;
  readonly history: History;
  /** From the live stream; empty where the window is too wide to show them. */
  readonly samples: readonly LiveSample[];
  readonly to: number;
}

/** The metrics of a node over the window. */
export function MetricCharts({ node, history, samples, to }: MetricChartsProps) {
  const columns = useMemo(() => clampTimes(toColumns(history, historyKeys), history.to), [history]);
  const data = useMemo(() => appendSamples(columns, samples, TAIL_GAP_SECONDS), [columns, samples]);
  const shared = { data, from: to - (history.to - history.from), to };
  return (
    <div class="charts">
      <CpuChart {...shared} />
      <MemoryChart {...shared} node={node} />
      <NetworkChart {...shared} />
      <DiskChart {...shared} node={node} />
      <LoadChart {...shared} />
      <ConnectionsChart {...shared} />
    </div>
  );
}

type SharedProps = Pick<ChartProps, 'data' | 'from' | 'to'>;
type SizedProps = SharedProps & { readonly node: FleetNode };

function CpuChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      title={messages.node.cpu}
      lines={listLines('cpu', messages)}
      top={100}
      formatValue={format.percent}
    />
  );
}

function MemoryChart({ node, ...shared }: SizedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      isBinary
      title={messages.node.memory}
      lines={listLines('memory', messages)}
      top={node.mem_total > 0 ? Math.max(node.mem_total, node.swap_total) : undefined}
      formatValue={format.bytes}
    />
  );
}

function NetworkChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      isBinary
      title={messages.node.network}
      lines={listLines('network', messages)}
      minTop={KIBIBYTE}
      formatAxis={format.bytes}
      formatValue={format.rate}
    />
  );
}

function DiskChart({ node, ...shared }: SizedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      isBinary
      title={messages.node.disk}
      lines={listLines('disk', messages)}
      top={node.disk_total > 0 ? node.disk_total : undefined}
      formatValue={format.bytes}
    />
  );
}

function LoadChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      title={messages.node.load}
      lines={listLines('load', messages)}
      formatValue={(value) => format.number(value, 2)}
    />
  );
}

function ConnectionsChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  return (
    <Chart
      {...shared}
      title={messages.history.connections}
      lines={listLines('connections', messages)}
      minTop={10}
      formatAxis={(value) => format.number(value, 2)}
      formatValue={format.number}
    />
  );
}
