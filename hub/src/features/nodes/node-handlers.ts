import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type NodeOperation =
  | 'createNode'
  | 'updateNode'
  | 'deleteNode'
  | 'reissueNodeToken'
  | 'reorderNodes'
  | 'correctTraffic';

export function createNodeHandlers({ nodes }: Services): Pick<Handlers<RequestContext>, NodeOperation> {
  return {
    async createNode({ body }, { mayShowTokens, audit }) {
      const { id } = await nodes.create(body);
      audit.target = formatTarget('node', id, body.name);
      const headers = { Location: `/api/nodes/${id}` };
      return { status: 201, headers, body: nodes.view(id, mayShowTokens) };
    },
    async updateNode({ params, body }, { mayShowTokens, audit }) {
      audit.detail = formatKeys(body);
      await nodes.update(params.id, body);
      return { status: 200, body: nodes.view(params.id, mayShowTokens) };
    },
    async deleteNode({ params }) {
      await nodes.remove(params.id);
      return { status: 204 };
    },
    async reissueNodeToken({ params }) {
      return { status: 200, body: await nodes.reissueToken(params.id) };
    },
    async correctTraffic({ params, body }, { audit }) {
      audit.detail = formatKeys(body);
      return { status: 200, body: await nodes.correctTraffic(params.id, body) };
    },
    async reorderNodes({ body }) {
      await nodes.reorder(body.ids);
      return { status: 200, body: { ids: body.ids } };
    },
  };
}
