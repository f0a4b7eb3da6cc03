import { openSync, readSync } from 'node:fs';

/** Of a thread since its start, milliseconds. */
export interface ThreadTimes {
  /** On a processor. */
  busy: number;
  /** Ready to run, without a processor. */
  queued: number;
}

/** Enough for three numbers of 20 digits. */
const MAX_BYTES = 64;
const NANOSECONDS = 1e6;

/** Returns a function that reads the times of the calling thread, which are the first numbers of its `schedstat`. */
export function openThreadTimes(): () => ThreadTimes {
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const text = Buffer.alloc(MAX_BYTES);
  return () => {
    // The kernel brings the running thread's time up to date for this call only; otherwise it is up to 4 ms old.
    process.cpuUsage();
    const [busy, queued] = text.toString('latin1', 0, readSync(file, text, 0, MAX_BYTES, 0)).split(' ');
    return { busy: Number(busy) / NANOSECONDS, queued: Number(queued) / NANOSECONDS };
  };
}
