import { openSync, readSync } from 'node:fs';

/** Times of a thread since its start, milliseconds. */
export interface ThreadTimes {
  /** On a processor. */
  busy: number;
  /** Ready to run, without a processor. */
  queued: number;
}

/** Enough for three numbers of 20 digits. */
const MAX_BYTES = 64;
const NANOSECONDS = 1e6;
const ZERO = 0x30;
const SPACE = 0x20;

/** Returns a function that reads the times of the calling thread, which are the first numbers of its `schedstat`. */
export function openThreadTimes(): () => ThreadTimes {
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const text = Buffer.alloc(MAX_BYTES);
  let at = 0;

  /** Creates no strings, which would be garbage of the measured program. */
  function readNumber(): number {
    let value = 0;
    for (; at < MAX_BYTES && text[at] !== SPACE; at += 1) value = value * 10 + (text[at] ?? ZERO) - ZERO;
    at += 1;
    return value;
  }

  return () => {
    // The kernel brings the running thread's time up to date for this call only; otherwise it is up to 4 ms old.
    process.cpuUsage();
    readSync(file, text, 0, MAX_BYTES, 0);
    at = 0;
    const busy = readNumber() / NANOSECONDS;
    return { busy, queued: readNumber() / NANOSECONDS };
  };
}
