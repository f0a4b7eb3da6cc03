import type { FleetNode } from '@muster/theme-sdk/model';
import { useHub } from '@muster/theme-sdk/react';
import { memo } from 'preact/compat';
import { useLanguage } from '../frame/language.tsx';
import { useThemeSettings } from '../frame/theme-settings.tsx';
import { describeCycle } from './cycle.ts';
import { Bar } from './meter.tsx';

/** Traffic of the plan period; with a limit also a bar on which a mark shows how much of the period is over. */
export function TrafficMeter({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { live } = useHub();
  const { used, limit, share, level, resetsShort } = format.traffic(node);
  if (share === null) {
    return (
      <div class="meter meter-wide">
        <dt>{messages.node.traffic}</dt>
        <dd>
          <span class="meter-value">{used}</span>
          {resetsShort !== null && <span class="meter-detail">{messages.node.resets(resetsShort)}</span>}
        </dd>
      </div>
    );
  }
  const { elapsed, runsOut } = format.forecast(node, live.snapshot()?.ts ?? 0);
  const percent = share * 100;
  return (
    <div class="meter meter-wide">
      <dt>{messages.node.traffic}</dt>
      <dd>
        <span class="meter-value">{format.percent(percent)}</span>
        <Bar percent={percent} level={level} mark={elapsed === null ? undefined : elapsed * 100} />
        <span class="meter-detail">
          <span>{messages.node.part(used, limit ?? '')}</span>
          <Outlook runsOut={runsOut} isOver={share >= 1} resets={resetsShort} />
        </span>
      </dd>
    </div>
  );
}

interface OutlookProps {
  readonly runsOut: string | null;
  readonly isOver: boolean;
  readonly resets: string | null;
}

/** What comes next: the plan is used up, will be, or begins anew. */
function Outlook({ runsOut, isOver, resets }: OutlookProps) {
  const { messages } = useLanguage();
  if (isOver) return <span class="is-bad">{messages.node.usedUp}</span>;
  if (runsOut !== null) return <span class="is-warning">{messages.node.runsOut(runsOut)}</span>;
  return resets === null ? null : <span>{messages.node.resets(resets)}</span>;
}

type PlanLineProps = Pick<FleetNode, 'price' | 'currency' | 'billing_cycle' | 'expires_at' | 'expires_in'>;

/** Price and end of the plan; nothing where neither is set. */
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
            {price.amount}
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
