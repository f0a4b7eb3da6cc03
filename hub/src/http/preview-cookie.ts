import { limits } from '@muster/generated/limits';

const NAME = 'muster_preview';

/** `Set-Cookie` with which a browser gets another theme than visitors do. */
export function writePreviewCookie(token: string, isSecure: boolean): string {
  return `${NAME}=${token}; Max-Age=${limits.themeLivePreviewSeconds}; ${getFlags(isSecure)}`;
}

/** `Set-Cookie` that takes it away again. */
export function clearPreviewCookie(isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${getFlags(isSecure)}`;
}

/** Every token in a Cookie header: a page can add a cookie of the same name, but cannot take the hub's own away. */
export function listPreviewTokens(cookies: string | undefined): string[] {
  const own = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return own.filter((cookie) => cookie.startsWith(`${NAME}=`)).map((cookie) => cookie.slice(NAME.length + 1));
}

function getFlags(isSecure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
