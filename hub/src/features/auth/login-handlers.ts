import type { Handlers } from '@muster/generated/handlers';
import { clearCookie, serialiseCookie, sessionCookie } from '../../http/cookies.ts';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { readPasskeyCaller } from './second-factor-handlers.ts';
import { listSessions, revokeSession } from './sessions.ts';

type AuthOperation =
  | 'login'
  | 'logout'
  | 'confirmIdentity'
  | 'changePassword'
  | 'listSessions'
  | 'revokeSession';

export function createAuthHandlers({
  login,
  sessions,
}: Services): Pick<Handlers<RequestContext>, AuthOperation> {
  return {
    async login({ body }, context) {
      const { token, session } = await login.logIn({ ...body, ...readLoginCaller(context) });
      context.audit.actor = session.username;
      const headers = { 'Set-Cookie': serialiseCookie(sessionCookie, token, context.isSecure) };
      return { status: 200, headers, body: { username: session.username, expires_at: session.expiresAt } };
    },
    async logout(_input, { session, isSecure }) {
      if (session !== null) await sessions.end(session.id);
      return { status: 204, headers: { 'Set-Cookie': clearCookie(sessionCookie, isSecure) } };
    },
    async confirmIdentity({ body }, context) {
      await login.confirm({ ...body, session: getSession(context), caller: readPasskeyCaller(context) });
      return { status: 204 };
    },
    async changePassword({ body }, context) {
      const { address, isSecure } = context;
      const session = getSession(context);
      await login.changePassword({ session, current: body.current, next: body.new, address });
      return { status: 204, headers: { 'Set-Cookie': clearCookie(sessionCookie, isSecure) } };
    },
    listSessions: (_input, { session }) => ({ status: 200, body: listSessions(sessions, session) }),
    async revokeSession({ params }) {
      await revokeSession(sessions, params.id);
      return { status: 204 };
    },
  };
}

function readLoginCaller(context: RequestContext) {
  return { caller: readPasskeyCaller(context), userAgent: context.userAgent, replaces: context.session };
}
