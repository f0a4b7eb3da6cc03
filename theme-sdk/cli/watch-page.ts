import type { Page } from 'playwright-core';
import type { Finding } from '../src/rules/theme-file.ts';
import { isThemeEndpoint } from './theme-policy.ts';

/** Console errors for failed API requests, which some scenarios cause on purpose. */
const NETWORK_NOISE = /^(?:Failed to load resource|WebSocket connection to)/;

/** Reports uncaught errors, console errors and forbidden requests of a page. */
export function watchPage(page: Page, address: string, report: (finding: Finding) => void): void {
  const { origin, host } = new URL(address);
  page.on('pageerror', (error) => report(createConsoleError(`${error.name}: ${error.message}`)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const isApi = message.location().url.startsWith(`${origin}/api/`) || text.includes(`//${host}/api/ws`);
    if (!(NETWORK_NOISE.test(text) && isApi)) report(createConsoleError(text));
  });
  page.on('request', (request) => checkUrl(request.url(), { origin, host }, report));
  page.on('websocket', (socket) => checkUrl(socket.url(), { origin, host }, report));
}

function checkUrl(
  address: string,
  { origin, host }: { origin: string; host: string },
  report: (finding: Finding) => void,
): void {
  const url = new URL(address);
  if (url.protocol === 'data:' || url.protocol === 'blob:') return;
  const isApi = /^\/api(?:\/|$)/.test(url.pathname) || url.origin !== origin;
  if (url.host !== host) report(createExternalRequest(`${url.origin}${url.pathname}`));
  else if (isApi && !isThemeEndpoint(url.pathname)) report(createForbiddenEndpoint(url.pathname));
}

function createConsoleError(text: string): Finding {
  return {
    code: 'console_error',
    severity: 'error',
    detail: text.split('\n', 1)[0] ?? text,
    fix: 'Run "muster-theme dev --scenario NAME" and look at the browser console.',
  };
}

function createExternalRequest(address: string): Finding {
  return {
    code: 'external_request',
    severity: 'error',
    detail: `The page sends a request to another site: ${address}.`,
    fix: 'Bundle the resource with the theme. The content security policy blocks other sites.',
  };
}

function createForbiddenEndpoint(path: string): Finding {
  return {
    code: 'endpoint_forbidden',
    severity: 'error',
    detail: `The page requests ${path}, which themes may not use.`,
    fix: 'Use only /api/me, /api/nodes, /api/nodes/{id}/metrics, /api/ws and /api/themes/{short}/config.',
  };
}
