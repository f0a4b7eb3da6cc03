const TICK_MS = 2;

/** A load of `senders` that each send every `everyMs`, for `forMs`. */
export interface Pace {
  senders: number;
  everyMs: number;
  forMs: number;
}

/** Spreads the messages evenly over the interval. Calls `send` with the number of the message; resolves to their count. */
export async function sendEvenly(
  { senders, everyMs, forMs }: Pace,
  send: (index: number) => void,
): Promise<number> {
  const startedAt = performance.now();
  const total = Math.floor((forMs / everyMs) * senders);
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / everyMs) * senders));
      while (sent < due) {
        send(sent);
        sent += 1;
      }
      if (sent < total) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  return sent;
}
