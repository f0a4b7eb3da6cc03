export const browserClock = {
  /** Calls `act` once after `ms`; the returned function cancels it. */
  schedule(act: () => void, ms: number): () => void {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
};
