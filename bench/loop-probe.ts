import { type Runtime, Session } from 'node:inspector';
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { createLoopDelays } from './loop-delays.ts';
import { openThreadTimes } from './thread-times.ts';

// Loaded by `--import` before the hub to report figures that only the process itself can measure. Measuring starts on
// request, because it needs a timer every millisecond.

export type ProbeQuestion = 'watch' | 'read' | 'collect' | 'count';

export interface ProbeAnswer {
  /**
   * Milliseconds that an event at a random moment waits for the loop. A stall is weighted by its length: in a stall of a
   * second, an event could have arrived at each millisecond.
   */
  p50: number;
  p99: number;
  max: number;
  /** The longest processor time of the loop's thread between two samples: other programs do not change it. */
  busiest: number;
  /** The longest wait, without the time that the thread was ready to run but had no processor. */
  ownMax: number;
  /** The longest pause for a garbage collection, by the clock. */
  longestGc: number;
  heapBytes: number;
}

export interface Holdings {
  /** JavaScript heap after a garbage collection, with external memory. */
  heldBytes: number;
  /** Number of listeners of all event emitters. */
  listeners: number;
}

/** Milliseconds between two samples. */
const RESOLUTION_MS = 1;

let timer: NodeJS.Timeout | undefined;
const readTimes = openThreadTimes();
const delays = createLoopDelays(RESOLUTION_MS);
const longest = { busy: 0, own: 0, gc: 0 };
const collections = new PerformanceObserver((list) => addCollections(list.getEntries()));

function watch(): void {
  clearInterval(timer);
  delays.reset();
  collections.disconnect();
  collections.observe({ entryTypes: ['gc'] });
  Object.assign(longest, { busy: 0, own: 0, gc: 0 });
  let lookedAt = performance.now();
  let before = readTimes();
  timer = setInterval(() => {
    const now = performance.now();
    const times = readTimes();
    const elapsed = now - lookedAt;
    delays.add(elapsed);
    longest.busy = Math.max(longest.busy, times.busy - before.busy);
    longest.own = Math.max(longest.own, elapsed - RESOLUTION_MS - (times.queued - before.queued));
    lookedAt = now;
    before = times;
  }, RESOLUTION_MS);
  timer.unref();
}

function addCollections(entries: readonly PerformanceEntry[]): void {
  for (const { duration } of entries) longest.gc = Math.max(longest.gc, duration);
}

/** The inspector finds every live emitter; it collects garbage first. */
function countListeners(): number {
  const session = new Session();
  session.connect();
  let count = Number.NaN;
  session.post('Runtime.evaluate', { expression: EMITTER }, (_, { result }: Runtime.EvaluateReturnType) => {
    const prototypeObjectId = result.objectId ?? '';
    session.post('Runtime.queryObjects', { prototypeObjectId }, (__, { objects }) => {
      const call = { objectId: objects.objectId ?? '', functionDeclaration: ADD_UP, returnByValue: true };
      session.post('Runtime.callFunctionOn', call, (___, sum: Runtime.CallFunctionOnReturnType) => {
        count = Number(sum.result.value);
      });
    });
  });
  session.disconnect();
  return count;
}

const EMITTER = `process.getBuiltinModule('node:events').EventEmitter.prototype`;
const ADD_UP = `function () {
  let count = 0;
  for (const { _events } of this)
    for (const held of Object.values(_events ?? {})) count += Array.isArray(held) ? held.length : 1;
  return count;
}`;

function count(): Holdings {
  const listeners = countListeners();
  const { heapUsed, external } = process.memoryUsage();
  return { heldBytes: heapUsed + external, listeners };
}

function answer(question: ProbeQuestion): ProbeAnswer | Holdings {
  if (question === 'count') return count();
  if (question === 'collect') {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }
  if (question === 'watch') watch();
  if (question === 'read') {
    clearInterval(timer);
    addCollections(collections.takeRecords());
    collections.disconnect();
  }
  return {
    p50: delays.percentile(50),
    p99: delays.percentile(99),
    max: delays.max,
    busiest: longest.busy,
    ownMax: longest.own,
    longestGc: longest.gc,
    heapBytes: process.memoryUsage().heapUsed,
  };
}

// Threads and child processes inherit `--import`; only the main thread answers.
if (isMainThread && process.channel !== undefined) {
  process.on('message', (question: ProbeQuestion) => process.send?.(answer(question)));
  process.channel?.unref();
}
