import type { History } from 'muster-theme/model';
import { type AvailabilityCell, calculateAvailability, type Span } from 'muster-theme/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import type { Messages } from '../messages/en.ts';
import { listOutages, UNSAVED_SECONDS } from './outages.ts';

const MAX_CELLS = 72;
/** Three minutes: up to two of the last cell are not stored yet. */
const CELL_SECONDS = 180;
/** Maximum number of outages to list. */
const MAX_LISTED = 20;

/** When the node reported. The height of a cell is the fraction of its time with data. */
export function AvailabilityStrip({ history }: { readonly history: History }) {
  const { messages, format, locale } = useLanguage();
  const { share, cells } = useMemo(() => calculateAvailability(history, countCells(history)), [history]);
  const gaps = useMemo(() => listOutages(history), [history]);
  // Only the first cell tells: the last one is unknown while its minutes are not stored yet.
  const isNew = cells[0]?.share === null;
  const text =
    share === null ? messages.history.empty : describe(formatShare(share, locale), isNew, messages);
  return (
    <section class="panel availability" aria-label={messages.history.reports}>
      <div class="chart-head">
        <h3>{messages.history.reports}</h3>
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
      {share !== null && share < 1 && <p class="gaps-note">{messages.history.gapsNote}</p>}
    </section>
  );
}

function countCells({ from, to }: Span): number {
  return Math.min(MAX_CELLS, Math.max(1, Math.floor((to - from) / CELL_SECONDS)));
}

function describe(share: string, isNew: boolean, { history }: Messages): string {
  return isNew ? history.reportedSince(share) : history.reported(share);
}

/** Below 100 % is never rounded up to 100 %, because the last digits matter for availability. */
function formatShare(share: number, locale: string): string {
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
  const kind = findKind(share, isLast ? UNSAVED_SECONDS / (cell.to - from) : 0);
  return (
    <span class={`cell cell-${kind}`} title={title}>
      <span style={{ blockSize: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

/** `unsaved` is the fraction of the cell that may not be stored yet. */
function findKind(share: number, unsaved: number): 'whole' | 'part' | 'none' {
  if (share >= 0.995 - unsaved) return 'whole';
  return share > 0 ? 'part' : 'none';
}

function Outages({ gaps }: { readonly gaps: readonly Span[] }) {
  const { messages, format } = useLanguage();
  const unlisted = gaps.length - MAX_LISTED;
  return (
    <details class="chart-values">
      <summary>{messages.history.outages(gaps.length, format.number(gaps.length))}</summary>
      <ul class="outages">
        {gaps.slice(0, MAX_LISTED).map(({ from, to }) => (
          <li key={from}>{messages.history.outage(format.dateTime(from), format.duration(to - from))}</li>
        ))}
        {unlisted > 0 && <li>{messages.summary.more(unlisted, format.number(unlisted))}</li>}
      </ul>
    </details>
  );
}
