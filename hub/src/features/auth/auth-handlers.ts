import type { Handlers } from '@muster/generated/handlers';
import type { ApiToken } from '@muster/generated/types';
import {
  challengeCookie,
  clearCookie,
  oauthCookie,
  readCookie,
  serialiseCookie,
  sessionCookie,
} from '../../http/cookies.ts';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';
import type { OauthRedirect } from './oauth.ts';
import type { PasskeyCaller } from './passkeys.ts';
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

type SecondFactorOperation =
  | 'getLoginOptions'
  | 'getSecondFactor'
  | 'startTotp'
  | 'confirmTotp'
  | 'deleteTotp'
  | 'getPasskeyOptions'
  | 'createPasskey'
  | 'deletePasskey'
  | 'createRecoveryCodes';

export function createSecondFactorHandlers({
  enrolment,
  passkeys,
  settings,
}: Services): Pick<Handlers<RequestContext>, SecondFactorOperation> {
  return {
    getLoginOptions(_input, context) {
      const verification = settings.values.passwordless_login ? 'required' : 'preferred';
      const started = passkeys.startAssertion(readPasskeyCaller(context), verification);
      return { status: 200, headers: setChallenge(started, context), body: started.options };
    },
    getSecondFactor: (_input, context) => ({ status: 200, body: enrolment.describe(context) }),
    startTotp: async (_input, context) => ({
      status: 200,
      body: await enrolment.startTotp(getSession(context)),
    }),
    async confirmTotp({ body }, context) {
      const recovery_codes = await enrolment.confirmTotp(getSession(context), body.code);
      return { status: 200, body: { recovery_codes } };
    },
    async deleteTotp(_input, context) {
      await enrolment.deleteTotp(getSession(context));
      return { status: 204 };
    },
    async getPasskeyOptions(_input, context) {
      const started = await enrolment.startPasskey(getSession(context), readPasskeyCaller(context));
      return { status: 200, headers: setChallenge(started, context), body: started.options };
    },
    async createPasskey({ body }, context) {
      const caller = readPasskeyCaller(context);
      const created = await enrolment.createPasskey(getSession(context), { ...body, caller });
      const headers = { Location: `/api/auth/passkeys/${created.passkey.id}` };
      return { status: 201, headers, body: created };
    },
    async deletePasskey({ params }, context) {
      await enrolment.deletePasskey(getSession(context), params.id);
      return { status: 204 };
    },
    async createRecoveryCodes(_input, context) {
      const recovery_codes = await enrolment.createRecoveryCodes(getSession(context));
      return { status: 200, body: { recovery_codes } };
    },
  };
}

function readPasskeyCaller({ host, isSecure, address, cookies }: RequestContext): PasskeyCaller {
  return { host, isSecure, address, challenges: readCookie(challengeCookie, cookies) };
}

function setChallenge({ challenge }: { challenge: string }, { isSecure }: RequestContext) {
  return { 'Set-Cookie': serialiseCookie(challengeCookie, challenge, isSecure) };
}

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

type ApiTokenOperation =
  | 'listApiTokens'
  | 'createApiToken'
  | 'updateApiToken'
  | 'reissueApiToken'
  | 'revokeApiToken';

export function createApiTokenHandlers({
  apiTokens,
  sessions,
}: Services): Pick<Handlers<RequestContext>, ApiTokenOperation> {
  return {
    listApiTokens: () => ({ status: 200, body: { tokens: apiTokens.list() } }),
    async createApiToken({ body }, context) {
      const issued = await apiTokens.create(getSession(context), body);
      context.audit.target = formatTarget('API token', issued.token.id, issued.token.name);
      context.audit.detail = describeScopes(issued.token);
      return { status: 201, headers: { Location: `/api/tokens/${issued.token.id}` }, body: issued };
    },
    async updateApiToken({ params: { id }, body }, context) {
      const session = getSession(context);
      const token = await apiTokens.update({ session, isConfirmed: sessions.isConfirmed(session), id }, body);
      context.audit.detail = describeChange(body, token);
      return { status: 200, body: token };
    },
    reissueApiToken: async ({ params }, context) => ({
      status: 200,
      body: await apiTokens.reissue(getSession(context), params.id),
    }),
    async revokeApiToken({ params }) {
      await apiTokens.revoke(params.id);
      return { status: 204 };
    },
  };
}

function describeScopes({ scopes }: Pick<ApiToken, 'scopes'>): string {
  return `scopes: ${scopes.join(', ')}`;
}

function describeChange(body: object, token: Pick<ApiToken, 'scopes'>): string {
  return [formatKeys(body), describeScopes(token)].filter((part) => part !== '').join('; ');
}
