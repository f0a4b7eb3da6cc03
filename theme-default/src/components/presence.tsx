import { describePresence, type FleetNode, type Presence } from 'muster-theme/model';
import { useFleet } from 'muster-theme/react';
import { memo } from 'preact/compat';
import { useLanguage } from '../app/language.tsx';

/** State of a node as a word and a shape, not by colour alone. */
export const PresenceBadge = memo(function PresenceBadge({ presence }: { readonly presence: Presence }) {
  const { messages } = useLanguage();
  return <span class={`badge badge-${presence}`}>{messages.presence[presence]}</span>;
});

/** Relative times change once a minute at most, so cards need not render with every snapshot. */
const STEP_SECONDS = 20;

/** Why a node has no metrics; nothing for a node that reports. */
export function PresenceNote({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const now = useFleet(roundTime) ?? 0;
  const presence = describePresence(node);
  if (presence === 'online') return null;
  if (presence !== 'offline') return <p class="presence-note">{messages.node[presence]}</p>;
  // Both times are the hub's; the visitor's clock may be wrong.
  const distance = format.relativeTime(Math.min(-1, node.last_seen - now));
  return (
    <p class="presence-note" title={format.dateTime(node.last_seen)}>
      {messages.node.offline(distance)}
    </p>
  );
}

function roundTime({ ts }: { readonly ts: number }): number {
  return Math.ceil(ts / STEP_SECONDS) * STEP_SECONDS;
}
