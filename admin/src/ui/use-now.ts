import { useEffect, useState } from 'react';
import { browserClock } from '../api/clock.ts';

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
