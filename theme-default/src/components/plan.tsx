import type { Price } from 'muster-theme/format';
import type { FleetNode } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import { useLanguage } from '../app/language.tsx';
import { useThemeSettings } from '../app/theme-settings.tsx';
import type { Messages } from '../messages/en.ts';
import { memo } from '../react.ts';
import { Bar } from './meter.tsx';

/** Traffic of the billing period on a line; with a limit also a bar with a marker for the elapsed part of the period. */
export function TrafficMeter({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { live } = useHub();
  const { used, limit, share, level, resetsShort } = format.traffic(node);
  if (share === null) {
    return (
      <dl class="traffic">
        <dt>{messages.node.traffic}</dt>
        <dd>
          <span class="figure">{used}</span>
          {resetsShort !== null && <span class="traffic-next">{messages.node.resets(resetsShort)}</span>}
        </dd>
      </dl>
    );
  }
  const { elapsed, runsOut } = format.forecast(node, live.snapshot()?.ts ?? 0);
  const percent = share * 100;
  return (
    <dl class="traffic">
      <dt>{messages.node.traffic}</dt>
      <dd>
        <span class="figure">{messages.node.part(dropUnit(used, limit ?? ''), limit ?? '')}</span>
        <span class="traffic-next">
          <TrafficForecast runsOut={runsOut} isOver={share >= 1} resets={resetsShort} />
        </span>
        <span class="figure traffic-percent">{format.percent(percent)}</span>
        <Bar percent={percent} level={level} mark={elapsed === null ? undefined : elapsed * 100} />
      </dd>
    </dl>
  );
}

/** `70.0` for `70.0 GiB` of `250 GiB`: a shared unit is written once. */
export function dropUnit(part: string, whole: string): string {
  const [amount = part, unit] = part.split(' ');
  return unit !== undefined && whole.endsWith(` ${unit}`) ? amount : part;
}

interface TrafficForecastProps {
  readonly runsOut: string | null;
  readonly isOver: boolean;
  readonly resets: string | null;
}

/** What happens next: the limit is reached, will be reached, or the period ends. */
function TrafficForecast({ runsOut, isOver, resets }: TrafficForecastProps) {
  const { messages } = useLanguage();
  if (isOver) return <span class="is-bad">{messages.node.usedUp}</span>;
  if (runsOut !== null)
    return (
      <span class="is-warning" title={messages.node.runsOut(runsOut)}>
        {messages.node.runsOutShort(runsOut)}
      </span>
    );
  return resets === null ? null : <span>{messages.node.resets(resets)}</span>;
}

type PlanLineProps = Pick<FleetNode, 'price' | 'currency' | 'billing_cycle' | 'expires_at' | 'expires_in'>;

/** Price and expiry of the plan; nothing if neither is set. */
export const PlanLine = memo(function PlanLine(plan: PlanLineProps) {
  const { messages, format } = useLanguage();
  const isShown = useThemeSettings().plan;
  const price = format.price(plan);
  const expiry = format.expiry(plan);
  if (!isShown || (price === null && expiry === null)) return null;
  return (
    <dl class="plan-line">
      {price !== null && (
        <div>
          <dt class="hidden">{messages.node.price}</dt>
          <dd>
            <span class="figure">{price.amount}</span>
            <span class="muted"> {describeCycle(price, messages, (count) => format.number(count))}</span>
          </dd>
        </div>
      )}
      {expiry !== null && (
        <div>
          <dt>{expiry.urgency === 'past' ? messages.node.expired : messages.node.expires}</dt>
          <dd class={`expiry expiry-${expiry.urgency}`} title={expiry.date}>
            {expiry.text}
          </dd>
        </div>
      )}
    </dl>
  );
});

/** How often the price is charged; empty if unknown. */
export function describeCycle(price: Price, messages: Messages, format: (count: number) => string): string {
  if (price.isOnce) return messages.price.once;
  if (price.months === null) return '';
  if (price.months === 1) return messages.price.month;
  if (price.months === 12) return messages.price.year;
  if (price.months % 12 === 0) return messages.price.years(price.months / 12, format(price.months / 12));
  return messages.price.months(price.months, format(price.months));
}
