import type { FleetNode, History } from '@muster/theme-sdk/model';
import { type HistoryKey, joinTail, type LiveSample, readColumns } from '@muster/theme-sdk/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';
import { endAt } from './align.ts';
import { Chart, type ChartProps } from './chart.tsx';
import type { Line } from './plot.ts';

const keys = [
  'cpu',
  'cpu_max',
  'load',
  'mem_used',
  'swap_used',
  'disk_used',
  'net_rx',
  'net_rx_max',
  'net_tx',
  'net_tx_max',
  'tcp',
  'udp',
  'procs',
] as const satisfies readonly HistoryKey[];

/** Frames come every 2 s, requests every 5 s, and the last minute of a history may be two minutes old. */
const TAIL_GAP_SECONDS = 150;

const KIBIBYTE = 1024;

export interface MetricChartsProps {
  readonly node: FleetNode;
  readonly history: History;
  /** What the live stream brought since; empty where the window is too wide to see it move. */
  readonly samples: readonly LiveSample[];
  readonly to: number;
}

/** What a node did over the window, each figure in a chart of its own. */
export function MetricCharts({ node, history, samples, to }: MetricChartsProps) {
  const columns = useMemo(() => endAt(readColumns(history, keys), history.to), [history]);
  const data = useMemo(() => joinTail(columns, samples, TAIL_GAP_SECONDS), [columns, samples]);
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
  const name = messages.node.cpu;
  const lines: Line[] = [{ key: 'cpu', name, colour: '--cpu', isFilled: true, band: ['cpu', 'cpu_max'] }];
  return <Chart {...shared} title={name} lines={lines} top={100} write={format.percent} />;
}

function MemoryChart({ node, ...shared }: SizedProps) {
  const { messages, format } = useLanguage();
  const lines: Line[] = [
    { key: 'mem_used', name: messages.node.memory, colour: '--memory', isFilled: true },
    { key: 'swap_used', name: messages.node.swap, colour: '--sent', dash: [5, 4] },
  ];
  return (
    <Chart
      {...shared}
      isBinary
      title={messages.node.memory}
      lines={lines}
      top={node.mem_total > 0 ? Math.max(node.mem_total, node.swap_total) : null}
      write={format.bytes}
    />
  );
}

function NetworkChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  const lines: Line[] = [
    { key: 'net_rx', name: messages.node.received, colour: '--received', band: ['net_rx', 'net_rx_max'] },
    {
      key: 'net_tx',
      name: messages.node.sent,
      colour: '--sent',
      dash: [5, 3],
      band: ['net_tx', 'net_tx_max'],
    },
  ];
  return (
    <Chart
      {...shared}
      isBinary
      title={messages.node.network}
      lines={lines}
      atLeast={KIBIBYTE}
      writeAxis={format.bytes}
      write={format.rate}
    />
  );
}

function DiskChart({ node, ...shared }: SizedProps) {
  const { messages, format } = useLanguage();
  const name = messages.node.disk;
  const lines: Line[] = [{ key: 'disk_used', name, colour: '--received', isFilled: true }];
  const top = node.disk_total > 0 ? node.disk_total : null;
  return <Chart {...shared} isBinary title={name} lines={lines} top={top} write={format.bytes} />;
}

function LoadChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  const name = messages.node.load;
  const lines: Line[] = [{ key: 'load', name, colour: '--cpu', isFilled: true }];
  return <Chart {...shared} title={name} lines={lines} write={(value) => format.number(value, 2)} />;
}

function ConnectionsChart(shared: SharedProps) {
  const { messages, format } = useLanguage();
  const lines: Line[] = [
    { key: 'tcp', name: 'TCP', colour: '--cpu' },
    { key: 'udp', name: 'UDP', colour: '--sent', dash: [5, 3] },
    { key: 'procs', name: messages.history.processes, colour: '--memory', dash: [3, 3] },
  ];
  return (
    <Chart
      {...shared}
      title={messages.history.connections}
      lines={lines}
      atLeast={10}
      writeAxis={(value) => format.number(value, 2)}
      write={format.number}
    />
  );
}
