import { type Handlers, markEncoded } from '@muster/generated/handlers';
import { getVisitor, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';

type IncidentOperation = 'listIncidents' | 'getAvailability';

export function createIncidentHandlers({
  incidents,
}: Services): Pick<Handlers<RequestContext>, IncidentOperation> {
  return {
    listIncidents: async ({ query }, context) => ({
      status: 200,
      body: markEncoded(await incidents.list(query, getVisitor(context))),
    }),
    getAvailability: async ({ query }, context) => ({
      status: 200,
      body: markEncoded(await incidents.readAvailability(query, getVisitor(context))),
    }),
  };
}
