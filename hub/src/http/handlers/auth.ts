import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';
import { clearSessionCookie, writeSessionCookie } from '../session-cookie.ts';

export function createAuthHandlers({
  login,
  sessions,
}: Services): Pick<Handlers<RequestContext>, 'login' | 'logout'> {
  return {
    async login({ body }, { address, userAgent, isSecure }) {
      const { token, session } = await login.byPassword({ ...body, address, userAgent });
      const headers = { 'Set-Cookie': writeSessionCookie(token, isSecure) };
      return { status: 200, headers, body: { username: session.username, expires_at: session.expiresAt } };
    },
    async logout(_input, { session, isSecure }) {
      if (session !== null) await sessions.end(session.id);
      return { status: 204, headers: { 'Set-Cookie': clearSessionCookie(isSecure) } };
    },
  };
}
