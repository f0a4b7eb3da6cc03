import type { History } from '@muster/theme-sdk/model';
import { type AvailabilityCell, measureAvailability, type Span } from '@muster/theme-sdk/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';
import type { Messages } from '../messages/en.ts';
import { listOutages, PENDING_SECONDS } from './outages.ts';

const MAX_CELLS = 72;
/** The hub counts whole minutes. Of the last cell up to two are not stored yet, and one has to be left to show. */
const CELL_SECONDS = 180;
/** So many outages are listed. */
const LISTED = 20;

/** When the node reported and when it did not. A cell is as high as the part of its time that is known. */
export function AvailabilityStrip({ history }: { readonly history: History }) {
  const { messages, format, locale } = useLanguage();
  const { share, cells } = useMemo(() => measureAvailability(history, countCells(history)), [history]);
  const gaps = useMemo(() => listOutages(history), [history]);
  // The end may be unknown too, because its minutes are not stored yet.
  const isNew = cells[0]?.share === null;
  const text = share === null ? messages.history.empty : describe(writeShare(share, locale), isNew, messages);
  return (
    <section class="panel availability" aria-label={messages.history.availability}>
      <div class="chart-head">
        <h3>{messages.history.availability}</h3>
        <p class="readout">{text}</p>
      </div>
      <div class="strip" role="img" aria-label={text}>
        {cells.map((cell, index) => (
          <Cell key={cell.from} cell={cell} isLast={index === cells.length - 1} />
        ))}
      </div>
      <div class="strip-ends" aria-hidden="true">
        <span>{format.dateTime(history.from)}</span>
        <span>{format.dateTime(history.to)}</span>
      </div>
      {gaps.length > 0 && <Outages gaps={gaps} />}
    </section>
  );
}

function countCells({ from, to }: Span): number {
  return Math.min(MAX_CELLS, Math.max(1, Math.floor((to - from) / CELL_SECONDS)));
}

function describe(share: string, isNew: boolean, { history }: Messages): string {
  return isNew ? history.reportedSince(share) : history.reported(share);
}

/** Nothing but a whole window is written as 100 %: the last digits are what one looks for. */
function writeShare(share: number, locale: string): string {
  const digits = share === 1 ? 0 : 2;
  const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: digits });
  return format.format(share === 1 ? 1 : Math.min(share, 0.9999));
}

interface CellProps {
  readonly cell: AvailabilityCell;
  readonly isLast: boolean;
}

function Cell({ cell, isLast }: CellProps) {
  const { share, from } = cell;
  const { format } = useLanguage();
  const title = `${format.dateTime(from)}: ${format.percent(share === null ? null : share * 100)}`;
  if (share === null) return <span class="cell cell-unknown" title={title} />;
  const kind = findKind(share, isLast ? PENDING_SECONDS / (cell.to - from) : 0);
  return (
    <span class={`cell cell-${kind}`} title={title}>
      <span style={{ blockSize: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

/** `pending` is the part of the cell that may not be stored yet. */
function findKind(share: number, pending: number): 'whole' | 'part' | 'none' {
  if (share >= 0.995 - pending) return 'whole';
  return share > 0 ? 'part' : 'none';
}

function Outages({ gaps }: { readonly gaps: readonly Span[] }) {
  const { messages, format } = useLanguage();
  return (
    <details class="chart-values">
      <summary>{messages.history.outages(gaps.length, format.number(gaps.length))}</summary>
      <ul class="outages">
        {gaps.slice(0, LISTED).map(({ from, to }) => (
          <li key={from}>{messages.history.outage(format.dateTime(from), format.duration(to - from))}</li>
        ))}
        {gaps.length > LISTED && <li>{messages.summary.more(format.number(gaps.length - LISTED))}</li>}
      </ul>
    </details>
  );
}
