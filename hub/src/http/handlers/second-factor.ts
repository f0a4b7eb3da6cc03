import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import { getSession, type RequestContext } from '../context.ts';

type SecondFactorOperation =
  | 'getSecondFactor'
  | 'startTotp'
  | 'confirmTotp'
  | 'deleteTotp'
  | 'createRecoveryCodes';

export function createSecondFactorHandlers({
  enrolment,
}: Services): Pick<Handlers<RequestContext>, SecondFactorOperation> {
  return {
    getSecondFactor: () => ({ status: 200, body: enrolment.describe() }),
    startTotp: (_input, context) => ({ status: 200, body: enrolment.startTotp(getSession(context)) }),
    async confirmTotp({ body }, context) {
      const recovery_codes = await enrolment.confirmTotp(getSession(context), body.code);
      return { status: 200, body: { recovery_codes } };
    },
    async deleteTotp(_input, context) {
      await enrolment.deleteTotp(getSession(context));
      return { status: 204 };
    },
    async createRecoveryCodes(_input, context) {
      const recovery_codes = await enrolment.createRecoveryCodes(getSession(context));
      return { status: 200, body: { recovery_codes } };
    },
  };
}
