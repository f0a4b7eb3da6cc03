import { useEffect, useState } from 'react';
import { browserClock } from '../api/clock.ts';

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
