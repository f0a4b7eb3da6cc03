import { createManualRuntime, flushPromises } from '@muster/shared/runtime/manual';
import type { ConnectionOptions, Environment, PageEvent } from '../src/environment.ts';

export interface ManualConnection {
  readonly url: string;
  readonly protocols: readonly string[];
  readonly isClosed: boolean;
  /** Delivers a frame of JSON. */
  send(value: unknown): void;
  /** Delivers a frame unchanged. */
  sendRaw(data: string | ArrayBuffer): void;
  /** Closes the connection from the server's side. */
  drop(code?: number): void;
}

export interface ManualRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  answer(response: Response): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A browser whose clock, timers, randomness, network and visibility the test controls. */
export interface ManualEnvironment extends Environment {
  readonly connections: ManualConnection[];
  /** Requests without a response so far. */
  readonly requests: ManualRequest[];
  /** Moves the clock forward and fires due timers in order. */
  advance(ms: number): Promise<void>;
  /** Moves the clock forward without firing timers, as when the machine sleeps. */
  suspend(ms: number): void;
  /** Steps the wall clock alone; timers are not affected. */
  stepClock(ms: number): void;
  /** Sets what `random` returns. */
  setRandom(value: number): void;
  setOnline(isOnline: boolean): void;
  show(): void;
  hide(): void;
  emit(event: PageEvent): void;
  readonly counts: { timers(): number; watchers(): number };
}

export function createManualEnvironment(start = 1_790_000_000_000): ManualEnvironment {
  const runtime = createManualRuntime({ now: start });
  const watchers = new Set<(event: PageEvent) => void>();
  const connections: ManualConnection[] = [];
  const requests: ManualRequest[] = [];
  let isHidden = false;
  let isOnline = true;

  const emit = (event: PageEvent) => {
    for (const watcher of [...watchers]) watcher(event);
  };
  const environment: ManualEnvironment = {
    origin: 'https://status.example',
    connections,
    requests,
    counts: { timers: () => runtime.pendingTimers, watchers: () => watchers.size },
    gunzip: undefined,
    now: runtime.now,
    random: runtime.random,
    setTimer: runtime.setTimer,
    fetch: (url, init) => queueRequest(requests, url, init.signal as AbortSignal),
    connect(url, options) {
      const connection = createConnection(url, options);
      connections.push(connection);
      return { close: () => connection.close() };
    },
    isHidden: () => isHidden,
    isOnline: () => isOnline,
    watchPage(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    advance: runtime.advanceAsync,
    suspend: runtime.suspend,
    stepClock: runtime.stepClock,
    setRandom: runtime.setRandom,
    setOnline(next) {
      isOnline = next;
      emit(next ? 'online' : 'offline');
    },
    show() {
      isHidden = false;
      emit('visible');
    },
    hide() {
      isHidden = true;
      emit('hidden');
    },
    emit,
  };
  return environment;
}

function createConnection(url: string, options: ConnectionOptions): ManualConnection & { close(): void } {
  let isClosed = false;
  return {
    url,
    protocols: options.protocols ?? [],
    get isClosed() {
      return isClosed;
    },
    send: (value) => options.onMessage(JSON.stringify(value)),
    sendRaw: (data) => options.onMessage(data),
    drop(code = 1006) {
      isClosed = true;
      options.onClose(code);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      // A browser also reports a close that the page itself requested.
      options.onClose(1005);
    },
  };
}

function queueRequest(requests: ManualRequest[], url: string, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const finish = async (act: () => void) => {
      requests.splice(requests.indexOf(request), 1);
      act();
      await flushPromises();
    };
    const request: ManualRequest = {
      url,
      signal,
      answer: (response) => finish(() => resolve(response)),
      fail: (error) => finish(() => reject(error)),
    };
    requests.push(request);
    signal.addEventListener('abort', () => void finish(() => reject(signal.reason)), { once: true });
  });
}
