import type { ConnectionListener, Environment, PageEvent } from '../src/environment.ts';

export interface ManualConnection {
  readonly url: string;
  readonly isClosed: boolean;
  /** Delivers a frame of JSON. */
  send(value: unknown): void;
  /** Delivers a frame as it stands. */
  sendRaw(data: string | ArrayBuffer): void;
  /** Ends the connection from the far side. */
  drop(code?: number): void;
}

export interface ManualRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  answer(response: Response): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A browser whose clock, timers, randomness, network and visibility stand in the test's hand. */
export interface ManualEnvironment extends Environment {
  readonly connections: ManualConnection[];
  /** Requests that nobody has answered yet. */
  readonly requests: ManualRequest[];
  /** Moves the clock on and fires what falls due, in order. */
  advance(ms: number): Promise<void>;
  /** Moves the clock without firing anything, as a sleeping machine or a set clock does. */
  jump(ms: number): void;
  /** Every draw of randomness from here on. */
  setRandom(value: number): void;
  setOnline(isOnline: boolean): void;
  show(): void;
  hide(): void;
  emit(event: PageEvent): void;
  readonly counts: { timers(): number; watchers(): number };
}

interface PendingTimer {
  readonly at: number;
  readonly action: () => void;
}

/** Lets the promises that are ready run; several links of a chain may follow one another. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function createManualEnvironment(start = 1_790_000_000_000): ManualEnvironment {
  const timers = new Set<PendingTimer>();
  const watchers = new Set<(event: PageEvent) => void>();
  const connections: ManualConnection[] = [];
  const requests: ManualRequest[] = [];
  let now = start;
  let random = 0.5;
  let isHidden = false;
  let isOnline = true;

  const emit = (event: PageEvent) => {
    for (const watcher of [...watchers]) watcher(event);
  };
  const environment: ManualEnvironment = {
    origin: 'https://status.example',
    connections,
    requests,
    counts: { timers: () => timers.size, watchers: () => watchers.size },
    gunzip: undefined,
    now: () => now,
    random: () => random,
    setTimer(action, ms) {
      const timer = { at: now + ms, action };
      timers.add(timer);
      return { cancel: () => timers.delete(timer) };
    },
    fetch: (url, init) => queueRequest(requests, url, init.signal as AbortSignal),
    connect(url, listener) {
      const connection = createConnection(url, listener);
      connections.push(connection);
      return { close: () => connection.close() };
    },
    isHidden: () => isHidden,
    isOnline: () => isOnline,
    watchPage(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > end) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.action();
      }
      now = end;
      await settle();
    },
    jump(ms) {
      now += ms;
    },
    setRandom(value) {
      random = value;
    },
    setOnline(next) {
      isOnline = next;
      emit(next ? 'online' : 'offline');
    },
    show() {
      isHidden = false;
      emit('wake');
    },
    hide() {
      isHidden = true;
      emit('hidden');
    },
    emit,
  };
  return environment;
}

function createConnection(url: string, listener: ConnectionListener): ManualConnection & { close(): void } {
  let isClosed = false;
  return {
    url,
    get isClosed() {
      return isClosed;
    },
    send: (value) => listener.onMessage(JSON.stringify(value)),
    sendRaw: (data) => listener.onMessage(data),
    drop(code = 1006) {
      isClosed = true;
      listener.onClose(code);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      // A browser reports the close that the page asked for, too.
      listener.onClose(1005);
    },
  };
}

function queueRequest(requests: ManualRequest[], url: string, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const finish = async (act: () => void) => {
      requests.splice(requests.indexOf(request), 1);
      act();
      await settle();
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
