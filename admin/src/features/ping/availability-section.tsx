import type { CheckDetails } from '@muster/generated/types';
import { formatAvailability, formatDate, formatDays } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { checkMessages } from './state-messages.ts';

const DAY_MS = 86_400_000;
/** Below it a day is bad. */
const LOW_PERCENT = 95;

/** The availability of each of the latest days as a bar, and that of all. The outages are in a table of their own. */
export function AvailabilitySection({
  check: { percent, from, to, days },
}: {
  check: Pick<CheckDetails, 'percent' | 'from' | 'to' | 'days'>;
}) {
  const { availability, notChecked } = useMessages(checkMessages);
  const locale = useLocale();
  const format = (value: number | null) => (value === null ? notChecked : formatAvailability(value, locale));
  const today = days.at(-1) ?? null;
  return (
    <section className="card" aria-labelledby="check-availability">
      <h2 id="check-availability">{availability}</h2>
      <dl className="facts figures">
        <div>
          <dt>{formatDays(days.length, locale)}</dt>
          <dd>{format(percent)}</dd>
        </div>
        <div>
          <dt>{formatDate(to, locale)}</dt>
          <dd>{format(today)}</dd>
        </div>
      </dl>
      <div className="day-bars" role="img" aria-label={`${availability}: ${format(percent)}`}>
        {days.map((day, index) => {
          const date = addDays(from, index);
          return (
            <span
              key={date}
              data-level={gradeDay(day)}
              title={`${formatDate(date, locale)}: ${format(day)}`}
            />
          );
        })}
      </div>
    </section>
  );
}

function gradeDay(percent: number | null): 'none' | 'full' | 'part' | 'low' {
  if (percent === null) return 'none';
  if (percent === 100) return 'full';
  return percent >= LOW_PERCENT ? 'part' : 'low';
}

/** @param date `YYYY-MM-DD` */
function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);
}
