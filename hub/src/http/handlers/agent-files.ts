import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

export function createAgentFileHandlers({
  agentBinaries,
  installScript,
}: Services): Pick<
  Handlers<RequestContext>,
  'downloadAgent' | 'downloadAgentReleaseFile' | 'getInstallScript'
> {
  return {
    getInstallScript: (_input, context) => ({ status: 200, body: installScript.render(context) }),
    downloadAgentReleaseFile: async ({ params }) => ({
      status: 200,
      body: await agentBinaries.readReleaseFile(params.file),
    }),
    async downloadAgent({ params, query }) {
      const { digest, bytes, content } = await agentBinaries.open(params.arch, query.libc);
      const length = bytes === null ? {} : { 'Content-Length': bytes };
      return { status: 200, headers: { 'Repr-Digest': digest, ...length }, body: content };
    },
  };
}
