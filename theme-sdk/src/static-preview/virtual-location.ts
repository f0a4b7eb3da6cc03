import { PREVIEW_ORIGIN } from './settings.ts';

/**
 * The address that the theme sees. A page opened from a file cannot change its path, so the theme's path, query and fragment
 * are in the fragment of the real address: `preview.html#/node/1`. The scripts of the theme were changed to use
 * `__musterLocation` instead of `location`.
 */
export interface VirtualLocation {
  /** The current address; a copy. */
  read(): URL;
  /** Loads the page again at another address. */
  load(url: URL): void;
}

export function installVirtualLocation(): VirtualLocation {
  const page = location.href.replace(/#.*$/s, '');
  const parse = () => new URL(location.hash.slice(1) || '/', PREVIEW_ORIGIN);
  let current = parse();

  const toReal = (url: URL) => `${page}#${url.pathname}${url.search}${url.hash}`;
  const isOwn = (url: URL) => url.origin === PREVIEW_ORIGIN && !/^\/(?:admin|api)(?:\/|$)/.test(url.pathname);
  const load = (url: URL) => {
    // The preview has no panel, and does not leave the page.
    if (!isOwn(url)) return;
    const isSamePage = url.pathname + url.search === current.pathname + current.search;
    // This fires `popstate`, which changes `current`.
    location.hash = toReal(url).slice(page.length);
    if (!isSamePage) location.reload();
  };

  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (state: unknown, _title: string, target?: string | URL | null) => {
      if (target !== undefined && target !== null) current = new URL(target, current);
      original(state, '', toReal(current));
    };
  }
  addEventListener(
    'popstate',
    () => {
      current = parse();
    },
    true,
  );
  addEventListener(
    'hashchange',
    (event) => {
      const [from, to] = [event.oldURL, event.newURL].map((url) => parseFragment(url));
      current = parse();
      // Only the theme's own fragment counts.
      if (from?.hash === to?.hash) event.stopImmediatePropagation();
    },
    true,
  );
  Object.defineProperty(globalThis, '__musterLocation', {
    get: () => facade,
    set: (target: string) => load(new URL(target, current)),
  });

  const facade = createFacade(() => current, load);
  return { read: () => new URL(current), load };
}

function parseFragment(address: string): URL {
  const start = address.indexOf('#');
  return new URL(start < 0 ? '/' : address.slice(start + 1) || '/', PREVIEW_ORIGIN);
}

const parts = ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;

/** An object like `Location`. */
function createFacade(read: () => URL, load: (url: URL) => void): object {
  const facade = {
    get origin() {
      return read().origin;
    },
    assign: (target: string) => load(new URL(target, read())),
    replace: (target: string) => load(new URL(target, read())),
    reload: () => location.reload(),
    toString: () => read().href,
  };
  for (const part of parts)
    Object.defineProperty(facade, part, {
      enumerable: true,
      get: () => read()[part],
      set(value: string) {
        const url = part === 'href' ? new URL(value, read()) : new URL(read());
        if (part !== 'href') url[part] = value;
        load(url);
      },
    });
  return facade;
}

/** Follows links that the theme's router leaves to the browser. */
export function followLinks({ read, load }: VirtualLocation): void {
  addEventListener('click', (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (link === undefined || event.defaultPrevented || event.button !== 0) return;
    const url = URL.parse(link.href, read());
    if (url?.origin !== PREVIEW_ORIGIN) return;
    event.preventDefault();
    load(url);
  });
}
