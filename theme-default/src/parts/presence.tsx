import { describePresence, type FleetNode, type Presence } from '@muster/theme-sdk/model';
import { useFleet } from '@muster/theme-sdk/react';
import { memo } from 'preact/compat';
import { useLanguage } from '../frame/language.tsx';

/** State of a node in a word and a shape; the colour only helps. */
export const PresenceBadge = memo(function PresenceBadge({ presence }: { readonly presence: Presence }) {
  const { messages } = useLanguage();
  return <span class={`badge badge-${presence}`}>{messages.presence[presence]}</span>;
});

/** Distances change their text once a minute at most; cards need not be drawn more often for them. */
const STEP_SECONDS = 20;

/** A sentence that says why there are no figures; nothing for a node that reports. */
export function PresenceNote({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const now = useFleet(readStep) ?? 0;
  const presence = describePresence(node);
  if (presence === 'online') return null;
  if (presence !== 'offline') return <p class="presence-note">{messages.node[presence]}</p>;
  // The hub's clock on both ends: the reader's own may be wrong.
  const distance = format.relativeTime(Math.min(-1, node.last_seen - now));
  return (
    <p class="presence-note" title={format.dateTime(node.last_seen)}>
      {messages.node.offline(distance)}
    </p>
  );
}

function readStep({ ts }: { readonly ts: number }): number {
  return Math.ceil(ts / STEP_SECONDS) * STEP_SECONDS;
}
