import { useEffect, useRef } from 'react';

/**
 * Prevents double submission: the second click may arrive before `isSaving` has re-rendered. The function
 * returns true once, then false until the request has finished.
 */
export function useSubmitOnce(isSaving: boolean, failure: Error | null): () => boolean {
  const isSent = useRef(false);
  useEffect(() => {
    // A request may fail before `isSaving` was ever true here.
    if (!isSaving || failure !== null) isSent.current = false;
  }, [isSaving, failure]);
  return () => {
    if (isSaving || isSent.current) return false;
    isSent.current = true;
    return true;
  };
}
