import { useEffect, useState } from 'react';
import { browserClock } from '../api/clock.ts';

/** Unix seconds, counted on every second for as long as `isRunning`. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    if (!isRunning) return;
    return browserClock.schedule(() => setNow(Date.now() / 1000), 1000);
  }, [isRunning, now]);
  return now;
}
