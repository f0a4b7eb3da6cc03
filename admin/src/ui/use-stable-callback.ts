import { useCallback, useEffect, useRef } from 'react';

/** A stable callback that calls the latest function. */
export function useStableCallback<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
