import { readChoice } from '../../ui/query-string.ts';

/** Search parameters of the checks. */
export interface PingSearch {
  /** Which of them are shown; all by default. */
  state?: 'not_up' | undefined;
}

/** Parses search parameters; invalid ones are undefined. */
export function parsePingSearch({ state }: Record<string, unknown>): PingSearch {
  return { state: readChoice(state, ['not_up']) };
}
