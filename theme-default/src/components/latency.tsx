import type { Latency } from 'muster-theme/model';
import { useLanguage } from '../app/language.tsx';
import { memo } from '../react.ts';
import { Loss } from './loss.tsx';
import { HEIGHT, placeProbes, WIDTH } from './sparkline.ts';

/** One stroke per probe with the latency as its height; a lost probe is a dashed stroke of full height. */
const Sparkline = memo(function Sparkline({ recent }: Pick<Latency, 'recent'>) {
  const marks = placeProbes(recent);
  const reached = marks.map(({ x, y }) => (y === null ? '' : `M${x} ${HEIGHT}V${y.toFixed(1)}`));
  const lost = marks.map(({ x, y }) => (y === null ? `M${x} ${HEIGHT}V0` : ''));
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="probe" d={reached.join('')} />
      <path class="probe probe-lost" d={lost.join('')} />
    </svg>
  );
});

interface LatencyListProps {
  readonly pings: readonly Latency[];
  /** Maximum number of lines; if there are more probes, the last line counts the rest. */
  readonly max?: number;
}

/** The latest latency of each probe; nothing without probes. */
export const LatencyList = memo(function LatencyList({ pings, max = pings.length }: LatencyListProps) {
  const { messages, format } = useLanguage();
  if (pings.length === 0) return null;
  const shown = pings.length > max ? max - 1 : max;
  const hidden = pings.length - shown;
  return (
    <ul class="latencies" aria-label={messages.node.latency}>
      {pings.slice(0, shown).map((ping) => (
        <LatencyRow key={ping.task_id} ping={ping} />
      ))}
      {hidden > 0 && <li class="muted">{messages.summary.more(hidden, format.number(hidden))}</li>}
    </ul>
  );
});

const LatencyRow = memo(function LatencyRow({ ping }: { readonly ping: Latency }) {
  const { messages, format } = useLanguage();
  return (
    <li>
      <span class="latency-name" title={ping.name}>
        {ping.name}
      </span>
      <Sparkline recent={ping.recent} />
      <span class="figure latency-value">
        {ping.latency === null ? messages.node.lost : format.latency(ping.latency)}
      </span>
      <Loss percent={ping.loss} />
    </li>
  );
});
