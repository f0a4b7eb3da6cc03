/** `polling`: the stream does not come up, so the fleet is asked for instead while attempts go on. */
export type LinkStatus = 'connecting' | 'live' | 'retrying' | 'polling' | 'ended';

export interface LinkState {
  phase: 'connecting' | 'live' | 'waiting' | 'ended';
  /** Attempts since the last snapshot that brought none. */
  failures: number;
}

export type LinkEvent = 'attempt' | 'snapshot' | 'lost' | 'session-over';

export const firstLinkState: LinkState = { phase: 'connecting', failures: 0 };

/** A reconnection counts as made with its first snapshot, not when the socket opens. */
export function advanceLink(state: LinkState, event: LinkEvent): LinkState {
  if (state.phase === 'ended') return state;
  switch (event) {
    case 'attempt':
      return { phase: 'connecting', failures: state.failures };
    case 'snapshot':
      return state.phase === 'live' ? state : { phase: 'live', failures: 0 };
    case 'lost':
      return { phase: 'waiting', failures: state.failures + 1 };
    case 'session-over':
      return { phase: 'ended', failures: 0 };
  }
}

const FAILURES_UNTIL_POLLING = 2;

export function describeLink({ phase, failures }: LinkState): LinkStatus {
  if (phase === 'live' || phase === 'ended') return phase;
  if (failures === 0) return 'connecting';
  return failures < FAILURES_UNTIL_POLLING ? 'retrying' : 'polling';
}

const MIN_WAIT_MS = 300;
const FIRST_CEILING_MS = 1_000;
const LAST_CEILING_MS = 30_000;

/** Full jitter under a doubling ceiling, so that the panels of a restarted hub do not return all at once. */
export function chooseWaitMs(failures: number, random: number): number {
  const ceiling = Math.min(LAST_CEILING_MS, FIRST_CEILING_MS * 2 ** Math.max(0, failures - 1));
  return MIN_WAIT_MS + Math.floor(random * (ceiling - MIN_WAIT_MS));
}
