/**
 * The parts of the Web platform that the agent uses and QuickJS lacks. tests/agent/quickjs-platform.test.ts compares them
 * with Node's.
 */

/** `URL` of the WHATWG standard, read-only. */
class NativeUrl {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(text: string, base?: string) {
    const parts = nativeHost.parseUrl(text, base);
    if (parts === undefined) throw new TypeError('Invalid URL');
    const [href = '', protocol = '', username = '', password = '', ...rest] = parts;
    const [hostname = '', port = '', pathname = '', search = '', hash = ''] = rest;
    const encoded = encodeCarets(pathname);
    // An authority contains no slash.
    const at = href.indexOf('/', href.startsWith('//', protocol.length) ? protocol.length + 2 : 0);
    this.href = encoded === pathname ? href : href.slice(0, at) + encoded + href.slice(at + pathname.length);
    this.protocol = protocol;
    this.username = username;
    this.password = password;
    this.hostname = hostname;
    this.port = port;
    this.pathname = encoded;
    this.search = search;
    this.hash = hash;
  }

  static canParse(text: string, base?: string): boolean {
    return nativeHost.parseUrl(text, base) !== undefined;
  }

  get host(): string {
    return this.port === '' ? this.hostname : `${this.hostname}:${this.port}`;
  }
}

/** The URL standard percent-encodes carets in paths since 2024, the native host's parser does not yet. */
function encodeCarets(pathname: string): string {
  return pathname.startsWith('/') ? pathname.replaceAll('^', '%5E') : pathname;
}

class NativeTextEncoder {
  encode(text: string): Uint8Array {
    return nativeHost.encodeUtf8(text);
  }
}

/** `TextDecoder` for UTF-8 without `stream`. */
class NativeTextDecoder {
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(
    label = 'utf-8',
    { fatal = false, ignoreBOM = false }: { fatal?: boolean; ignoreBOM?: boolean } = {},
  ) {
    if (!/^utf-?8$/i.test(label)) throw new RangeError(`The "${label}" encoding is not supported`);
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
  }

  decode(bytes: Uint8Array): string {
    const text = nativeHost.decodeUtf8(bytes, this.fatal);
    return !this.ignoreBOM && text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

type AbortListener = (event: { type: 'abort'; target: NativeAbortSignal }) => void;

/** `AbortSignal` for listeners that are functions. */
class NativeAbortSignal {
  aborted = false;
  reason: unknown;
  /** Each with whether it is called once. */
  readonly #listeners = new Map<AbortListener, boolean>();

  addEventListener(type: string, listener: AbortListener, { once = false } = {}): void {
    if (type === 'abort' && !this.#listeners.has(listener)) this.#listeners.set(listener, once);
  }

  removeEventListener(type: string, listener: AbortListener): void {
    if (type === 'abort') this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Called by the controller. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    // Copied, because listeners that are added meanwhile are not called.
    for (const [listener, once] of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      if (once) this.#listeners.delete(listener);
      this.#call(listener);
    }
  }

  #call(listener: AbortListener): void {
    try {
      listener({ type: 'abort', target: this });
    } catch (cause) {
      // The error is reported as uncaught, and the other listeners are called.
      void Promise.reject(cause);
    }
  }
}

class NativeAbortController {
  readonly signal = new NativeAbortSignal();

  abort(reason: unknown = createAbortError()): void {
    this.signal.abort(reason);
  }
}

function createAbortError(): Error {
  return new DOMException('This operation was aborted', 'AbortError');
}

Object.assign(globalThis, {
  URL: NativeUrl,
  TextEncoder: NativeTextEncoder,
  TextDecoder: NativeTextDecoder,
  AbortController: NativeAbortController,
  AbortSignal: NativeAbortSignal,
});
