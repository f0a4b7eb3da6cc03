import type { Check, CheckState } from '@muster/generated/types';

/** The result of one probe. */
export type Outcome = Exclude<CheckState, 'unknown'>;

/** What one node says of a target. Times are Unix seconds. */
export interface Observation {
  state: CheckState;
  /** Null while the state is unknown. */
  since: number | null;
  /** Results in a row that are all worse, or all better, than the state; null if the last one equals it. */
  streak: Streak | null;
}

interface Streak {
  direction: 'worse' | 'better';
  count: number;
  since: number;
  /** The one that is nearest to the state. */
  nearest: Outcome;
}

export const nothingObserved: Observation = { state: 'unknown', since: null, streak: null };

const DEFAULT_FAILURES = 2;
const DEFAULT_SUCCESSES = 1;
const badness: Readonly<Record<CheckState, number>> = { unknown: 0, up: 0, slow: 1, down: 2 };

/** The observation after another result. A state changes after as many results in a row as the check wants. */
export function observe(
  { state, since, streak }: Observation,
  outcome: Outcome,
  at: number,
  { failures = DEFAULT_FAILURES, successes = DEFAULT_SUCCESSES }: Check,
): Observation {
  if (state === 'unknown' && outcome === 'up') return { state: 'up', since: at, streak: null };
  const difference = badness[outcome] - badness[state];
  if (difference === 0) return { state, since, streak: null };
  const direction = difference > 0 ? 'worse' : 'better';
  const next: Streak =
    streak?.direction === direction
      ? { ...streak, count: streak.count + 1, nearest: chooseNearest(streak, outcome) }
      : { direction, count: 1, since: at, nearest: outcome };
  if (next.count < (direction === 'worse' ? failures : successes)) return { state, since, streak: next };
  return { state: next.nearest, since: next.since, streak: null };
}

function chooseNearest({ direction, nearest }: Streak, outcome: Outcome): Outcome {
  const isNearer =
    direction === 'worse' ? badness[outcome] < badness[nearest] : badness[outcome] > badness[nearest];
  return isNearer ? outcome : nearest;
}
