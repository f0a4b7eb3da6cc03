import { useMessages } from '../../ui/language.ts';
import { shellMessages } from '../shell/messages.ts';
import { useAlerts } from './alert-query.ts';
import { needsAttention } from './alert-state.ts';

/** How many alerts fire that nobody has dealt with; nothing for none. */
export function FiringBadge() {
  const texts = useMessages(shellMessages);
  const count = useAlerts().data?.alerts.filter(needsAttention).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden="true">{count}</span>
      <span className="only-read">{texts.firing(count)}</span>
    </span>
  );
}
