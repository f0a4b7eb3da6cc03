import { type Handlers, markEncoded } from '@muster/generated/handlers';
import type { Snapshot } from '@muster/generated/types';
import { chooseEncoding } from '../../http/compression.ts';
import { getVisitor, type RequestContext } from '../../http/request-context.ts';
import { hasMatchingTag } from '../../lib/entity-tags.ts';
import type { Audience, SnapshotBody } from '../../live/snapshots.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';
import { chooseAudience, describeCaller, describeDetailsCaller } from '../auth/caller.ts';

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

export function createPublicHandlers(
  services: Services,
): Pick<
  Handlers<RequestContext>,
  'getMe' | 'listNodes' | 'getNodeMetrics' | 'getNodeDetails' | 'getNodeGauges'
> {
  return {
    getMe: (_input, context) => ({
      status: 200,
      body: describeCaller(services.settings, services.secondFactor, services.version, context),
    }),
    listNodes({ headers: { 'if-none-match': known } }, context) {
      const form = chooseForm(context);
      const body = services.snapshots.getBody(form.audience, form.isCompressed);
      if (body instanceof Promise) return body.then((ready) => sendSnapshot(ready, form, known));
      return sendSnapshot(body, form, known);
    },
    async getNodeMetrics({ params, query }, context) {
      const history = await services.history.read({ nodeId: params.id, ...query }, getVisitor(context));
      return { status: 200, body: markEncoded(history) };
    },
    async getNodeDetails({ params }, context) {
      return {
        status: 200,
        body: await services.shownDetails.read(params.id, describeDetailsCaller(context)),
      };
    },
    async getNodeGauges({ params, query }, context) {
      const caller = describeDetailsCaller(context);
      return { status: 200, body: markEncoded(await services.gauges.read(params.id, query, caller)) };
    },
  };
}

interface SnapshotForm {
  audience: Audience;
  isCompressed: boolean;
}

/** The administrator's view has secrets next to text from third parties, which a compressed length would leak (BREACH). */
function chooseForm(context: RequestContext): SnapshotForm {
  const audience = chooseAudience(context);
  const accepted = audience === 'visitor' ? chooseEncoding(context.accepted.encodings, ['gzip']) : undefined;
  return { audience, isCompressed: accepted !== undefined };
}

function sendSnapshot(
  { bytes, etag }: SnapshotBody,
  { isCompressed }: SnapshotForm,
  known: string | undefined,
) {
  const headers = { ETag: etag, Vary: 'Accept-Encoding' };
  if (known !== undefined && hasMatchingTag(known, etag)) return { status: 304 as const, headers };
  const encoding = isCompressed ? { 'Content-Encoding': 'gzip' } : {};
  return { status: 200 as const, headers: { ...headers, ...encoding }, body: markEncoded<Snapshot>(bytes) };
}
