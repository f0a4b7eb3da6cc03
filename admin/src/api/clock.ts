export interface Clock {
  /** Calls `act` once after `ms`; the returned function cancels it. */
  schedule(act: () => void, ms: number): () => void;
  /** At least 0, below 1. */
  random(): number;
}

export const browserClock: Clock = {
  schedule(act, ms) {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
  random: Math.random,
};
