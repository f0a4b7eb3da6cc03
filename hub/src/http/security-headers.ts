import { type Operation, operations } from '@muster/generated/operations';

export type Headers = Readonly<Record<string, string>>;

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/**
 * The panel loads only what is its own, and nobody frames it or keeps a handle on its window: neither a theme that opens
 * it, nor one that it opens.
 */
export const adminHeaders: Headers = {
  ...common,
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
};

/** A host source of CSP has no place for IPv6 literals, nor for anything that could end the directive. */
const CSP_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

export interface ThemeVisit {
  /** What the browser knows the hub by. */
  host: string | undefined;
  isSecure: boolean;
  /** Whether the browser keeps the windows of panel and theme apart, as the panel's opener policy asks it to. */
  keepsWindowsApart: boolean;
}

/** All but windows of its own: without the opener policy a theme could open the panel and reach into it. */
const WINDOWLESS = 'sandbox allow-scripts allow-same-origin allow-downloads allow-modals';

/**
 * A theme is a stranger's code on the hub's own origin: of the hub it may call what the contract grants to themes, and
 * it may neither embed, submit nor keep anything running.
 */
export function getThemeHeaders({ host, isSecure, keepsWindowsApart }: ThemeVisit): Headers {
  return {
    ...common,
    'content-security-policy': [
      ...(keepsWindowsApart ? [] : [WINDOWLESS]),
      `connect-src ${listThemeSources(host ?? '', isSecure)}`,
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
    ].join('; '),
  };
}

function listThemeSources(host: string, isSecure: boolean): string {
  // Without a host that can be named, paths cannot be either; the panel's CSRF token still guards what matters most.
  if (!CSP_HOST.test(host)) return "'self'";
  // An http: source matches https: too, so a proxy that does not tell of its TLS breaks nothing.
  const secure = isSecure ? 's' : '';
  const sources = themeOperations.map(
    ({ kind, path }) => `${kind === 'websocket' ? 'ws' : 'http'}${secure}://${host}${toSourcePath(path)}`,
  );
  return [...new Set(sources)].join(' ');
}

/** CSP knows exact paths and folders only: a path with a parameter is granted as the folder before the parameter. */
function toSourcePath(path: string): string {
  const [literal = ''] = path.split('{', 1);
  return literal;
}
