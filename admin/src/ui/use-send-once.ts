import { useEffect, useRef } from 'react';

/**
 * Keeps a form from being sent twice: the second click of two may come before `isSaving` has been heard of. The function
 * answers whether it may be sent now, and from then on no until the sending is over.
 */
export function useSendOnce(isSaving: boolean, failure: Error | null): () => boolean {
  const isSent = useRef(false);
  useEffect(() => {
    // A refusal may come before `isSaving` has ever been true here.
    if (!isSaving || failure !== null) isSent.current = false;
  }, [isSaving, failure]);
  return () => {
    if (isSaving || isSent.current) return false;
    isSent.current = true;
    return true;
  };
}
