import type { MockBackend, MockResponse } from '../mock/backend.ts';
import { PREVIEW_ORIGIN } from './settings.ts';
import { findFile } from './virtual-files.ts';

interface NetworkOptions {
  readonly mock: MockBackend;
  readonly files: Readonly<Record<string, string>>;
  readonly read: () => URL;
}

/** Replaces `fetch`, `XMLHttpRequest` and `WebSocket` by a mock hub. Requests to other hosts fail, as on a hub. */
export function installVirtualNetwork(options: NetworkOptions): void {
  const original = globalThis.fetch.bind(globalThis);
  const send = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request?.url ?? String(input), options.read());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return original(url, init);
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const signal = init?.signal ?? request?.signal;
    return url.origin === PREVIEW_ORIGIN
      ? answer(options, { url, method, signal: signal ?? undefined, load: original })
      : Promise.reject(new TypeError(`The hub allows no requests to ${url.origin}.`));
  };
  globalThis.fetch = send;
  globalThis.XMLHttpRequest = createRequestClass(send) as unknown as typeof XMLHttpRequest;
  globalThis.WebSocket = createSocketClass(options.mock) as unknown as typeof WebSocket;
}

interface Call {
  readonly url: URL;
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  readonly load: typeof fetch;
}

async function answer(
  { mock, files, read }: NetworkOptions,
  { url, method, signal, load }: Call,
): Promise<Response> {
  signal?.throwIfAborted();
  if (!url.pathname.startsWith('/api/')) {
    const file = findFile(files, url.href, read()) ?? files['/index.html'];
    return file === undefined ? new Response('Page not found', { status: 404 }) : load(file);
  }
  if (method !== 'GET' && method !== 'HEAD') return new Response('', { status: 405 });
  const { status, headers, body, delay } = mock.respond(url.pathname + url.search);
  await wait(delay, signal);
  return new Response(method === 'HEAD' ? null : body, { status, headers });
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

type Handler = ((event: Event) => void) | null;

/** An event target whose `on…` properties are called, too. */
class HandlerTarget extends EventTarget {
  protected emit(event: Event): void {
    const handler = (this as unknown as Record<string, Handler>)[`on${event.type}`];
    handler?.call(this, event);
    this.dispatchEvent(event);
  }
}

/** No close frame (RFC 6455, 7.4.1). */
const ABNORMAL_CLOSURE = 1006;

function createSocketClass(mock: MockBackend) {
  return class MockSocket extends HandlerTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readonly url: string;
    readonly protocol = '';
    readonly extensions = '';
    readonly bufferedAmount = 0;
    binaryType = 'blob';
    readyState = 0;
    onopen: Handler = null;
    onmessage: Handler = null;
    onerror: Handler = null;
    onclose: Handler = null;
    #timer: ReturnType<typeof setTimeout>;

    constructor(url: string | URL) {
      super();
      this.url = new URL(url, PREVIEW_ORIGIN).href;
      const stream = mock.connect();
      this.#timer = setTimeout(() => {
        if ('status' in stream) return this.#end(ABNORMAL_CLOSURE);
        this.readyState = 1;
        this.emit(new Event('open'));
        this.#play(stream);
      }, stream.delay);
    }

    #play(stream: Exclude<ReturnType<MockBackend['connect']>, MockResponse>): void {
      const data = stream.next();
      if (data === null) {
        this.#end(ABNORMAL_CLOSURE);
        return;
      }
      this.#timer = setTimeout(() => this.#play(stream), stream.interval);
      this.emit(new MessageEvent('message', { data, origin: PREVIEW_ORIGIN }));
    }

    #end(code: number): void {
      if (this.readyState === 3) return;
      clearTimeout(this.#timer);
      this.readyState = 3;
      if (code === ABNORMAL_CLOSURE) this.emit(new Event('error'));
      this.emit(new CloseEvent('close', { code, wasClean: code !== ABNORMAL_CLOSURE }));
    }

    send(): void {
      // A hub ignores what a viewer sends.
    }

    close(code = 1005): void {
      this.readyState = 2;
      setTimeout(() => this.#end(code));
    }
  };
}

/** The part of XMLHttpRequest that libraries such as axios use. */
function createRequestClass(send: typeof fetch) {
  return class MockRequest extends HandlerTarget {
    readyState = 0;
    status = 0;
    statusText = '';
    response: unknown = '';
    responseText = '';
    responseType = '';
    responseURL = '';
    timeout = 0;
    withCredentials = false;
    readonly upload = new EventTarget();
    onreadystatechange: Handler = null;
    onload: Handler = null;
    onloadend: Handler = null;
    onerror: Handler = null;
    onabort: Handler = null;
    ontimeout: Handler = null;
    #method = 'GET';
    #url = '';
    #headers = new Headers();
    #controller = new AbortController();

    open(method: string, url: string): void {
      [this.#method, this.#url] = [method, url];
      this.#move(1);
    }

    setRequestHeader(): void {
      // The mock hub reads none.
    }

    overrideMimeType(): void {
      // Every response is JSON or a file with its own type.
    }

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }

    getAllResponseHeaders(): string {
      return [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    abort(): void {
      this.#controller.abort();
    }

    send(): void {
      const { signal } = this.#controller;
      send(this.#url, { method: this.#method, signal })
        .then((response) => this.#receive(response))
        .catch(() => this.#finish(signal.aborted ? 'abort' : 'error'));
    }

    async #receive(response: Response): Promise<void> {
      const bytes = await response.arrayBuffer();
      this.status = response.status;
      this.statusText = response.statusText;
      this.responseURL = new URL(this.#url, PREVIEW_ORIGIN).href;
      this.#headers = response.headers;
      this.response = this.#convert(bytes);
      this.#finish('load');
    }

    #convert(bytes: ArrayBuffer): unknown {
      if (this.responseType === 'arraybuffer') return bytes;
      if (this.responseType === 'blob') return new Blob([bytes]);
      const text = new TextDecoder().decode(bytes);
      if (this.responseType === 'json') return JSON.parse(text);
      this.responseText = text;
      return text;
    }

    #finish(type: 'load' | 'error' | 'abort'): void {
      this.#move(4);
      this.emit(new ProgressEvent(type));
      this.emit(new ProgressEvent('loadend'));
    }

    #move(state: number): void {
      this.readyState = state;
      this.emit(new Event('readystatechange'));
    }
  };
}
