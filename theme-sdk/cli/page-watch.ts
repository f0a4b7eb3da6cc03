import type { Page } from 'playwright-core';
import type { Finding } from '../src/rules/theme-file.ts';
import { isThemeEndpoint } from './theme-policy.ts';

/** A browser reports an answer that a scenario refuses, or a stream that it breaks off, as an error of the page. */
const NETWORK_NOISE = /^(?:Failed to load resource|WebSocket connection to)/;

/** Tells of everything that goes wrong in a page, as it happens. */
export function watchPage(page: Page, address: string, report: (finding: Finding) => void): void {
  const { origin, host } = new URL(address);
  page.on('pageerror', (error) => report(describeError(`${error.name}: ${error.message}`)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const isApi = message.location().url.startsWith(`${origin}/api/`) || text.includes(`//${host}/api/ws`);
    if (!(NETWORK_NOISE.test(text) && isApi)) report(describeError(text));
  });
  page.on('request', (request) => judgeAddress(request.url(), { origin, host }, report));
  page.on('websocket', (socket) => judgeAddress(socket.url(), { origin, host }, report));
}

function judgeAddress(
  address: string,
  { origin, host }: { origin: string; host: string },
  report: (finding: Finding) => void,
): void {
  const url = new URL(address);
  if (url.protocol === 'data:' || url.protocol === 'blob:') return;
  const isApi = /^\/api(?:\/|$)/.test(url.pathname) || url.origin !== origin;
  if (url.host !== host) report(describeForeign(`${url.origin}${url.pathname}`));
  else if (isApi && !isThemeEndpoint(url.pathname)) report(describeEndpoint(url.pathname));
}

function describeError(text: string): Finding {
  return {
    code: 'console_error',
    severity: 'error',
    detail: text.split('\n', 1)[0] ?? text,
    fix: 'Open this scenario with "muster-theme dev --scenario NAME" and look at the console.',
  };
}

function describeForeign(address: string): Finding {
  return {
    code: 'foreign_request',
    severity: 'error',
    detail: `The page asks another site: ${address}.`,
    fix: 'Put what it loads into the theme; a hub lets no request out.',
  };
}

function describeEndpoint(path: string): Finding {
  return {
    code: 'endpoint_forbidden',
    severity: 'error',
    detail: `The page asks the hub for ${path}, which themes may not.`,
    fix: 'Use /api/me, /api/nodes, /api/nodes/{id}/metrics, /api/ws and the settings of the theme only.',
  };
}
