import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { gzip } from 'node:zlib';
import { shareStatementCount } from '../../tests/support/data/statement-count.ts';
import { bootHub, type TestHub } from '../../tests/support/hub/hub.ts';
import { serveLoad } from '../load.ts';

// A separate process with a hub and a manual clock, so that timers do not depend on the speed of the machine.

export interface CountingHubRequests {
  start: { task: { db: string }; answer: { port: number } };
  /** Moves the clock. */
  advance: { task: { ms: number }; answer: null };
  /** Writes all buffers. */
  flush: { task: null; answer: null };
  /** Counts since the start. */
  read: { task: null; answer: Counts };
  /** The frame that a viewer gets, in bytes. */
  measureFrame: { task: null; answer: { text: number; gzip: number } };
}

export interface Counts {
  statements: number;
  /** `read`, `write` and their variants, of all threads. */
  systemCalls: number;
  /** Size of the heap. It grows by every allocation, because the young generation never fills up. */
  heapBytes: number;
}

const statements = shareStatementCount();
const writer = new URL('./counting-writer.ts', import.meta.url);
let running: TestHub | undefined;

serveLoad<CountingHubRequests>({
  async start({ db }) {
    // Without the checks of responses, as in production.
    running = await bootHub({ options: { db, validateResponses: false }, store: { writer } });
    return { port: Number(new URL(running.url).port) };
  },
  async advance({ ms }) {
    getHub().runtime.advance(ms);
    return null;
  },
  async flush() {
    await getHub().hub.services.flushScheduler.drain();
    return null;
  },
  async read() {
    const io = readFileSync('/proc/self/io', 'utf8');
    const calls = [...io.matchAll(/^sysc[rw]: (\d+)$/gm)].map(([, count]) => Number(count));
    return {
      statements: statements.read(),
      systemCalls: calls.reduce((sum, count) => sum + count, 0),
      heapBytes: getHeapStatistics().used_heap_size,
    };
  },
  async measureFrame() {
    const text = await getHub().hub.services.snapshots.get('visitor');
    return { text: text.length, gzip: (await promisify(gzip)(text, { level: 1 })).length };
  },
});

function getHub(): TestHub {
  if (running === undefined) throw new Error('the hub was not started');
  return running;
}
