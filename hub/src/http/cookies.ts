import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import { TRANSACTION_SECONDS } from '../domain/auth/oauth-transactions.ts';

interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'Lax' | 'Strict';
  readonly maxAgeSeconds: number;
}

/** The administrator's session. Lax, so that a link from another site opens the panel logged in. */
export const sessionCookie: Cookie = {
  name: 'muster_session',
  path: '/',
  sameSite: 'Lax',
  maxAgeSeconds: limits.sessionSeconds,
};

/** Binds an OAuth login to the browser that started it. Lax, because the callback comes from another site. */
export const oauthCookie: Cookie = {
  name: 'muster_oauth',
  path: operations.startOauth.path,
  sameSite: 'Lax',
  maxAgeSeconds: TRANSACTION_SECONDS,
};

/** Shows a browser another theme than visitors get. */
export const previewCookie: Cookie = {
  name: 'muster_preview',
  path: '/',
  sameSite: 'Strict',
  maxAgeSeconds: limits.themeLivePreviewSeconds,
};

/** `Set-Cookie` header that sets the cookie. */
export function serialiseCookie(cookie: Cookie, value: string, isSecure: boolean): string {
  const { name, path, sameSite, maxAgeSeconds } = cookie;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** `Set-Cookie` header that deletes the cookie. */
export function clearCookie(cookie: Cookie, isSecure: boolean): string {
  return serialiseCookie({ ...cookie, maxAgeSeconds: 0 }, '', isSecure);
}

/**
 * All values of the cookie in a Cookie header (RFC 6265, section 5.4). There may be several: a page can add a cookie of the
 * same name on a longer path, but it cannot remove the hub's own.
 */
export function readCookie({ name }: Cookie, header: string | undefined): string[] {
  if (header === undefined) return [];
  const prefix = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
}
