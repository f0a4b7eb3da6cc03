import { isIP } from 'node:net';
import { type Operation, operations } from '@muster/generated/operations';
import { themeDeniedFeatures, themePermissions } from 'muster-theme/rules/permissions';
import { isLoopbackHost } from '../features/settings/settings-schema.ts';
import type { ThemeSources } from '../features/themes/theme-connect.ts';

export type Headers = Readonly<Record<string, string>>;

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** Features that a status page may use, for example on a wall display, and the panel does not. */
const themeFeatures = ['autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock', 'sync-xhr'];

/** The panel logs in with passkeys and copies commands. */
const panelFeatures = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];

const panelPermissions = [...themeDeniedFeatures, ...themeFeatures]
  .filter((name) => !panelFeatures.includes(name))
  .map((name) => `${name}=()`)
  .concat(panelFeatures.map((name) => `${name}=(self)`))
  .join(', ');

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
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': panelPermissions,
};

/** CSP host sources allow no IPv6 literals; anything that could end the directive is excluded too. */
const CSP_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i;

const themeOperations = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);

export interface ThemeVisit {
  /** Requested host. */
  host: string | undefined;
  isSecure: boolean;
  /** Validated sources that the theme's scripts may request besides the operations for themes. */
  sources: ThemeSources;
  /** Whether the browser applies Cross-Origin-Opener-Policy, which separates the windows of panel and theme. */
  keepsWindowsApart: boolean;
  /** Whether the panel is at this origin. */
  servesPanel: boolean;
}

/**
 * Sandbox for browsers that do not apply the opener policy. If the panel is at the same origin, a theme may not open
 * windows: it could open the panel and script it, even in a window that inherits the sandbox, because that keeps the
 * origin.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-downloads allow-modals';

function writeSandbox({ keepsWindowsApart, servesPanel }: ThemeVisit): string[] {
  if (keepsWindowsApart) return [];
  return [servesPanel ? SANDBOX : `${SANDBOX} allow-popups`];
}

/**
 * A theme is third-party code on the hub's origin. It may call the operations that the contract grants to themes, read its
 * own files and connect to the origins that the administrator approved. It may not embed frames, submit forms or start workers.
 */
export function getThemeHeaders(visit: ThemeVisit): Headers {
  return {
    ...common,
    'content-security-policy': [
      ...writeSandbox(visit),
      `connect-src ${listThemeSources(visit).join(' ')}`,
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
      ...writeReportUri(visit),
    ].join('; '),
    'permissions-policy': themePermissions,
  };
}

/** Reports tell the administrator which hosts a theme lacks. The newer `report-to` works in secure contexts only. */
function writeReportUri({ sources: { short } }: ThemeVisit): string[] {
  return short === null ? [] : [`report-uri ${operations.reportThemeRefusal.path.replace('{short}', short)}`];
}

function listThemeSources({ host = '', isSecure, sources: { paths, origins } }: ThemeVisit): string[] {
  // An https: source does not match wss:.
  const others = [
    'data:',
    'blob:',
    ...origins.flatMap((origin) => [origin, origin.replace(/^https:/, 'wss:')]),
  ];
  // Without a valid host source paths cannot be restricted; the CSRF token still protects the panel's operations.
  if (!CSP_HOST.test(host)) return ["'self'", ...others];
  // An http: source also matches https:, for proxies that do not send X-Forwarded-Proto.
  const secure = isSecure ? 's' : '';
  const sources = themeOperations.map(
    ({ kind, path }) => `${kind === 'websocket' ? 'ws' : 'http'}${secure}://${host}${toSourcePath(path)}`,
  );
  const files = paths.map((path) => `http${secure}://${host}${path}`);
  return [...new Set([...sources, ...files]), ...others];
}

/** CSP matches exact paths and folders: a template becomes the folder before its first parameter. */
function toSourcePath(path: string): string {
  const [literal = ''] = path.split('{', 1);
  return literal;
}

/** Half a year. */
const HSTS_SECONDS = 15_552_000;

/**
 * Strict-Transport-Security (RFC 6797) for a public URL. It applies to every port of a host name, so only an HTTPS site on the
 * default port sets it, and not for subdomains. Browsers ignore it for IP addresses.
 */
export function getTransportSecurity({ protocol, port, host, hostname }: URL): string | undefined {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || isLoopbackHost(host);
  return protocol === 'https:' && port === '' && !isAddress ? `max-age=${HSTS_SECONDS}` : undefined;
}
