import { describePresence, type FleetNode, type Presence } from 'muster-theme/model';
import { useFleet } from 'muster-theme/react';
import { useLanguage } from '../app/language.tsx';
import { memo } from '../react.ts';

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
  const absence = useAbsence(node);
  const presence = describePresence(node);
  if (presence === 'online') return null;
  if (presence !== 'offline') return <p class="presence-note">{messages.node[presence]}</p>;
  return (
    <p class="presence-note" title={format.dateTime(node.last_seen)}>
      {messages.node.offline(format.relativeTime(-absence))}
    </p>
  );
}

/** What the badge of a node without metrics leaves open: for how long it has been offline. */
export function PresenceSince({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const absence = useAbsence(node);
  const presence = describePresence(node);
  if (presence === 'waiting') return <span class="presence-since">{messages.node.noReport}</span>;
  if (presence !== 'offline') return null;
  return (
    <span class="figure presence-since" title={messages.node.offline(format.dateTime(node.last_seen))}>
      {format.duration(absence)}
    </span>
  );
}

/** Seconds since the last report. Both times are the hub's; the visitor's clock may be wrong. */
function useAbsence({ last_seen }: FleetNode): number {
  const now = useFleet(roundTime) ?? 0;
  return Math.max(1, now - last_seen);
}

function roundTime({ ts }: { readonly ts: number }): number {
  return Math.ceil(ts / STEP_SECONDS) * STEP_SECONDS;
}
