import type { Handlers } from '@muster/generated/handlers';
import { challengeCookie, readCookie, serialiseCookie } from '../../http/cookies.ts';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { PasskeyCaller } from './passkeys.ts';

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

export function readPasskeyCaller({ host, isSecure, address, cookies }: RequestContext): PasskeyCaller {
  return { host, isSecure, address, challenges: readCookie(challengeCookie, cookies) };
}

function setChallenge({ challenge }: { challenge: string }, { isSecure }: RequestContext) {
  return { 'Set-Cookie': serialiseCookie(challengeCookie, challenge, isSecure) };
}
