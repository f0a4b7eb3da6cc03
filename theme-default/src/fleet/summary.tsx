import { useFleet, useOpenIncidents, useStatus } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { Alert, Check } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { Arrow } from '../components/arrow.tsx';
import { sumFleet, type Totals } from './totals.ts';

/** Maximum names of offline nodes to list; the rest is counted. */
const MAX_NAMES = 8;

/** Overall state of the fleet, its traffic, and the offline nodes. */
export function Summary() {
  const totals = useFleet(sumFleet);
  if (totals === null) return null;
  return (
    <div class="summary">
      <FleetState totals={totals} />
      <FleetFigures totals={totals} />
      <DownList totals={totals} />
    </div>
  );
}

interface TotalsProps {
  readonly totals: Totals;
}

function FleetState({ totals }: TotalsProps) {
  const { messages, format } = useLanguage();
  const { state } = useStatus();
  const { online, total, unseen, down } = totals;
  const isOld = state === 'stale' || state === 'offline';
  const isIll = down.length > 0;
  // A fleet is neither up nor down before the first agent connects.
  const isWell = !isIll && unseen < total;
  const { allWell, someDown } = messages.summary;
  const quiet = isWell ? allWell : messages.presence.unseen;
  const sentence = isIll ? someDown(down.length, format.number(down.length)) : quiet;
  return (
    <div class={`verdict is-${isIll ? 'ill' : isWell && 'well'}`}>
      <span class="verdict-mark">{isWell ? <Check /> : <Alert />}</span>
      <div>
        {/* Changes only when a node goes online or offline, which screen readers should announce. */}
        <div aria-live="polite">
          <h1 tabIndex={-1}>{isOld ? messages.summary.atLast(sentence) : sentence}</h1>
        </div>
        <p class="verdict-count">
          {messages.summary.online(format.number(online), format.number(total))}
          {unseen > 0 && ` · ${messages.summary.unseen(unseen, format.number(unseen))}`}
          {' · '}
          <IncidentsLink />
        </p>
      </div>
    </div>
  );
}

/** Open incidents in a snapshot; a larger fleet may have more. */
const MAX_OPEN = 100;

function IncidentsLink() {
  const { messages, format } = useLanguage();
  const count = useOpenIncidents()?.length ?? 0;
  const text = format.number(count) + (count >= MAX_OPEN ? '+' : '');
  return <Link href="/incidents">{messages.incidents.link(count, text)}</Link>;
}

function FleetFigures({ totals }: TotalsProps) {
  const { messages, format } = useLanguage();
  return (
    <dl class="totals">
      <Total name={messages.summary.received} direction="received">
        {format.rate(totals.received)}
      </Total>
      <Total name={messages.summary.sent} direction="sent">
        {format.rate(totals.sent)}
      </Total>
      <Total name={messages.summary.today}>{format.bytes(totals.receivedToday + totals.sentToday)}</Total>
      <Total name={messages.summary.total}>{format.bytes(totals.receivedTotal + totals.sentTotal)}</Total>
    </dl>
  );
}

interface TotalProps {
  readonly name: string;
  readonly direction?: 'received' | 'sent';
  readonly children: ComponentChildren;
}

function Total({ name, direction, children }: TotalProps) {
  return (
    <div>
      <dt>
        {direction !== undefined && <Arrow direction={direction} />}
        {name}
      </dt>
      <dd class="figure">{children}</dd>
    </div>
  );
}

function DownList({ totals: { down } }: TotalsProps) {
  const { messages, format } = useLanguage();
  if (down.length === 0) return null;
  const unlisted = down.length - MAX_NAMES;
  return (
    <p class="down-list">
      <span class="down-label">{messages.summary.down}</span>
      {down.slice(0, MAX_NAMES).map(({ id, name }) => (
        <Link key={id} href={getNodePath(id)}>
          {name}
        </Link>
      ))}
      {unlisted > 0 && (
        <Link href="/?state=down" scroll>
          {messages.summary.more(unlisted, format.number(unlisted))}
        </Link>
      )}
    </p>
  );
}
