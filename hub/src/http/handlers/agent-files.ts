import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

export function createAgentFileHandlers({
  agentBinaries,
}: Services): Pick<Handlers<RequestContext>, 'downloadAgent'> {
  return {
    async downloadAgent({ params }) {
      const { digest, bytes, content } = await agentBinaries.open(params.arch);
      const length = bytes === null ? {} : { 'Content-Length': bytes };
      return { status: 200, headers: { 'Repr-Digest': digest, ...length }, body: content };
    },
  };
}
