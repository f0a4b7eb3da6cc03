import { type Handlers, markEncoded } from '@muster/generated/handlers';
import { chooseAudience, describeCaller } from '../../domain/auth/caller.ts';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../request-context.ts';

export function createPublicHandlers(
  services: Services,
): Pick<Handlers<RequestContext>, 'getMe' | 'listNodes' | 'getNodeMetrics'> {
  return {
    getMe: (_input, context) => ({ status: 200, body: describeCaller(services, context) }),
    listNodes: async (_input, context) => ({
      status: 200,
      body: markEncoded(await services.snapshots.get(chooseAudience(context))),
    }),
    async getNodeMetrics({ params, query }, { isAdministrator, address }) {
      const visitor = isAdministrator ? null : address;
      const history = await services.history.read({ nodeId: params.id, ...query }, visitor);
      return { status: 200, body: markEncoded(history) };
    },
  };
}
