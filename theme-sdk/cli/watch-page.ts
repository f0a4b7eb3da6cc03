import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { isOwnPath } from '../src/rules/own-paths.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { isThemeEndpoint, listedEndpoints, type PageSources } from './theme-policy.ts';

/** Console errors for failed API requests, which some scenarios cause on purpose. */
const NETWORK_NOISE = /^(?:Failed to load resource|WebSocket connection to)/;
/** Chromium's messages about a request that `connect-src` blocks; the violation is reported itself. */
const POLICY_NOISE = /connect-src|violates the document's Content Security Policy/;
const FAILED_FETCH = /Failed to fetch|NetworkError|Load failed/;

const MAX_NAVIGATIONS = 10;

/** Requests of scripts, which `connect-src` restricts. */
const scriptRequests: readonly string[] = ['fetch', 'xhr', 'websocket', 'eventsource', 'ping'];

/** What elements and style sheets load. */
const loadedResources: readonly string[] = ['image', 'media', 'font', 'stylesheet', 'script'];

export interface WatchedTheme {
  /** Address of the page server. */
  readonly address: string;
  readonly sources: PageSources;
  /** Whether `dist` has the file that a hub serves at a path. */
  hasFile(pathname: string): boolean;
  report(finding: Finding): void;
  /** Called once when the page keeps navigating. */
  onLoop(): void;
}

/** Reports uncaught errors, console errors, blocked and forbidden requests, and redirect loops of a page. */
export async function watchPage(page: Page, theme: WatchedTheme): Promise<void> {
  const { origin } = new URL(theme.address);
  let blocked = 0;
  let navigations = 0;

  const reportMessage = (text: string) => {
    // What follows from a blocked request is not another fault.
    if (blocked > 0 && FAILED_FETCH.test(text)) return;
    theme.report(createConsoleError(text.replaceAll(origin, '')));
  };
  await page.exposeFunction('__musterBlocked', (address: string) => {
    blocked += 1;
    theme.report(describeBlocked(address, theme));
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { __musterBlocked } = globalThis as unknown as { __musterBlocked: (address: string) => void };
      if (effectiveDirective === 'connect-src') __musterBlocked(blockedURI);
    });
  });
  page.on('pageerror', (error) => reportMessage(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNoise(message, origin)) reportMessage(describeMessage(message));
  });
  page.on('request', (request) => {
    checkRequest(request, theme);
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    navigations += 1;
    if (navigations === MAX_NAVIGATIONS) {
      theme.report(createLoop(new URL(request.url()).pathname));
      theme.onLoop();
    }
  });
}

function isNoise(message: ConsoleMessage, origin: string): boolean {
  const text = message.text();
  if (POLICY_NOISE.test(text)) return true;
  if (!NETWORK_NOISE.test(text)) return false;
  const { url } = message.location();
  // Other sites are reported by the request.
  const isForeign = /^https?:/.test(url) && !url.startsWith(`${origin}/`);
  return isForeign || url.startsWith(`${origin}/api/`) || text.includes('/api/ws');
}

/** Chromium's message about a failed request does not name it. */
function describeMessage(message: ConsoleMessage): string {
  const text = message.text();
  return NETWORK_NOISE.test(text) ? `${text} (${message.location().url})` : text;
}

function checkRequest(request: Request, theme: WatchedTheme): void {
  const url = new URL(request.url());
  if (url.protocol === 'data:' || url.protocol === 'blob:') return;
  const { origin } = new URL(theme.address);
  const isScript = scriptRequests.includes(request.resourceType());
  if (url.origin !== origin) {
    if (!theme.sources.origins.includes(url.origin))
      theme.report(isScript ? createExternalRequest(url) : createExternalAsset(url));
  } else if (/^\/api(?:\/|$)/.test(url.pathname)) {
    if (!isThemeEndpoint(url.pathname)) theme.report(createForbiddenEndpoint(url.pathname));
  } else if (!theme.hasFile(url.pathname)) {
    if (isScript) theme.report(createMissingFile('A script requests', url.pathname));
    else if (loadedResources.includes(request.resourceType()))
      theme.report(createMissingFile('The page loads', url.pathname));
  }
}

/** A request that `connect-src` blocks is not sent. */
function describeBlocked(address: string, theme: WatchedTheme): Finding {
  // Browsers report only the scheme of an address that is not HTTP.
  const url = URL.parse(address);
  if (url === null) return createExternalRequest({ origin: address, pathname: '' });
  if (url.host !== new URL(theme.address).host) return createExternalRequest(url);
  if (/^\/api(?:\/|$)/.test(url.pathname)) return createForbiddenEndpoint(url.pathname);
  return theme.hasFile(url.pathname) && !isOwnPath(url.pathname, theme.sources.paths)
    ? createBlockedFile(url.pathname)
    : createMissingFile('A script requests', url.pathname);
}

function createConsoleError(text: string): Finding {
  return {
    code: 'console_error',
    severity: 'error',
    detail: text.split('\n', 1)[0] ?? text,
    fix: 'Run "muster-theme dev --scenario NAME" and look at the browser console.',
  };
}

function createExternalRequest({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): Finding {
  return {
    code: 'external_request',
    severity: 'error',
    detail: `A script requests ${origin}${pathname}, which the content security policy of a hub blocks.`,
    fix: 'Bundle the data with the theme, or name the origin in `connect` of theme.json.',
  };
}

function createExternalAsset({ origin, pathname }: URL): Finding {
  return {
    code: 'asset_external',
    severity: 'warning',
    detail: `${origin}${pathname} is loaded from another site, which a hub does not prevent and which can track visitors.`,
    fix: 'Bundle a copy with the theme.',
  };
}

function createForbiddenEndpoint(path: string): Finding {
  return {
    code: 'endpoint_forbidden',
    severity: 'error',
    detail: `The page requests ${path}, which themes may not use.`,
    fix: `Use only ${listedEndpoints}.`,
  };
}

function createMissingFile(what: string, path: string): Finding {
  return {
    code: 'own_file_missing',
    severity: 'error',
    detail: `${what} ${path}, which is not in dist.`,
    fix: 'Add the file to dist, or correct its address, which should start with a slash.',
  };
}

function createBlockedFile(path: string): Finding {
  return {
    code: 'own_file_blocked',
    severity: 'error',
    detail: `A script requests ${path}. The file is in dist, but the content security policy does not list it: it lists the first 24 folders and files with ordinary names.`,
    fix: 'Move the file into a folder, such as dist/data.',
  };
}

function createLoop(path: string): Finding {
  return {
    code: 'redirect_loop',
    severity: 'error',
    detail: `The page keeps loading again, last at ${path}.`,
    fix: 'Redirect or reload only once, and show the state instead.',
  };
}
