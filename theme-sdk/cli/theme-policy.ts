import { type Operation, operations } from '@muster/generated/operations';
import { themePermissions } from '../src/rules/permissions.ts';

/** Hosts that a CSP source can express; IPv6 literals cannot. */
const CSP_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

/**
 * The headers that a hub sends with a theme; a test compares them with a real hub. `extra` are additional sources, such as
 * live reload.
 */
export function getThemeHeaders(
  host: string,
  extra: readonly string[] = [],
): Readonly<Record<string, string>> {
  const sources = CSP_HOST.test(host)
    ? themeOperations.map(
        ({ kind, path }) => `${kind === 'websocket' ? 'ws' : 'http'}://${host}${toSource(path)}`,
      )
    : ["'self'"];
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      `connect-src ${[...new Set([...sources, ...extra])].join(' ')}`,
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
    ].join('; '),
    'permissions-policy': themePermissions,
  };
}

/** CSP has no path parameters, so the part before the first one is allowed as a folder. */
function toSource(path: string): string {
  const [literal = ''] = path.split('{', 1);
  return literal;
}

const patterns = themeOperations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

/** Whether a theme may request a path (without a query). */
export function isThemeEndpoint(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
