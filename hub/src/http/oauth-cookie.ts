import { operations } from '@muster/generated/operations';
import { TRANSACTION_SECONDS } from '../domain/auth/oauth-transactions.ts';

const NAME = 'muster_oauth';

/** `Set-Cookie` that binds a login under way to the browser that began it. Lax, for it comes back from another site. */
export function writeOauthCookie(token: string, isSecure: boolean): string {
  return `${NAME}=${token}; Max-Age=${TRANSACTION_SECONDS}; ${getFlags(isSecure)}`;
}

/** `Set-Cookie` that takes it away again. */
export function clearOauthCookie(isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${getFlags(isSecure)}`;
}

/** The token in a Cookie header. */
export function readOauthCookie(cookies: string | undefined): string | undefined {
  const own = cookies?.split(';').find((cookie) => cookie.trim().startsWith(`${NAME}=`));
  return own?.trim().slice(NAME.length + 1);
}

function getFlags(isSecure: boolean): string {
  return `Path=${operations.startOauth.path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
