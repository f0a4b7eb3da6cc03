import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the hub by `--import`, before the hub itself: tells the bench what only the process knows. It sleeps until
// it is asked, because the watching itself costs a timer every millisecond.

export type ProbeQuestion = 'watch' | 'read' | 'collect';

export interface ProbeAnswer {
  /** Milliseconds between two turns of the loop that should be 1 ms apart. */
  p50: number;
  p99: number;
  max: number;
  heapBytes: number;
}

/** Milliseconds between two looks. */
const RESOLUTION_MS = 1;
const NANOSECONDS = 1e6;

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;

function answer(question: ProbeQuestion): ProbeAnswer {
  if (question === 'collect') {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }
  if (question === 'watch') {
    delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.reset();
    delay.enable();
  }
  const figures = delay ?? createHistogram();
  const told: ProbeAnswer = {
    p50: figures.percentile(50) / NANOSECONDS,
    p99: figures.percentile(99) / NANOSECONDS,
    max: figures.max / NANOSECONDS,
    heapBytes: process.memoryUsage().heapUsed,
  };
  if (question === 'read') delay?.disable();
  return told;
}

// Threads and children of the hub inherit `--import`; they are not asked.
if (isMainThread && process.channel !== undefined) {
  process.on('message', (question: ProbeQuestion) => process.send?.(answer(question)));
  process.channel?.unref();
}
