import { type Operation, operations } from '@muster/generated/operations';

/** A host source of a policy has no place for IPv6 literals. */
const NAMEABLE = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

/**
 * The headers that a hub sends with a theme; a test holds them against a real hub. `extra` are sources that the tool
 * itself needs while it serves, such as its live reload.
 */
export function getThemeHeaders(
  host: string,
  extra: readonly string[] = [],
): Readonly<Record<string, string>> {
  const sources = NAMEABLE.test(host)
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
  };
}

/** A policy knows exact paths and folders only: what stands before the parameter is the folder. */
function toSource(path: string): string {
  const [literal = ''] = path.split('{', 1);
  return literal;
}

const patterns = themeOperations.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

/** Whether a theme may ask for a path, written without its query. */
export function isThemeEndpoint(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
