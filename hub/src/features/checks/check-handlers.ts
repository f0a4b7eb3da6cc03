import { type Handlers, markEncoded } from '@muster/generated/handlers';
import { getVisitor, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';

type CheckOperation =
  | 'listChecks'
  | 'getCheck'
  | 'listServices'
  | 'callHeartbeat'
  | 'sendHeartbeat'
  | 'callHeartbeatEvent'
  | 'sendHeartbeatEvent';

export function createCheckHandlers({
  checks,
  heartbeats,
}: Services): Pick<Handlers<RequestContext>, CheckOperation> {
  type Input = { params: { key: string; event?: string }; query: { duration?: number } };

  async function call({ params, query }: Input, { address }: RequestContext): Promise<{ status: 204 }> {
    const { key, event = 'success' } = params;
    await heartbeats.call({ key, event, duration: query.duration, address });
    return { status: 204 };
  }

  return {
    listChecks: () => ({ status: 200, body: { checks: checks.list() } }),
    getCheck: async ({ params }) => ({ status: 200, body: await checks.read(params.id) }),
    async listServices(_input, context) {
      return { status: 200, body: markEncoded(await checks.readServices(getVisitor(context))) };
    },
    callHeartbeat: call,
    sendHeartbeat: call,
    callHeartbeatEvent: call,
    sendHeartbeatEvent: call,
  };
}
