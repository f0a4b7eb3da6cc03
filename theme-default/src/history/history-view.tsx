import { useTimeline } from 'muster-theme/charts/react';
import type { TimelineView } from 'muster-theme/charts/timeline';
import type { FleetNode, History } from 'muster-theme/model';
import { useMe } from 'muster-theme/react';
import { navigate, useSearch } from 'muster-theme/router';
import type { LiveSample, Span } from 'muster-theme/series';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { describeError } from '../app/error-text.ts';
import { useLanguage } from '../app/language.tsx';
import { makeLazy } from '../app/lazy-part.tsx';
import type { Annotations } from '../incidents/annotations.ts';
import { AvailabilityStrip } from './availability-strip.tsx';
import {
  chooseDefaultRange,
  type HistoryQuery,
  LIVE_SECONDS,
  parseHistoryQuery,
  writeHistoryQuery,
} from './history-query.ts';
import { HistoryToolbar, ZoomBar } from './history-toolbar.tsx';
import { type Behind, MetricCharts } from './metric-charts.tsx';
import { listGaps, UNSAVED_SECONDS } from './outages.ts';
import { getWindow, type HistoryState, type HistoryWindow, useHistory } from './use-history.ts';
import { useSamples } from './use-samples.ts';

/** Many nodes have no probes. */
const LatencyCharts = makeLazy(async () => (await import('./latency-charts.tsx')).LatencyCharts);

/** In longer ranges the live samples are narrower than a pixel. */
const LIVE_HOURS = 6;
/** Used until the caller's limit has loaded. */
const MIN_DAYS = 1;
const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;

interface HistoryViewProps {
  readonly node: FleetNode;
  /** Incidents of the node; null while they are unknown. */
  readonly annotations: Annotations | null;
}

/** History of a node. A separate chunk, loaded when a node page is opened. */
export function HistoryView({ node, annotations }: HistoryViewProps) {
  const { messages } = useLanguage();
  const days = useMe()?.history_days ?? MIN_DAYS;
  const search = useSearch();
  const [defaultHours, setDefaultHours] = useState<number>();
  const query = useMemo(() => parseHistoryQuery(search, days, defaultHours), [search, days, defaultHours]);
  const { hours, zoom, behind } = query;
  const base = useHistory(node.id, { hours: Math.max(1, hours), until: 0 });
  // Once: the range does not change while it is looked at.
  useEffect(() => {
    if (defaultHours !== undefined || base.history === null) return;
    const isChosen = /[?&](range|from)=/.test(search);
    setDefaultHours(isChosen ? DAY_HOURS : chooseDefaultRange(base.history, node, days));
  }, [defaultHours, base.history, search, node, days]);
  // A part of a long range has more rows than the range has for it.
  const zoomed = zoom === null || hours <= LIVE_HOURS ? null : getWindow(zoom);
  const detail = useHistory(node.id, zoomed);
  const earlier = useHistory(node.id, getEarlier(behind, zoomed, base.history));
  const samples = useSamples(node.id);
  return (
    <section class="history" aria-label={messages.history.title}>
      <HistoryToolbar query={query} days={days} />
      <div class={base.isLoading ? 'history-body is-loading' : 'history-body'} aria-busy={base.isLoading}>
        <LoadingState state={base} />
        {base.history !== null && (
          <Charts
            node={node}
            query={query}
            history={base.history}
            detail={detail.history}
            behind={{ hours: behind, history: earlier.history }}
            samples={samples}
            annotations={annotations}
          />
        )}
      </div>
    </section>
  );
}

/** The window of an earlier period; its end moves with the history, in whole minutes. */
function getEarlier(
  behind: number,
  zoomed: HistoryWindow | null,
  base: History | null,
): HistoryWindow | null {
  if (behind === 0 || base === null) return null;
  const { hours, until } = zoomed ?? { hours: (base.to - base.from) / HOUR_SECONDS, until: base.to };
  return { hours, until: Math.ceil(until / 60) * 60 - behind * HOUR_SECONDS };
}

function LoadingState({
  state: { error: fault, history, isLoading, retry },
}: {
  readonly state: HistoryState;
}) {
  const { messages } = useLanguage();
  if (fault === null) {
    if (history === null && isLoading) return <p class="panel-line">{messages.history.loading}</p>;
    return null;
  }
  return (
    <div class="banner banner-stale">
      <p role="status">
        {messages.history.failed} {describeError(fault, messages)}
      </p>
      <button type="button" class="button" onClick={retry}>
        {messages.banner.retry}
      </button>
    </div>
  );
}

interface ChartsProps extends HistoryViewProps {
  readonly query: HistoryQuery;
  readonly history: History;
  /** Of the zoom; null without one and while it is loading. */
  readonly detail: History | null;
  readonly behind: Behind;
  readonly samples: readonly LiveSample[];
}

function Charts({ node, query, history, detail, behind, samples, annotations }: ChartsProps) {
  const { messages } = useLanguage();
  const isLive = query.hours <= LIVE_HOURS && history.to - history.from <= LIVE_HOURS * HOUR_SECONDS;
  const tail = isLive ? samples : none;
  const range = getRange(query, history, tail);
  const frame = useChartFrame(query, range);
  const shown = contains(detail, query.zoom) ? detail : history;
  const gaps = useMemo(() => listGaps(shown), [shown]);
  return (
    <>
      <ZoomBar timeline={frame.timeline} />
      {history.metrics.length > 0 && query.hours > 0 && <AvailabilityStrip history={history} />}
      {shown.metrics.length + tail.length > 0 ? (
        <MetricCharts
          {...{ node, behind, gaps, frame }}
          annotations={annotations?.outages}
          history={shown}
          samples={tail}
        />
      ) : (
        <p class="panel panel-line">{messages.history.empty}</p>
      )}
      {shown.ping.length > 0 && (
        <LatencyCharts {...{ behind, gaps, frame }} annotations={annotations?.all} history={shown} />
      )}
    </>
  );
}

const none: readonly LiveSample[] = [];

/** The range ends with the latest sample. */
function getRange({ hours }: HistoryQuery, { from, to }: History, samples: readonly LiveSample[]): Span {
  const end = Math.max(to, samples.at(-1)?.ts ?? 0);
  return { from: end - (hours === 0 ? LIVE_SECONDS : to - from), to: end };
}

/** Whether a history has the rows of a zoom, except for those that are not stored yet. */
function contains(history: History | null, zoom: Span | null): history is History {
  return (
    history !== null && zoom !== null && history.from <= zoom.from && history.to >= zoom.to - UNSAVED_SECONDS
  );
}

/** What the charts share: the timeline, whose zoom is part of the URL. */
export function useChartFrame(query: HistoryQuery, range: Span) {
  const timeline = useTimeline(range);
  const latest = useRef(query);
  latest.current = query;
  const isNew = useRef(true);
  // Before the charts are drawn for the first time.
  if (isNew.current) timeline.zoom(query.zoom);
  isNew.current = false;
  const { from = 0, to = 0 } = query.zoom ?? {};
  useEffect(() => timeline.zoom(to === 0 ? null : { from, to }), [timeline, from, to]);
  useEffect(() => {
    const save = () => saveZoom(timeline.view.snapshot(), latest.current);
    return timeline.view.subscribe(save);
  }, [timeline]);
  return useMemo(
    () => ({
      timeline,
      isLive: query.hours === 0,
      large: query.large,
      onEnlarge: (large: string) => go({ ...latest.current, large }),
    }),
    [timeline, query.hours, query.large],
  );
}

function saveZoom({ from, to, isZoomed }: TimelineView, query: HistoryQuery): void {
  const { zoom } = query;
  if (!isZoomed && zoom === null) return;
  if (isZoomed && zoom?.from === from && zoom.to === to) return;
  go({ ...query, zoom: isZoomed ? { from, to } : null });
}

function go(query: HistoryQuery): void {
  navigate(location.pathname + writeHistoryQuery(query, location.search));
}
