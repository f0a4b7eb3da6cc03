import { useFleet } from 'muster-theme/react';
import type { Service, ServiceReason, ServiceState as State } from 'muster-theme/services';
import type { ServiceWords } from 'muster-theme/services/words';
import { useLanguage } from '../app/language.tsx';
import { ceilToMinute } from '../incidents/times.ts';

/** The badge of a node in a state of the same weight. */
const badges: Readonly<Record<State, string>> = {
  up: 'online',
  slow: 'waiting',
  down: 'offline',
  unknown: 'unseen',
};

interface ServiceStateProps {
  readonly service: Pick<Service, 'state' | 'since' | 'reason'>;
  readonly words: ServiceWords;
}

/** State as a word and a shape, what was seen, and for how long. */
export function ServiceState({ service: { state, since, reason }, words }: ServiceStateProps) {
  const { messages, format } = useLanguage();
  const now = useFleet(ceilToMinute) ?? 0;
  // What is slow is called so already.
  const seen = state === reason ? null : describeReason(reason, words);
  return (
    <span class="service-state">
      <span class={`badge badge-${badges[state]}`}>{words.states[state]}</span>
      {seen !== null && <span>{seen}</span>}
      {since !== null && (
        <span class="figure muted" title={format.dateTime(since)}>
          {messages.incidents.forLength(format.duration(Math.max(60, now - since)))}
        </span>
      )}
    </span>
  );
}

/** Null for a reason of a later hub that this page has no words for. */
export function describeReason(reason: ServiceReason | null, words: ServiceWords): string | null {
  if (reason === null) return null;
  const text: string | undefined = words.reasons[reason];
  return text ?? null;
}
