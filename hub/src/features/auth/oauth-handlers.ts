import type { Handlers } from '@muster/generated/handlers';
import { clearCookie, oauthCookie, readCookie, serialiseCookie, sessionCookie } from '../../http/cookies.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { OauthRedirect } from './oauth.ts';

type OauthOperation = 'startOauth' | 'finishOauth';

export function createOauthHandlers({ oauth }: Services): Pick<Handlers<RequestContext>, OauthOperation> {
  return {
    startOauth: async (_input, context) => redirect(await oauth.start(context), context),
    async finishOauth({ query: { code, state, error, iss } }, context) {
      const given = Object.entries({ code, state, error, iss }).filter(([, value]) => value !== undefined);
      const transactions = readCookie(oauthCookie, context.cookies);
      const { address, userAgent, session: replaces } = context;
      const caller = { address, userAgent, transactions, replaces };
      return redirect(await oauth.finish(Object.fromEntries(given), caller), context);
    },
  };
}

function redirect(outcome: OauthRedirect, { isSecure, audit }: RequestContext) {
  const { location, transaction, session, username, failure } = outcome;
  Object.assign(audit, { actor: username, problem: failure });
  const cookies = [
    transaction === undefined
      ? clearCookie(oauthCookie, isSecure)
      : serialiseCookie(oauthCookie, transaction, isSecure),
    ...(session === undefined ? [] : [serialiseCookie(sessionCookie, session, isSecure)]),
  ];
  return { status: 302 as const, headers: { Location: location, 'Set-Cookie': cookies } };
}
