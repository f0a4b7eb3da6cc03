import type { ChartLine } from 'muster-theme/charts';
import type { ChartData } from 'muster-theme/charts/columns';
import type { Timeline } from 'muster-theme/charts/timeline';
import { useSignal } from 'muster-theme/react';
import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';

interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  readonly lines: readonly ChartLine[];
  readonly timeline: Timeline;
  formatValue(value: number): string;
}

/** The data that a chart shows as a table, latest first; rendered only when it is opened. */
export function ChartTable(props: ChartTableProps) {
  const { messages } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="chart-values" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {messages.history.table}
        <span class="hidden"> {props.title}</span>
      </summary>
      {isOpen && <Values {...props} />}
    </details>
  );
}

interface Column {
  readonly key: string;
  readonly name: string;
}

function Values({ title, data, lines, timeline, formatValue }: ChartTableProps) {
  const { messages, format } = useLanguage();
  const { from, to } = useSignal(timeline.view);
  const columns = lines.flatMap((line) => listColumns(line, messages.history.highestOf));
  const rows = data.ts
    .map((ts, index) => ({ ts, values: columns.map(({ key }) => data.values[key]?.[index]) }))
    .filter(({ ts, values }) => ts >= from && ts <= to && values.some((value) => typeof value === 'number'))
    .reverse();
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
          {rows.map(({ ts, values }) => (
            <tr key={ts}>
              <th scope="row">{format.dateTime(ts)}</th>
              {values.map((value, index) => (
                <td key={columns[index]?.key}>{format.orDash(value, formatValue)}</td>
              ))}
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
