import type { History } from 'muster-theme/model';
import { type ProbeSummary, summarizeProbes, toLatencyColumns } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';
import { alignColumns, clampTimes } from './align-columns.ts';
import { Chart } from './chart.tsx';
import type { Line } from './plot.ts';

const colours = ['--cpu', '--sent', '--memory', '--received', '--bad', '--good'];
/** Dash patterns, so that lines differ by more than colour. */
const dashes: readonly (readonly number[])[] = [[], [10, 4], [4, 3], [14, 4, 4, 4], [20, 5], [2, 3]];

interface LatencyChartsProps {
  readonly history: History;
  readonly to: number;
}

/** Latency of each probe with its range, packet loss in a chart below, and a summary table. */
export function LatencyCharts({ history, to }: LatencyChartsProps) {
  const { messages, format } = useLanguage();
  const probes = useMemo(() => summarizeProbes(history), [history]);
  const data = useMemo(() => alignProbes(history, probes), [history, probes]);
  // Tasks without results have nothing to show.
  if (probes.length === 0 || history.ping.length === 0) return null;
  const hasLoss = history.ping.some(({ loss }) => loss > 0);
  const window = { data, from: to - (history.to - history.from), to };
  return (
    <div class="charts-latency">
      <Chart
        {...window}
        isWide
        title={messages.node.latency}
        lines={probes.map((probe, index) => makeLine(probe, index, 'latency'))}
        height={224}
        formatValue={format.latency}
        formatAxis={(value) => `${format.number(value, 2)} ms`}
      />
      {hasLoss ? (
        <Chart
          {...window}
          isWide
          title={messages.history.loss}
          lines={probes.map((probe, index) => makeLine(probe, index, 'loss'))}
          height={88}
          top={100}
          formatValue={format.percent}
        />
      ) : (
        <p class="panel-line">{messages.history.noLoss}</p>
      )}
      <ProbeTable probes={probes} />
    </div>
  );
}

function alignProbes(history: History, probes: readonly ProbeSummary[]) {
  return alignColumns(
    probes.map(({ taskId }) => ({
      prefix: `${taskId}:`,
      columns: clampTimes(toLatencyColumns(history, taskId), history.to),
    })),
  );
}

function makeLine(probe: ProbeSummary, index: number, kind: 'latency' | 'loss'): Line {
  const id = probe.taskId;
  // Lines that share a colour must have different dashes.
  const turn = Math.floor(index / colours.length);
  const dash = dashes[(index + turn) % dashes.length] ?? [];
  return {
    key: `${id}:${kind}`,
    name: probe.name,
    colour: colours[index % colours.length] ?? '--cpu',
    ...(kind === 'loss' ? { isFilled: true, isStepped: true } : { band: [`${id}:lowest`, `${id}:highest`] }),
    ...(kind === 'latency' && dash.length > 0 ? { dash } : {}),
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
