import type { ChartLine } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import type { Timeline } from 'muster-theme/charts/timeline';
import { useSignal } from 'muster-theme/react';
import { useLanguage } from '../app/language.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';

export interface ChartValuesProps {
  readonly title: string;
  readonly data: ChartData;
  readonly lines: readonly ChartLine[];
  readonly timeline: Timeline;
  formatValue(value: number): string;
}

interface Column {
  readonly key: string;
  readonly name: string;
}

/** Data and annotations of a chart, latest first. A chunk of its own: few visitors open a table. */
export function ChartValues({ title, data, lines, timeline, formatValue }: ChartValuesProps) {
  const { messages, format } = useLanguage();
  const { from, to } = useSignal(timeline.view);
  const columns = lines.flatMap((line) => listColumns(line, messages.history.highestOf));
  const rows = data.ts
    .map((ts, index) => ({ ts, values: columns.map(({ key }) => data.values[key]?.[index]) }))
    .filter(({ ts, values }) => ts >= from && ts <= to && values.some((value) => typeof value === 'number'));
  const events = (data.annotations ?? [])
    .filter((one) => one.to > from && one.from < to)
    .map(({ from: ts, label }) => ({ ts, label }));
  const entries = [...rows, ...events].sort((a, b) => b.ts - a.ts);
  return (
    <ScrollFrame class="values-frame" label={title}>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{messages.history.time}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.ts} ${'label' in entry ? entry.label : ''}`}>
              <th scope="row">{format.dateTime(entry.ts)}</th>
              {'label' in entry ? (
                <td colSpan={columns.length}>{entry.label}</td>
              ) : (
                entry.values.map((value, index) => (
                  <td key={columns[index]?.key}>{format.orDash(value, formatValue)}</td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function listColumns({ key, name, band }: ChartLine, nameMax: (name: string) => string): readonly Column[] {
  return [{ key, name }, ...(band === undefined ? [] : [{ key: band[1], name: nameMax(name) }])];
}
