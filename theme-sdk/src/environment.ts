/** An open WebSocket. */
export interface Connection {
  /** Closes the connection; `onClose` may still be called. */
  close(): void;
}

export interface ConnectionOptions {
  /** WebSocket subprotocols to offer. */
  readonly protocols?: string[] | undefined;
  /** A text frame as string, a binary frame as bytes. */
  onMessage(data: string | ArrayBuffer): void;
  /** Called once, whether the connection ended or could not be opened. */
  onClose(code: number): void;
}

export interface Timer {
  /** Does nothing once the timer has fired or was cancelled. */
  cancel(): void;
}

/** `visible` is also sent when the page returns from the back/forward cache. */
export type PageEvent = 'hidden' | 'visible' | 'online' | 'offline';

/** Everything that the SDK uses of the browser, so that tests and mocks can replace it. */
export interface Environment {
  /** Origin of the page without a trailing slash, such as `https://status.example`. */
  readonly origin: string;
  /** Wall clock in milliseconds since the epoch; it may jump in either direction. */
  now(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Calls `action` once, after `ms` milliseconds. */
  setTimer(action: () => void, ms: number): Timer;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Opens a WebSocket. Throws where the browser's policy forbids the address. */
  connect(url: string, options: ConnectionOptions): Connection;
  /** Decompresses gzip to text; undefined where the browser cannot. */
  readonly gunzip: ((data: ArrayBuffer) => Promise<string>) | undefined;
  isHidden(): boolean;
  /** False only when the browser knows that it has no network; a hub on the same machine may still answer. */
  isOnline(): boolean;
  /** Calls `listener` on page events, until the returned function is called. */
  watchPage(listener: (event: PageEvent) => void): () => void;
}

/** The browser that runs the page. */
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
    connect: openWebSocket,
    gunzip: typeof DecompressionStream === 'undefined' ? undefined : gunzipText,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    watchPage,
  };
}

function openWebSocket(url: string, { protocols, onMessage, onClose }: ConnectionOptions): Connection {
  const socket = new WebSocket(url, protocols);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => onMessage(event.data);
  socket.onclose = (event) => onClose(event.code);
  return { close: () => socket.close() };
}

async function gunzipText(data: ArrayBuffer): Promise<string> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // Not the stream of a Blob: Chromium's constructor waits for another process. Invalid data fails in every promise.
  const [text] = await Promise.all([new Response(readable).text(), writer.write(data), writer.close()]);
  return text;
}

function watchPage(listener: (event: PageEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'visibilitychange',
    () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible'),
    { signal },
  );
  addEventListener('pageshow', (event) => event.persisted && listener('visible'), { signal });
  addEventListener('online', () => listener('online'), { signal });
  addEventListener('offline', () => listener('offline'), { signal });
  return () => controller.abort();
}
