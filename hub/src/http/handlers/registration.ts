import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

export function createRegistrationHandlers({
  registration,
}: Services): Pick<Handlers<RequestContext>, 'registerAgent'> {
  return {
    async registerAgent({ body }, { bearer, address }) {
      const node = await registration.register({ key: bearer, name: body?.name ?? address });
      return { status: 201, headers: { Location: `/api/nodes/${node.id}` }, body: node };
    },
  };
}
