import type { FleetNode } from 'muster-theme/model';
import { useMe } from 'muster-theme/react';
import { Link, useSearch } from 'muster-theme/router';
import { listRanges } from 'muster-theme/series';
import { describeError } from '../app/error-text.ts';
import { useLanguage } from '../app/language.tsx';
import { AvailabilityStrip } from './availability-strip.tsx';
import { LatencyCharts } from './latency-charts.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { describeRange, formatRangeQuery, parseRange } from './range.ts';
import { type HistoryState, useHistory } from './use-history.ts';
import { useSamples } from './use-samples.ts';

/** In longer ranges the live samples are narrower than a pixel. */
const LIVE_HOURS = 6;
/** Used until the caller's limit has loaded. */
const MIN_DAYS = 1;

/** History of a node. A separate chunk, loaded when a node page is opened. */
export function HistoryView({ node }: { readonly node: FleetNode }) {
  const { messages } = useLanguage();
  const days = useMe()?.history_days ?? MIN_DAYS;
  const hours = parseRange(useSearch(), days);
  const state = useHistory(node.id, hours);
  return (
    <section class="history" aria-label={messages.history.title}>
      <div class="history-head">
        <h2>{messages.history.title}</h2>
        <RangeLinks hours={hours} days={days} />
      </div>
      <div class={state.isLoading ? 'history-body is-loading' : 'history-body'} aria-busy={state.isLoading}>
        <LoadingState state={state} />
        {state.history !== null && <Charts node={node} history={state.history} hours={hours} />}
      </div>
    </section>
  );
}

interface RangeLinksProps {
  readonly hours: number;
  readonly days: number;
}

function RangeLinks({ hours, days }: RangeLinksProps) {
  const { messages, locale } = useLanguage();
  return (
    <nav class="segments" aria-label={messages.history.range}>
      {listRanges(days).map((range) => (
        <Link
          key={range}
          href={location.pathname + formatRangeQuery(range).replace(/^\?$/, '')}
          class="segment"
          aria-current={range === hours ? 'true' : undefined}
          title={describeRange(range, locale, 'long')}
        >
          {describeRange(range, locale, 'narrow')}
        </Link>
      ))}
    </nav>
  );
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

interface ChartsProps {
  readonly node: FleetNode;
  readonly history: NonNullable<HistoryState['history']>;
  readonly hours: number;
}

function Charts({ node, history, hours }: ChartsProps) {
  const { messages } = useLanguage();
  const samples = useSamples(node.id);
  const isLive = hours <= LIVE_HOURS && history.to - history.from <= LIVE_HOURS * 3600;
  const tail = isLive ? samples : none;
  const to = Math.max(history.to, tail.at(-1)?.ts ?? 0);
  return (
    <>
      {history.metrics.length > 0 && <AvailabilityStrip history={history} />}
      {history.metrics.length + tail.length > 0 ? (
        <MetricCharts node={node} history={history} samples={tail} to={to} />
      ) : (
        <p class="panel panel-line">{messages.history.empty}</p>
      )}
      <LatencyCharts history={history} to={to} />
    </>
  );
}

const none: ReturnType<typeof useSamples> = [];
