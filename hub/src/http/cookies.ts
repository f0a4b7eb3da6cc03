import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import { TRANSACTION_SECONDS } from '../features/auth/oauth-transactions.ts';

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

/** Binds a passkey's challenge to the browser that asked for it. */
export const challengeCookie: Cookie = {
  name: 'muster_challenge',
  path: '/api/auth',
  sameSite: 'Strict',
  maxAgeSeconds: limits.passkeyChallengeSeconds,
};

/** Shows the browser a preview of another theme. */
export const previewCookie: Cookie = {
  name: 'muster_preview',
  path: '/',
  sameSite: 'Strict',
  maxAgeSeconds: limits.themeLivePreviewSeconds,
};

/** Over HTTPS: browsers accept such a cookie only from this host, with `Path=/`, so that there is one of the name at most. */
const HOST_PREFIX = '__Host-';

/** `Set-Cookie` header that sets the cookie. */
export function serialiseCookie(cookie: Cookie, value: string, isSecure: boolean): string {
  const { name, path, sameSite, maxAgeSeconds } = cookie;
  const start = isSecure ? `${HOST_PREFIX}${name}=${value}; Path=/` : `${name}=${value}; Path=${path}`;
  return `${start}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
}

/** `Set-Cookie` header that deletes the cookie. */
export function clearCookie(cookie: Cookie, isSecure: boolean): string {
  return serialiseCookie({ ...cookie, maxAgeSeconds: 0 }, '', isSecure);
}

/**
 * All values of the cookie in a Cookie header (RFC 6265, section 5.4), those with the prefix first. Over plain HTTP there may be
 * several: a theme, another port or another host of the same site can add a cookie of the same name on a longer path, but it
 * cannot remove the hub's own. Callers must try every value.
 */
export function readCookie({ name }: Cookie, header: string | undefined): string[] {
  if (header === undefined) return [];
  const plain: string[] = [];
  const values: string[] = [];
  // Runs for every request.
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) plain.push(pair.slice(name.length + 1));
    else if (pair.startsWith(`${HOST_PREFIX}${name}=`))
      values.push(pair.slice(HOST_PREFIX.length + name.length + 1));
  }
  values.push(...plain);
  return values;
}
