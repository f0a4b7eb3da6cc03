import { type Runtime, Session } from 'node:inspector';
import { createHistogram } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the hub by `--import`, before the hub itself: tells the bench what only the process knows. It sleeps until
// it is asked, because the watching itself costs a timer every millisecond.

export type ProbeQuestion = 'watch' | 'read' | 'collect' | 'count';

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

export interface Holdings {
  /** Of JavaScript after a collection of garbage, with what it holds outside of its heap. */
  heldBytes: number;
  /** Of all emitters of events together. */
  listeners: number;
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

/** The debugger finds every emitter that is still there, whoever holds it; garbage is collected for it. */
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
