import { useFleet } from '@muster/theme-sdk/react';
import { ArrowDown, ArrowUp } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { writeNodePath } from './route.ts';
import { Link } from './router.tsx';
import { addUp } from './totals.ts';

/** So many names of offline nodes fit; the others are only counted. */
const NAMED = 6;

/** The fleet in a line: how many are online, what they move, and who is missing. */
export function Summary() {
  const { messages, format } = useLanguage();
  const totals = useFleet(addUp);
  if (totals === null) return null;
  const { online, total, down } = totals;
  return (
    <div class="summary">
      {/* Its text changes only when a node comes or goes: that is worth being read out, figures are not. */}
      <div aria-live="polite">
        <h1 tabIndex={-1}>{messages.summary.online(format.number(online), format.number(total))}</h1>
      </div>
      <dl class="totals">
        <div>
          <dt>
            <ArrowDown /> <span class="can-hide">{messages.summary.received}</span>
          </dt>
          <dd>{format.rate(totals.received)}</dd>
        </div>
        <div>
          <dt>
            <ArrowUp /> <span class="can-hide">{messages.summary.sent}</span>
          </dt>
          <dd>{format.rate(totals.sent)}</dd>
        </div>
        <div>
          <dt>{messages.summary.today}</dt>
          <dd>{format.bytes(totals.receivedToday + totals.sentToday)}</dd>
        </div>
      </dl>
      {down.length > 0 && (
        <p class="down-list">
          <span class="down-label">{messages.summary.down}</span>
          {down.slice(0, NAMED).map(({ id, name }) => (
            <Link key={id} href={writeNodePath(id)}>
              {name}
            </Link>
          ))}
          {down.length > NAMED && <span>{messages.summary.more(format.number(down.length - NAMED))}</span>}
        </p>
      )}
    </div>
  );
}
