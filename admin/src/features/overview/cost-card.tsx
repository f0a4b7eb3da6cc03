import type { AdminNode } from '@muster/generated/types';
import { formatMoney } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { countExpired, listPayments, sumCosts } from './fleet-cost.ts';
import { overviewMessages } from './messages.ts';

const MONTHS_SHOWN = 3;

/** What the fleet costs, by currency, and what is to be paid in the next months. */
export function CostCard({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages).cost;
  const locale = useLocale();
  const costs = sumCosts(nodes);
  const expired = countExpired(nodes);
  return (
    <section className="card" aria-labelledby="overview-cost">
      <h2 id="overview-cost">{texts.title}</h2>
      {costs.length === 0 && <p className="muted">{texts.none}</p>}
      {costs.length > 0 && (
        <dl className="facts figures">
          {costs.map(({ currency, perMonth, once, nodes: count }) => (
            <div key={currency}>
              <dt>{texts.perMonth(currency)}</dt>
              <dd>{formatMoney(perMonth, currency, locale)}</dd>
              <dd className="sub">
                {perMonth > 0 && <span>{texts.perYear(formatMoney(perMonth * 12, currency, locale))}</span>}
                {once > 0 && <span>{texts.once(formatMoney(once, currency, locale))}</span>}
                <span>{texts.nodes(count)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Payments nodes={nodes} />
      {expired > 0 && <p className="muted">{texts.expired(expired)}</p>}
    </section>
  );
}

function Payments({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages).cost;
  const locale = useLocale();
  const today = findToday(nodes);
  if (today === undefined) return null;
  const months = listPayments(nodes, today, MONTHS_SHOWN);
  if (months.every(({ payments }) => payments.length === 0)) return null;
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <h3>{texts.due}</h3>
      <ul className="rows">
        {months.map(({ month, payments }) => (
          <li key={month} className="plain-row">
            <span>{format.format(Date.parse(month))}</span>
            <span className="figures">
              {payments.length === 0
                ? '–'
                : payments.map(({ currency, amount }) => formatMoney(amount, currency, locale)).join(' + ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The hub's day, `YYYY-MM-DD`, from a date and the days until it; undefined without a plan that has a date. */
function findToday(nodes: readonly AdminNode[]): string | undefined {
  const dated = nodes.find(({ expires_at, expires_in }) => expires_at !== null && expires_in !== null);
  if (dated === undefined) return undefined;
  const dayMs = 86_400_000;
  return new Date(Date.parse(dated.expires_at ?? '') - (dated.expires_in ?? 0) * dayMs)
    .toISOString()
    .slice(0, 10);
}
