import { useEffect, useState } from 'react';

export const browserClock = {
  /** Calls `act` once after `ms`; the returned function cancels it. */
  schedule(act: () => void, ms: number): () => void {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
};

/** Current Unix time in seconds, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    let cancel = browserClock.schedule(tick, 1000);
    function tick() {
      setNow(Date.now() / 1000);
      cancel = browserClock.schedule(tick, 1000);
    }
    return () => cancel();
  }, []);
  return now;
}

interface Countdown {
  seconds: number;
  start(seconds: number): void;
}

/** Remaining whole seconds, down to 0. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    // Measured against the deadline, because timers of background tabs are throttled.
    return browserClock.schedule(() => setSeconds(Math.ceil((endsAt - Date.now()) / 1000)), 1000);
  }, [seconds, endsAt]);
  return {
    seconds: Math.max(0, seconds),
    start(length) {
      setEndsAt(Date.now() + length * 1000);
      setSeconds(length);
    },
  };
}
