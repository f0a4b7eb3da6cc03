import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';
import { addDays, type DailyAvailability, type Days, formatAvailability, GOOD_MEAN } from './availability.ts';
import { AvailabilityBars } from './availability-bars.tsx';

interface AvailabilityPanelProps {
  readonly title: string;
  /** Whether the figures are the mean of all nodes. */
  readonly isMean?: boolean;
  /** Dates of the first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly availability: DailyAvailability;
}

/** Bars with their percentage, and the same as a table. Its height is known before the data: only the table changes it. */
export function AvailabilityPanel({ title, isMean = false, from, to, availability }: AvailabilityPanelProps) {
  const { messages, format, locale } = useLanguage();
  const { table, noData } = messages.history;
  const [hasTable, setTable] = useState(false);
  const { days, percent } = availability;
  return (
    <section class="panel availability-panel" aria-label={title}>
      <div class="chart-head">
        <h3>
          {title} {isMean && <small>{messages.incidents.ofAllNodes}</small>}
        </h3>
        <p class="figure availability-percent">
          {percent === null ? noData : formatAvailability(percent, locale)}
        </p>
      </div>
      <AvailabilityBars days={days} from={from} label={title} goodFrom={isMean ? GOOD_MEAN : undefined} />
      <div class="strip-ends">
        <span>{format.date(from)}</span>
        <button
          type="button"
          class="text-button"
          aria-expanded={hasTable}
          onClick={() => setTable(!hasTable)}
        >
          {table}
          <span class="hidden"> {title}</span>
        </button>
        <span>{format.date(to)}</span>
      </div>
      {hasTable && <DaysTable title={title} from={from} days={days} />}
    </section>
  );
}

interface DaysTableProps {
  readonly title: string;
  readonly from: string;
  readonly days: Days;
}

/** Latest first. */
function DaysTable({ title, from, days }: DaysTableProps) {
  const { messages, format, locale } = useLanguage();
  const { table, noData, availability } = messages.history;
  return (
    <ScrollFrame class="values-frame" label={`${title}, ${table}`}>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{messages.incidents.day}</th>
            <th scope="col">{availability}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((percent, index) => (
              <tr key={index}>
                <th scope="row">{format.date(addDays(from, index))}</th>
                <td class="figure">{percent === null ? noData : formatAvailability(percent, locale)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
