import type { Timeline } from 'muster-theme/charts/timeline';
import { useSignal } from 'muster-theme/react';
import { Link, navigate } from 'muster-theme/router';
import { listRanges } from 'muster-theme/series';
import { Minus, Plus } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { describeRange, type HistoryQuery, listBehind, writeHistoryQuery } from './history-query.ts';

interface HistoryToolbarProps {
  readonly query: HistoryQuery;
  readonly days: number;
}

/** Range and earlier period. */
export function HistoryToolbar({ query, days }: HistoryToolbarProps) {
  const { messages } = useLanguage();
  return (
    <div class="history-head">
      <h2>{messages.history.title}</h2>
      <BehindChoice query={query} days={days} />
      <RangeLinks query={query} days={days} />
    </div>
  );
}

interface RangeLinksProps extends HistoryToolbarProps {
  /** Whether to offer the live stream. */
  readonly hasLive?: boolean;
}

export function RangeLinks({ query, days, hasLive = true }: RangeLinksProps) {
  const { messages, locale } = useLanguage();
  const { history } = messages;
  return (
    <nav class="segments" aria-label={history.range}>
      {[...(hasLive ? [0] : []), ...listRanges(days)].map((hours) => (
        <Link
          key={hours}
          href={getPath({ ...query, hours, zoom: null })}
          class="segment"
          aria-current={hours === query.hours ? 'true' : undefined}
          title={hours === 0 ? history.liveRange : describeRange(hours, locale, 'long')}
        >
          {hours === 0 ? history.live : describeRange(hours, locale, 'narrow')}
        </Link>
      ))}
    </nav>
  );
}

function BehindChoice({ query, days }: HistoryToolbarProps) {
  const { messages } = useLanguage();
  const { history } = messages;
  const choices = listBehind(query.hours, days);
  if (choices.length === 0) return null;
  return (
    <select
      class="control history-behind"
      aria-label={history.behind}
      value={String(query.behind)}
      onChange={({ currentTarget }) => navigate(getPath({ ...query, behind: Number(currentTarget.value) }))}
    >
      <option value="0">{history.noBehind}</option>
      {choices.map((hours) => (
        <option key={hours} value={String(hours)}>
          {history.withBehind(hours)}
        </option>
      ))}
    </select>
  );
}

function getPath(query: HistoryQuery): string {
  return location.pathname + writeHistoryQuery(query, location.search);
}

const ZOOM_STEP = 0.5;

/** The times that the charts show, and buttons for what the mouse does by dragging. Its height never changes. */
export function ZoomBar({ timeline }: { readonly timeline: Timeline }) {
  const { messages, format } = useLanguage();
  const { from, to, isZoomed } = useSignal(timeline.view);
  const { history } = messages;
  return (
    <div class="zoom-bar">
      <p class="figures">{history.span(format.dateTime(from), format.dateTime(to))}</p>
      <button type="button" class="control" disabled={!isZoomed} onClick={() => timeline.zoom(null)}>
        {history.showAll}
      </button>
      <button
        type="button"
        class="control"
        disabled={!isZoomed}
        aria-label={history.zoomOut}
        title={history.zoomOut}
        onClick={() => timeline.zoomBy(1 / ZOOM_STEP)}
      >
        <Minus />
      </button>
      <button
        type="button"
        class="control"
        aria-label={history.zoomIn}
        title={history.zoomIn}
        onClick={() => timeline.zoomBy(ZOOM_STEP)}
      >
        <Plus />
      </button>
    </div>
  );
}
