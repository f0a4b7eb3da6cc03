import { type Operation, operations } from '@muster/generated/operations';

export type Headers = Readonly<Record<string, string>>;

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/**
 * The panel loads its own files only, cannot be framed, and shares its window with no theme that opens it or that it opens.
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

/** CSP host sources allow no IPv6 literals; anything that could end the directive is excluded too. */
const CSP_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

export interface ThemeVisit {
  /** Requested host. */
  host: string | undefined;
  isSecure: boolean;
  /** Whether the browser applies Cross-Origin-Opener-Policy, which separates the windows of panel and theme. */
  keepsWindowsApart: boolean;
}

/** No popups: without the opener policy a theme could open the panel and script it. */
const WINDOWLESS = 'sandbox allow-scripts allow-same-origin allow-downloads allow-modals';

/**
 * A theme is third-party code on the hub's origin. It may call the operations that the contract grants to themes, and may
 * not embed frames, submit forms or start workers.
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
  // Without a valid host source paths cannot be restricted; the CSRF token still protects the panel's operations.
  if (!CSP_HOST.test(host)) return "'self'";
  // An http: source also matches https:, for proxies that do not send X-Forwarded-Proto.
  const secure = isSecure ? 's' : '';
  const sources = themeOperations.map(
    ({ kind, path }) => `${kind === 'websocket' ? 'ws' : 'http'}${secure}://${host}${toSourcePath(path)}`,
  );
  return [...new Set(sources)].join(' ');
}

/** CSP matches exact paths and folders: a template becomes the folder before its first parameter. */
function toSourcePath(path: string): string {
  const [literal = ''] = path.split('{', 1);
  return literal;
}
