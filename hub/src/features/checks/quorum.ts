import type { CheckCounts, CheckReason, CheckState } from '@muster/generated/types';
import type { Outcome } from './target-state.ts';

/** What a node says of a target that is not up. */
export interface Vote {
  state: Exclude<Outcome, 'up'>;
  /** Unix seconds. */
  since: number;
  reason: CheckReason;
  detail: string;
}

/** The nodes for which a target is up: a fleet may have ten thousand of them. */
export interface UpVotes {
  up: number;
  /** Unix seconds of the earliest; null if it is not known. */
  since: number | null;
}

/** What all nodes together say of a target. */
export interface Verdict {
  state: CheckState;
  /** Unix seconds; null while the state is unknown. */
  since: number | null;
  reason: CheckReason;
  detail: string;
  nodes: CheckCounts;
}

/**
 * A target is down if as many nodes say so as the quorum wants, or all if fewer measure it, and slow if as many say that it is
 * slow or down. Without a quorum, half of the nodes are enough.
 * @param votes Of the nodes for which it is not up.
 */
export function judge(votes: readonly Vote[], { up, since }: UpVotes, quorum?: number): Verdict {
  const down = votes.filter(({ state }) => state === 'down');
  const slow = votes.filter(({ state }) => state === 'slow');
  const measuring = votes.length + up;
  const nodes = { up, slow: slow.length, down: down.length };
  if (measuring === 0) return { state: 'unknown', since: null, reason: null, detail: '', nodes };
  const needed = Math.min(quorum ?? Math.ceil(measuring / 2), measuring);
  if (down.length >= needed) return { state: 'down', ...describe(down, needed), nodes };
  if (slow.length > 0 && slow.length + down.length >= needed)
    return { state: 'slow', ...describe([...slow, ...down], needed), reason: 'slow', nodes };
  return { state: 'up', since, reason: null, detail: '', nodes };
}

/** Since when there have been enough votes, and the reason that most of them give. */
function describe(votes: Vote[], needed: number): Pick<Verdict, 'since' | 'reason' | 'detail'> {
  const times = votes.map(({ since }) => since).sort((a, b) => a - b);
  const byReason = [...Map.groupBy(votes, ({ reason }) => reason).values()];
  const [most] = byReason.sort((a, b) => b.length - a.length);
  const { reason = null, detail = '' } = most?.[0] ?? {};
  return { since: times[needed - 1] ?? null, reason, detail };
}
