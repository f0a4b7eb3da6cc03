import { createHistogram } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the hub by `--import`, before the hub itself: tells the bench what only the process knows. It sleeps until
// it is asked, because the watching itself costs a timer every millisecond.

export type ProbeQuestion = 'watch' | 'read' | 'collect';

export interface ProbeAnswer {
  /**
   * Milliseconds for which something that comes at any moment waits for the loop. A stall counts by its length: of one
   * that lasts a second, each millisecond is a moment at which something could have come.
   */
  p50: number;
  p99: number;
  max: number;
  heapBytes: number;
}

/** Milliseconds between two looks. */
const RESOLUTION_MS = 1;
const MICROSECONDS = 1000;

let timer: NodeJS.Timeout | undefined;
const delays = createHistogram();

function watch(): void {
  clearInterval(timer);
  delays.reset();
  let lookedAt = performance.now();
  timer = setInterval(() => {
    const now = performance.now();
    for (let delay = now - lookedAt - RESOLUTION_MS; delay > -RESOLUTION_MS; delay -= RESOLUTION_MS)
      delays.record(Math.max(1, Math.round(delay * MICROSECONDS)));
    lookedAt = now;
  }, RESOLUTION_MS);
  timer.unref();
}

function answer(question: ProbeQuestion): ProbeAnswer {
  if (question === 'collect') {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }
  if (question === 'watch') watch();
  if (question === 'read') clearInterval(timer);
  return {
    p50: delays.percentile(50) / MICROSECONDS,
    p99: delays.percentile(99) / MICROSECONDS,
    max: delays.max / MICROSECONDS,
    heapBytes: process.memoryUsage().heapUsed,
  };
}

// Threads and children of the hub inherit `--import`; they are not asked.
if (isMainThread && process.channel !== undefined) {
  process.on('message', (question: ProbeQuestion) => process.send?.(answer(question)));
  process.channel?.unref();
}
