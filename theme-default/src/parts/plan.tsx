import type { FleetNode } from '@muster/theme-sdk/model';
import { memo } from 'preact/compat';
import { describeCycle } from './cycle.ts';
import { useLanguage } from './language.tsx';
import { Bar } from './meter.tsx';

/** Traffic of the plan period, with a bar where the plan has a limit. */
export function TrafficMeter({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { used, limit, share, level, resets } = format.traffic(node);
  const percent = share === null ? null : share * 100;
  return (
    <div class="meter meter-wide">
      <dt>{messages.node.traffic}</dt>
      <dd>
        <span class="meter-value">{limit === null ? used : format.percent(percent)}</span>
        {limit !== null && <Bar percent={percent} level={level} />}
        <span class="meter-detail">
          {limit !== null && messages.node.part(used, limit)}
          {limit !== null && resets !== null && ' · '}
          {resets !== null && messages.node.resets(resets)}
        </span>
      </dd>
    </div>
  );
}

type PlanLineProps = Pick<FleetNode, 'price' | 'currency' | 'billing_cycle' | 'expires_at' | 'expires_in'>;

/** Price and end of the plan; nothing where neither is set. */
export const PlanLine = memo(function PlanLine(plan: PlanLineProps) {
  const { messages, format } = useLanguage();
  const price = format.price(plan);
  const expiry = format.expiry(plan);
  if (price === null && expiry === null) return null;
  return (
    <dl class="line">
      {price !== null && (
        <div>
          <dt>{messages.node.price}</dt>
          <dd>
            {price.amount} {describeCycle(price, messages, (count) => format.number(count))}
          </dd>
        </div>
      )}
      {expiry !== null && (
        <div>
          <dt>{messages.node.expires}</dt>
          <dd class={`expiry expiry-${expiry.urgency}`} title={expiry.date}>
            {expiry.text}
          </dd>
        </div>
      )}
    </dl>
  );
});
