import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatTarget } from '../audit/audit-targets.ts';
import type { AgentTransfer } from './agent-binaries.ts';

export function createAgentFileHandlers({
  agentAttempts,
  agentBinaries,
  installScript,
}: Services): Pick<
  Handlers<RequestContext>,
  'downloadAgent' | 'downloadAgentReleaseFile' | 'getInstallScript' | 'listAgentAttempts'
> {
  return {
    getInstallScript(_input, context) {
      agentAttempts.record({ kind: 'installer', address: context.address });
      return { status: 200, body: installScript.render(context) };
    },
    listAgentAttempts: () => ({ status: 200, body: agentAttempts.view() }),
    downloadAgentReleaseFile: async ({ params }) => ({
      status: 200,
      body: await agentBinaries.readReleaseFile(params.file),
    }),
    async downloadAgent({ params, headers }, { address }) {
      agentAttempts.record({ kind: 'download', address });
      const range = { range: headers.range, ifRange: headers['if-range'] };
      return respond(await agentBinaries.open({ ...params, ...range, address }));
    },
  };
}

/** 206 for a part, 200 for the whole file (RFC 9110, section 15.3.7). */
function respond({ digest, etag, bytes, part, content }: AgentTransfer) {
  const headers = { 'Repr-Digest': digest, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (part === null) {
    const length = bytes === null ? {} : { 'Content-Length': bytes };
    return { status: 200 as const, headers: { ...headers, ...length }, body: content };
  }
  const range = {
    'Content-Range': `bytes ${part.first}-${part.last}/${bytes}`,
    'Content-Length': part.last - part.first + 1,
  };
  return { status: 206 as const, headers: { ...headers, ...range }, body: content };
}

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
