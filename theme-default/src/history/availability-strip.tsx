import type { History } from '@muster/theme-sdk/model';
import { type AvailabilityCell, findGaps, measureAvailability, type Span } from '@muster/theme-sdk/series';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';

const MOST_CELLS = 72;
/** The hub counts whole minutes, so a cell has some of them. */
const CELL_SECONDS = 120;
/** So many outages are listed. */
const LISTED = 20;

/** When the node reported and when it did not. A cell is as high as the part of its time that is known. */
export function AvailabilityStrip({ history }: { readonly history: History }) {
  const { messages, format } = useLanguage();
  const { share, cells } = useMemo(() => measureAvailability(history, countCells(history)), [history]);
  const gaps = useMemo(() => listOutages(history), [history]);
  const figure = share === null ? null : share * 100;
  const text =
    figure === null ? messages.history.empty : messages.history.reported(writeShare(figure, format.number));
  return (
    <section class="panel availability" aria-label={messages.history.availability}>
      <div class="chart-head">
        <h3>{messages.history.availability}</h3>
        <p class="readout">{text}</p>
      </div>
      <div class="strip" role="img" aria-label={text}>
        {cells.map((cell) => (
          <Cell key={cell.from} cell={cell} />
        ))}
      </div>
      <div class="strip-ends" aria-hidden="true">
        <span>{format.instant(history.from)}</span>
        <span>{format.instant(history.to)}</span>
      </div>
      {gaps.length > 0 && <Outages gaps={gaps} />}
    </section>
  );
}

function countCells({ from, to }: Span): number {
  return Math.min(MOST_CELLS, Math.max(1, Math.floor((to - from) / CELL_SECONDS)));
}

/** Nothing but a whole window is written as 100: the last digits are what one looks for. */
function writeShare(percent: number, write: (value: number, digits: number) => string): string {
  const digits = percent === 100 ? 0 : 2;
  return `${write(Math.min(percent, percent === 100 ? 100 : 99.99), digits)} %`;
}

function Cell({ cell: { share, from } }: { readonly cell: AvailabilityCell }) {
  const { format } = useLanguage();
  const title = `${format.instant(from)}: ${format.percent(share === null ? null : share * 100)}`;
  if (share === null) return <span class="cell cell-unknown" title={title} />;
  const kind = findKind(share);
  return (
    <span class={`cell cell-${kind}`} title={title}>
      <span style={{ blockSize: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

function findKind(share: number): 'whole' | 'part' | 'none' {
  if (share >= 0.995) return 'whole';
  return share > 0 ? 'part' : 'none';
}

/** Gaps between the first and the last thing that is known of the node, the latest first. */
function listOutages({ metrics, step, from, to }: History): readonly Span[] {
  const first = metrics[0];
  if (first === undefined) return [];
  return findGaps(metrics, { from: Math.max(from, first.ts - step), to, step }).toReversed();
}

function Outages({ gaps }: { readonly gaps: readonly Span[] }) {
  const { messages, format } = useLanguage();
  return (
    <details class="chart-values">
      <summary>{messages.history.outages(gaps.length, format.number(gaps.length))}</summary>
      <ul class="outages">
        {gaps.slice(0, LISTED).map(({ from, to }) => (
          <li key={from}>{messages.history.outage(format.instant(from), format.duration(to - from))}</li>
        ))}
        {gaps.length > LISTED && <li>{messages.summary.more(format.number(gaps.length - LISTED))}</li>}
      </ul>
    </details>
  );
}
