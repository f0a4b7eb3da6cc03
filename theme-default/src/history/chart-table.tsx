import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { makeLazy } from '../app/lazy-part.tsx';
import type { ChartValuesProps } from './chart-values.tsx';

const ChartValues = makeLazy(async () => (await import('./chart-values.tsx')).ChartValues);

/** Data and annotations of a chart as a table; rendered only when it is opened. */
export function ChartTable(props: ChartValuesProps) {
  const { messages } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="chart-values" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {messages.history.table}
        <span class="hidden"> {props.title}</span>
      </summary>
      {isOpen && <ChartValues {...props} />}
    </details>
  );
}
