import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatTarget } from '../audit/audit-targets.ts';

export function createRegistrationHandlers({
  registration,
  fleet,
}: Services): Pick<Handlers<RequestContext>, 'registerAgent'> {
  return {
    async registerAgent({ body }, { bearer, address, audit, mediaType }) {
      const node = await registration.register({ key: bearer, name: address, ...body });
      audit.target = formatTarget('node', node.id, fleet.find(node.id)?.row.name);
      // Installers of other hubs read the body of a 200 as the token.
      if (mediaType !== null && mediaType !== 'application/json') return { status: 200, body: node.token };
      return { status: 201, headers: { Location: `/api/nodes/${node.id}` }, body: node };
    },
  };
}
