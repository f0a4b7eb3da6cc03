import {
  type Connection,
  type ConnectionOptions,
  createBrowserEnvironment,
  type Environment,
  type Timer,
} from './environment.ts';
import { createBackend, type MockBackend, type MockOptions, type MockStream } from './mock/backend.ts';
import { type ScenarioName, scenarios } from './mock/scenarios.ts';

export type { MockBackend, MockOptions, MockResponse as MockAnswer, MockStream } from './mock/backend.ts';
export type { ScenarioName } from './mock/scenarios.ts';

/** Close codes that a browser reports (RFC 6455, 7.4.1): without a close frame, and with one without a code. */
const NO_CLOSE_FRAME = 1006;
const NO_STATUS = 1005;

/** Every scenario with its description. */
export const scenarioDescriptions: Readonly<Record<ScenarioName, string>> = Object.fromEntries(
  Object.entries(scenarios).map(([name, { description }]) => [name, description]),
) as Record<ScenarioName, string>;

/** Creates a mock hub in memory, for a server of your own. The same scenario, seed and clock give the same fleet. */
export function createMockBackend(options: MockOptions = {}): MockBackend {
  return createBackend(options);
}

/**
 * An environment that connects to a mock hub, for `createHub({ environment })`. Timers, visibility and network status come
 * from `base`, the browser by default.
 */
export function createMockEnvironment(
  options: MockOptions = {},
  base: Environment = createBrowserEnvironment(),
): Environment {
  const mock = createBackend({ now: () => base.now(), ...options });
  return {
    ...base,
    // The mock does not compress frames.
    gunzip: undefined,
    fetch: (url, init) => mockFetch(mock, base, { url, signal: init.signal ?? undefined }),
    connect: (_url, options) => playStream(mock, base, options),
  };
}

interface Call {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

function mockFetch(mock: MockBackend, base: Environment, { url, signal }: Call): Promise<Response> {
  const { pathname, search } = new URL(url);
  const { status, headers, body, delay } = mock.respond(pathname + search);
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
  return { close: () => end(NO_STATUS) };
}
