import type { FleetNode } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import { useLanguage } from '../app/language.tsx';
import { useThemeSettings } from '../app/theme-settings.tsx';
import { Bar } from '../components/meter.tsx';
import { describeCycle } from '../components/plan.tsx';
import { Fact } from './fact.tsx';

/** Traffic by period, limit, price and expiry of the plan. */
export function PlanPanel({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { detail } = messages;
  const traffic = format.traffic(node);
  const isShown = useThemeSettings().plan;
  const price = isShown ? format.price(node) : null;
  const expiry = isShown ? format.expiry(node) : null;
  const { live } = useHub();
  const { elapsed, runsOut } = format.forecast(node, live.snapshot()?.ts ?? 0);
  const both = (received: number, sent: number) => detail.both(format.bytes(received), format.bytes(sent));
  const isDecimal = format.byteBase(node.traffic_limit) === 1000;
  const entered = isDecimal ? ` (${format.bytes(node.traffic_limit, 1000)})` : '';
  return (
    <section class="panel">
      <h2>{detail.plan}</h2>
      <p class="panel-figure">
        {traffic.used}
        {traffic.limit !== null && <small>{format.percent((traffic.share ?? 0) * 100)}</small>}
      </p>
      {traffic.share !== null && (
        <Bar
          percent={traffic.share * 100}
          level={traffic.level}
          mark={elapsed === null ? undefined : elapsed * 100}
        />
      )}
      <dl class="facts">
        <Fact name={detail.limit}>
          {traffic.limit === null
            ? detail.noLimit
            : `${traffic.limit}${entered}, ${detail.modes[node.traffic_mode]}`}
        </Fact>
        <Fact name={detail.forecast}>
          {traffic.share !== null && traffic.share < 1 && (
            <span class={runsOut === null ? '' : 'is-warning'}>
              {runsOut === null ? detail.lasts : messages.node.runsOut(runsOut)}
            </span>
          )}
        </Fact>
        <Fact name={detail.period}>
          {both(node.month_rx, node.month_tx)}
          {node.month_start !== '' && <small>{detail.since(format.date(node.month_start))}</small>}
          {traffic.resets !== null && <small>{messages.node.resets(traffic.resets)}</small>}
        </Fact>
        <Fact name={detail.today}>{both(node.day_rx, node.day_tx)}</Fact>
        <Fact name={detail.total}>{both(node.total_rx, node.total_tx)}</Fact>
        <Fact name={messages.node.price}>
          {price && `${price.amount} ${describeCycle(price, messages, (count) => format.number(count))}`}
        </Fact>
        <Fact name={messages.node.expires}>
          {expiry && (
            <>
              <span class={`expiry expiry-${expiry.urgency}`}>{expiry.text}</span>
              <small>{expiry.date}</small>
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
}
