/** One connection of the live stream, as the browser gives it. */
export interface Connection {
  /** Ends the connection; `onClose` may still follow. */
  close(): void;
}

export interface ConnectionListener {
  /** A text frame as string, a binary frame as bytes. */
  onMessage(data: string | ArrayBuffer): void;
  /** Called once, however the connection ended or failed to come about. */
  onClose(code: number): void;
}

export interface Timer {
  /** Ends the timer; calling it twice, or after it fired, does nothing. */
  cancel(): void;
}

/** What happens around the page: `wake` also stands for a return from the back-forward cache. */
export type PageEvent = 'hidden' | 'wake' | 'online' | 'offline';

/** Everything of the browser that the SDK uses; tests put a manual one in its place. */
export interface Environment {
  /** Origin of the page, such as `https://status.example`, without a slash at the end. */
  readonly origin: string;
  /** Wall clock in milliseconds since the epoch; it may step in either direction. */
  now(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Calls `action` once, `ms` milliseconds from now. */
  setTimer(action: () => void, ms: number): Timer;
  fetch(url: string, init: RequestInit): Promise<Response>;
  connect(url: string, listener: ConnectionListener): Connection;
  /** Unpacks gzip to text; undefined where the browser cannot. */
  readonly gunzip: ((data: ArrayBuffer) => Promise<string>) | undefined;
  isHidden(): boolean;
  /** False only when the browser knows that it has no network; a hub on the same machine may answer still. */
  isOnline(): boolean;
  /** Tells of page events until the returned function is called. */
  watchPage(listener: (event: PageEvent) => void): () => void;
}

/** The real browser. */
export function createBrowserEnvironment(): Environment {
  return {
    origin: location.origin,
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer(action, ms) {
      const handle = setTimeout(action, ms);
      return { cancel: () => clearTimeout(handle) };
    },
    fetch: (url, init) => fetch(url, init),
    connect: connectWebSocket,
    gunzip: typeof DecompressionStream === 'undefined' ? undefined : gunzipText,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    watchPage,
  };
}

function connectWebSocket(url: string, listener: ConnectionListener): Connection {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => listener.onMessage(event.data);
  socket.onclose = (event) => listener.onClose(event.code);
  return { close: () => socket.close() };
}

function gunzipText(data: ArrayBuffer): Promise<string> {
  const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
}

function watchPage(listener: (event: PageEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'visibilitychange',
    () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'wake'),
    { signal },
  );
  addEventListener('pageshow', (event) => event.persisted && listener('wake'), { signal });
  addEventListener('online', () => listener('online'), { signal });
  addEventListener('offline', () => listener('offline'), { signal });
  return () => controller.abort();
}
