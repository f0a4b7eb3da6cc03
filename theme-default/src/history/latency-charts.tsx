import type { ChartLine } from 'muster-theme/charts';
import { alignColumns, type ChartData } from 'muster-theme/charts/columns';
import type { History } from 'muster-theme/model';
import { type ProbeSummary, summarizeProbes, toLatencyColumns } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';
import type { Messages } from '../messages/en.ts';
import { Chart, type ChartFrame } from './chart.tsx';
import type { Behind, ChartMarks } from './metric-charts.tsx';
import { BEHIND, makeBehind } from './metric-lines.ts';
import { getSeriesLook } from './series-look.ts';

const HOUR_SECONDS = 3600;
const LATENCY_HEIGHT = 224;
const LOSS_HEIGHT = 136;
const lossScale = { isRoot: true };

interface LatencyChartsProps extends ChartMarks {
  readonly history: History;
  readonly behind: Behind;
  readonly frame: ChartFrame;
}

/** Latency of each probe with its range, packet loss in a chart below, and a summary table. */
export function LatencyCharts({ history, behind, gaps, annotations, frame }: LatencyChartsProps) {
  const { messages, format } = useLanguage();
  const probes = useMemo(() => summarizeProbes(history), [history]);
  const data = useMemo(
    () => ({ ...alignProbes(history, behind, probes), gaps, annotations }),
    [history, behind.history, behind.hours, probes, gaps, annotations],
  );
  const hours = behind.history === null ? 0 : behind.hours;
  const formats = useMemo(
    () => ({
      latency: (value: number) => format.latency(value),
      axis: (value: number) => `${format.number(value, 2)} ms`,
      loss: (value: number) => format.percent(value),
    }),
    [format],
  );
  const names = probes.map(({ taskId, name }) => `${taskId} ${name}`).join('\n');
  const lines = useMemo(
    () => listProbeLines(probes, { messages, formats, hours }),
    // The summaries change with every load, their names do not.
    [names, messages, formats, hours],
  );
  // Tasks without results have nothing to show.
  if (probes.length === 0 || history.ping.length === 0) return null;
  return (
    <div class="charts-latency">
      <Chart
        {...frame}
        isWide
        name="latency"
        title={messages.node.latency}
        data={data}
        lines={lines.latency}
        height={LATENCY_HEIGHT}
        formatValue={formats.latency}
        formatAxis={formats.axis}
      />
      {history.ping.some(({ loss }) => loss > 0) ? (
        <Chart
          {...frame}
          isWide
          name="loss"
          title={messages.history.loss}
          data={data}
          lines={lines.loss}
          scale={lossScale}
          height={LOSS_HEIGHT}
          formatValue={formats.loss}
        />
      ) : (
        <p class="panel-line">{messages.history.noLoss}</p>
      )}
      <ProbeTable probes={probes} />
    </div>
  );
}

function alignProbes(history: History, behind: Behind, probes: readonly ProbeSummary[]): ChartData {
  const read = (rows: History, prefix: string, shift: number) =>
    probes.map(({ taskId }) => ({
      prefix: `${prefix}${taskId}:`,
      columns: toLatencyColumns(rows, taskId),
      shift,
    }));
  const earlier = behind.history === null ? [] : read(behind.history, BEHIND, behind.hours * HOUR_SECONDS);
  return alignColumns([...read(history, '', 0), ...earlier]);
}

interface ProbeLineTexts {
  readonly messages: Messages;
  readonly formats: { latency(value: number): string; loss(value: number): string };
  /** Hours by which a second period is earlier; 0 without one. */
  readonly hours: number;
}

/** Lines of a probe have one colour, and are hidden together in both charts. */
function listProbeLines(probes: readonly ProbeSummary[], { messages, formats, hours }: ProbeLineTexts) {
  const { history, node } = messages;
  const formatLoss = (value: number) => (value > 0 ? node.loss(formats.loss(value)) : '');
  const lines = probes.map(({ taskId, name }, index) => {
    const [low, high, loss] = ['lowest', 'highest', 'loss'].map((key) => `${taskId}:${key}`);
    const shared = { name, group: `probe:${taskId}`, ...getSeriesLook(index) };
    const latency: ChartLine = {
      ...shared,
      key: `${taskId}:latency`,
      band: [String(low), String(high)],
      details: [
        { key: String(high), format: (value) => history.highest(formats.latency(value)) },
        { key: String(loss), format: formatLoss },
      ],
    };
    // Dashes would make steps unreadable.
    const lost: ChartLine = {
      ...shared,
      dash: [],
      key: String(loss),
      isStepped: true,
      isFilled: probes.length === 1,
    };
    return { latency, lost };
  });
  return {
    latency: lines.flatMap(({ latency }) =>
      hours === 0 ? [latency] : [makeBehind(latency, history.earlier(latency.name, hours)), latency],
    ),
    loss: lines.map(({ lost }) => lost),
  };
}

/** Summary of each probe. */
function ProbeTable({ probes }: { readonly probes: readonly ProbeSummary[] }) {
  const { messages, format } = useLanguage();
  const { history } = messages;
  return (
    <ScrollFrame class="panel values-frame" label={history.probes}>
      <table class="values values-probes">
        <thead>
          <tr>
            <th scope="col">{history.probe}</th>
            <th scope="col">{history.mean}</th>
            <th scope="col">{history.lowest}</th>
            <th scope="col">{history.top}</th>
            <th scope="col">{history.loss}</th>
          </tr>
        </thead>
        <tbody>
          {probes.map(({ taskId, name, mean, lowest, highest, loss }) => (
            <tr key={taskId}>
              <th scope="row">{name}</th>
              <td>{format.latency(mean)}</td>
              <td>{format.latency(lowest)}</td>
              <td>{format.latency(highest)}</td>
              <td class={(loss ?? 0) >= 1 ? 'is-bad' : ''}>{format.percent(loss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
