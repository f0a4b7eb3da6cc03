import type { ChartScale } from 'muster-theme/charts';
import { alignColumns, type ChartAnnotation, type ChartData } from 'muster-theme/charts/columns';
import type { FleetNode, History } from 'muster-theme/model';
import { appendSamples, type Columns, type LiveSample, type Span, toColumns } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import type { Messages } from '../messages/en.ts';
import { Chart, type ChartFrame } from './chart.tsx';
import { BEHIND, type ChartName, getFormats, historyKeys, listLines } from './metric-lines.ts';

/** Frames arrive every 2 s or, by polling, 5 s, and the last minute of a history may be two minutes old. */
const TAIL_GAP_SECONDS = 150;

const KIBIBYTE = 1024;
const HOUR_SECONDS = 3600;

/** An earlier period, drawn behind the current one. */
export interface Behind {
  /** Hours by which it is earlier; 0 for none. */
  readonly hours: number;
  /** Null while it is loading. */
  readonly history: History | null;
}

/** What is drawn behind the lines. */
export interface ChartMarks {
  readonly gaps: readonly Span[];
  readonly annotations: readonly ChartAnnotation[] | undefined;
}

interface MetricChartsProps extends ChartMarks {
  readonly node: FleetNode;
  readonly history: History;
  readonly behind: Behind;
  /** From the live stream; empty where the window is too wide to show them. */
  readonly samples: readonly LiveSample[];
  readonly frame: ChartFrame;
}

/** The metrics of a node over the timeline. */
export function MetricCharts({
  node,
  history,
  behind,
  gaps,
  annotations,
  samples,
  frame,
}: MetricChartsProps) {
  const { messages } = useLanguage();
  const columns = useMemo(() => toColumns(history, historyKeys), [history]);
  const current = useMemo(() => appendSamples(columns, samples, TAIL_GAP_SECONDS), [columns, samples]);
  const data = useMemo(
    () => ({ ...addBehind(current, behind.history, behind.hours), gaps, annotations }),
    [current, behind.history, behind.hours, gaps, annotations],
  );
  return (
    <div class="charts">
      {listCharts(node, messages).map(({ name, title, isWide = false, scale }) => (
        <MetricChart
          key={name}
          {...{ name, title, isWide, scale, data, frame }}
          behind={behind.history === null ? 0 : behind.hours}
        />
      ))}
    </div>
  );
}

function addBehind(current: Columns<string>, earlier: History | null, hours: number): ChartData {
  if (earlier === null) return current;
  return alignColumns([
    { prefix: '', columns: current },
    { prefix: BEHIND, columns: toColumns(earlier, historyKeys), shift: hours * HOUR_SECONDS },
  ]);
}

interface MetricChartInfo {
  readonly name: ChartName;
  readonly title: string;
  readonly isWide?: boolean;
  readonly scale: ChartScale;
}

/** Sizes are the ends of their axes unless the data is larger: memory and disks change. */
function listCharts({ mem_total, swap_total, disk_total }: FleetNode, messages: Messages): MetricChartInfo[] {
  const { node, history } = messages;
  const memory = Math.max(mem_total, swap_total);
  return [
    { name: 'cpu', title: node.cpu, scale: { top: 100 } },
    { name: 'memory', title: node.memory, scale: { top: memory, isBinary: true } },
    { name: 'network', title: node.network, isWide: true, scale: { minTop: KIBIBYTE, isBinary: true } },
    { name: 'disk', title: node.disk, scale: { top: disk_total, isBinary: true } },
    { name: 'load', title: node.load, scale: { minTop: 1 } },
    { name: 'sockets', title: history.sockets, scale: { minTop: 10 } },
    { name: 'processes', title: history.processes, scale: { minTop: 10 } },
  ];
}

interface MetricChartProps extends Omit<MetricChartInfo, 'isWide'> {
  readonly isWide: boolean;
  readonly data: ChartData;
  readonly behind: number;
  readonly frame: ChartFrame;
}

function MetricChart({ name, title, isWide, scale, data, behind, frame }: MetricChartProps) {
  const { messages, format } = useLanguage();
  const { formatValue, formatAxis } = useMemo(() => getFormats(name, format), [name, format]);
  const lines = useMemo(() => {
    const formatMax = (value: number) => messages.history.highest(formatValue(value));
    return listLines(name, { messages, formatMax, behind });
  }, [name, messages, formatValue, behind]);
  const { top, minTop, isBinary } = scale;
  const stable = useMemo(() => scale, [top, minTop, isBinary]);
  return (
    <Chart {...frame} {...{ name, title, isWide, data, lines, formatValue, formatAxis }} scale={stable} />
  );
}
