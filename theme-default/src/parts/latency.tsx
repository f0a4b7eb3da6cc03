import type { Latency } from '@muster/theme-sdk/model';
import { memo } from 'preact/compat';
import { useLanguage } from './language.tsx';
import { HEIGHT, placeProbes, WIDTH } from './sparkline.ts';

/** One stroke per probe: its height is the latency, a lost one is a full stroke of another shape. */
function Sparkline({ recent }: Pick<Latency, 'recent'>) {
  const marks = placeProbes(recent);
  const reached = marks.map(({ x, y }) => (y === null ? '' : `M${x.toFixed(1)} ${HEIGHT}V${y.toFixed(1)}`));
  const lost = marks.map(({ x, y }) => (y === null ? `M${x.toFixed(1)} ${HEIGHT}V0` : ''));
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path class="probe" d={reached.join('')} />
      <path class="probe probe-lost" d={lost.join('')} />
    </svg>
  );
}

/** The latest latency of each probe of a node; nothing where there are none. */
export const LatencyList = memo(function LatencyList({ pings }: { readonly pings: readonly Latency[] }) {
  const { messages, format } = useLanguage();
  if (pings.length === 0) return null;
  return (
    <ul class="latencies" aria-label={messages.node.latency}>
      {pings.map((ping) => (
        <li key={ping.task_id}>
          <span class="latency-name">{ping.name}</span>
          <Sparkline recent={ping.recent} />
          <span class="latency-value">
            {ping.latency === null ? messages.node.lost : format.latency(ping.latency)}
          </span>
          <span class={ping.loss > 0 ? 'latency-loss is-lossy' : 'latency-loss'}>
            {messages.node.loss(format.percent(ping.loss))}
          </span>
        </li>
      ))}
    </ul>
  );
});
