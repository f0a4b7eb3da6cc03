import {
  type Connection,
  type ConnectionOptions,
  createBrowserEnvironment,
  type Environment,
  type Timer,
} from './environment.ts';
import { createBackend, type MockBackend, type MockOptions, type MockStream } from './mock/backend.ts';
import { type ScenarioName, scenarios } from './mock/scenarios.ts';

export type { MockAnswer, MockBackend, MockOptions, MockStream } from './mock/backend.ts';
export type { ScenarioName } from './mock/scenarios.ts';

/** How a browser tells of a connection that ended without a close frame. */
const NO_CLOSE_FRAME = 1006;
const NORMAL_CLOSE = 1005;

/** Every scenario by name, with a sentence for people who choose. */
export const scenarioDescriptions: Readonly<Record<ScenarioName, string>> = Object.fromEntries(
  Object.entries(scenarios).map(([name, { description }]) => [name, description]),
) as Record<ScenarioName, string>;

/** A hub that exists only in memory, for whoever serves it; its fleet depends on scenario, seed and clock alone. */
export function createMockBackend(options: MockOptions = {}): MockBackend {
  return createBackend(options);
}

/**
 * A browser whose hub is a mock: give it to `createHub({ environment })`. Timers, visibility and network stay those of
 * `base`, the real browser unless another one is given.
 */
export function createMockEnvironment(
  options: MockOptions = {},
  base: Environment = createBrowserEnvironment(),
): Environment {
  const mock = createBackend({ now: () => base.now(), ...options });
  return {
    ...base,
    // The mock's frames are text.
    gunzip: undefined,
    fetch: (url, init) => answerFetch(mock, base, { url, signal: init.signal ?? undefined }),
    connect: (_url, options) => playStream(mock, base, options),
  };
}

interface Call {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

function answerFetch(mock: MockBackend, base: Environment, { url, signal }: Call): Promise<Response> {
  const { pathname, search } = new URL(url);
  const { status, headers, body, delay } = mock.answer(pathname + search);
  return new Promise((resolve, reject) => {
    const timer = base.setTimer(() => resolve(new Response(body, { status, headers })), delay);
    signal?.addEventListener('abort', () => {
      timer.cancel();
      reject(signal.reason);
    });
  });
}

function playStream(mock: MockBackend, base: Environment, options: ConnectionOptions): Connection {
  const stream = mock.connect();
  let timer: Timer;
  let isOver = false;
  const end = (code: number) => {
    if (isOver) return;
    isOver = true;
    timer.cancel();
    options.onClose(code);
  };
  const play = ({ next, interval }: MockStream) => {
    const frame = next();
    if (frame === null) return end(NO_CLOSE_FRAME);
    timer = base.setTimer(() => play({ next, interval, delay: 0 }), interval);
    options.onMessage(frame);
  };
  timer = base.setTimer(() => ('next' in stream ? play(stream) : end(NO_CLOSE_FRAME)), stream.delay);
  return { close: () => end(NORMAL_CLOSE) };
}
