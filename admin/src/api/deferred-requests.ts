interface DeferredRequest {
  send(): Promise<void>;
  /** Calls `act` once later; the returned function cancels it. */
  schedule(act: () => void): () => void;
}

const pending = new Set<() => Promise<void>>();

/** Sends a request later, or when the page closes. The returned function cancels it, and is false if it has been sent. */
export function deferRequest({ send, schedule }: DeferredRequest): () => boolean {
  const sendOnce = async () => {
    if (!close()) return;
    await send();
  };
  const cancelTimer = schedule(() => void sendOnce());
  function close(): boolean {
    cancelTimer();
    return pending.delete(sendOnce);
  }
  pending.add(sendOnce);
  return close;
}

/** Sends what is pending, because afterwards it could not be: the page closes, or the session ends. */
export async function sendDeferredRequests(): Promise<void> {
  await Promise.all([...pending].map((send) => send()));
}
