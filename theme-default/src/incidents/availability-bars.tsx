import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { memo } from '../react.ts';
import { addDays, type Days, formatAvailability, getBarHeight, getDayLevel } from './availability.ts';

interface AvailabilityBarsProps {
  readonly days: Days;
  /** Date of the first day. */
  readonly from: string;
  /** Label for screen readers. */
  readonly label: string;
  /** Percentage from which a day is good. */
  readonly goodFrom?: number | undefined;
}

/** A bar for each day. Mouse, finger and arrow keys show the figure of a day. */
export function AvailabilityBars({ days, from, label, goodFrom }: AvailabilityBarsProps) {
  const { messages, format, locale } = useLanguage();
  const [active, setActive] = useState<number | null>(null);
  const last = days.length - 1;
  const describe = (index: number) => {
    const percent = days[index] ?? null;
    const text = percent === null ? messages.history.noData : formatAvailability(percent, locale);
    return { date: format.date(addDays(from, index)), text };
  };
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setActive(Math.min(last, Math.max(0, index)));
  };
  const step = (event: KeyboardEvent) => {
    const target = findTarget(event.key, active ?? last, last);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };
  const current = describe(active ?? last);
  return (
    <div
      class="days"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(active ?? last) + 1}
      aria-valuetext={`${current.date}: ${current.text}`}
      aria-orientation="horizontal"
      onPointerDown={follow}
      onPointerMove={follow}
      // A finger is lifted to read.
      onPointerLeave={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setActive(null)}
      onFocus={() => setActive((index) => index ?? last)}
      onBlur={() => setActive(null)}
      onKeyDown={step}
    >
      <Bars days={days} goodFrom={goodFrom} />
      {active !== null && <Tip at={(active + 0.5) / days.length} {...describe(active)} />}
    </div>
  );
}

const Bars = memo(function Bars({ days, goodFrom }: Pick<AvailabilityBarsProps, 'days' | 'goodFrom'>) {
  return (
    <>
      {days.map((percent, index) => (
        <i
          key={index}
          class={`day day-${getDayLevel(percent, goodFrom)}`}
          style={{ height: `${getBarHeight(percent)}%` }}
        />
      ))}
    </>
  );
});

/** The same share to the left as of its width: it never leaves the strip. */
function Tip({ at, date, text }: { readonly at: number; readonly date: string; readonly text: string }) {
  const share = `${(at * 100).toFixed(2)}%`;
  return (
    <>
      <span class="days-cursor" aria-hidden="true" style={{ insetInlineStart: share }} />
      <span
        class="days-tip"
        aria-hidden="true"
        style={{ insetInlineStart: share, transform: `translateX(-${share})` }}
      >
        {date} <b class="figure">{text}</b>
      </span>
    </>
  );
}

const WEEK = 7;

function findTarget(key: string, index: number, last: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - WEEK,
    PageUp: index + WEEK,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
