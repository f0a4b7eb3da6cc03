import { limits } from '@muster/generated/limits';

export const SESSION_COOKIE = 'muster_session';

/** `Set-Cookie` that gives the browser its session. */
export function writeSessionCookie(token: string, isSecure: boolean): string {
  return `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${limits.sessionSeconds}; ${getFlags(isSecure)}`;
}

/** `Set-Cookie` that takes it away again. */
export function clearSessionCookie(isSecure: boolean): string {
  return `${SESSION_COOKIE}=; Path=/; Max-Age=0; ${getFlags(isSecure)}`;
}

function getFlags(isSecure: boolean): string {
  return `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
