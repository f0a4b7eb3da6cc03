import { useState } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';
import { ScrollFrame } from '../parts/scroll-frame.tsx';
import type { ChartProps } from './chart.tsx';
import type { Line } from './plot.ts';

type ChartTableProps = Pick<ChartProps, 'title' | 'data' | 'lines' | 'write'>;

/** The values behind a chart, the latest first; made only when somebody asks for them. */
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

function Values({ title, data, lines, write }: ChartTableProps) {
  const { messages, format } = useLanguage();
  const columns = lines.flatMap((line) => listColumns(line, messages.history.highestOf));
  const moments = data.ts
    .map((ts, index) => ({ ts, values: columns.map(({ key }) => data.values[key]?.[index]) }))
    .filter(({ values }) => values.some((value) => typeof value === 'number'))
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
          {moments.map(({ ts, values }) => (
            <tr key={ts}>
              <th scope="row">{format.dateTime(ts)}</th>
              {values.map((value, index) => (
                <td key={columns[index]?.key}>{write(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function listColumns({ key, name, band }: Line, nameHighest: (name: string) => string): readonly Column[] {
  return [{ key, name }, ...(band === undefined ? [] : [{ key: band[1], name: nameHighest(name) }])];
}
