import { type Operation, operations } from '@muster/generated/operations';
import { themePermissions } from '../src/rules/permissions.ts';

/** Hosts that a CSP source can express; IPv6 literals cannot. */
const CSP_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

/** What the scripts of a theme may request besides the hub's operations for themes. */
export interface PageSources {
  /** URL paths of the theme's own files and folders. */
  readonly paths: readonly string[];
  /** Origins in `connect` of `theme.json`. Hubs allow them once the administrator has approved them. */
  readonly origins: readonly string[];
}

/**
 * The headers that a hub sends with a theme; a test compares them with a real hub. `extra` are additional sources, such as
 * live reload.
 */
export function getThemeHeaders(
  host: string,
  { paths, origins }: PageSources,
  extra: readonly string[] = [],
): Readonly<Record<string, string>> {
  // An https: source does not match wss:.
  const hosts = origins.flatMap((origin) => [origin, origin.replace(/^https:/, 'wss:')]);
  const others = ['data:', 'blob:', ...hosts, ...extra];
  const sources = CSP_HOST.test(host)
    ? [
        ...themeOperations.map(
          ({ kind, path }) => `${kind === 'websocket' ? 'ws' : 'http'}://${host}${toSource(path)}`,
        ),
        ...paths.map((path) => `http://${host}${path}`),
      ]
    : ["'self'"];
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      `connect-src ${[...new Set([...sources, ...others])].join(' ')}`,
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

/** `/api/me, /api/nodes, …`: all that the contract allows, as a sentence lists it. */
export const listedEndpoints = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(
  themeOperations.map(({ path }) => path),
);

const patterns = themeOperations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

/** Whether a theme may request a path (without a query). */
export function isThemeEndpoint(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
