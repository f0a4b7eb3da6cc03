import type { Handlers } from '@muster/generated/handlers';
import { formatTarget } from '../../domain/audit/audit-targets.ts';
import type { Services } from '../../services.ts';
import { getSession, type RequestContext } from '../context.ts';

type ApiTokenOperation = 'listApiTokens' | 'createApiToken' | 'revokeApiToken';

export function createApiTokenHandlers({
  apiTokens,
}: Services): Pick<Handlers<RequestContext>, ApiTokenOperation> {
  return {
    listApiTokens: () => ({ status: 200, body: { tokens: apiTokens.list() } }),
    async createApiToken({ body }, context) {
      const issued = await apiTokens.create(getSession(context), body);
      context.audit.target = formatTarget('API token', issued.token.id, issued.token.name);
      context.audit.detail = `scopes: ${issued.token.scopes.join(', ')}`;
      return { status: 201, headers: { Location: `/api/tokens/${issued.token.id}` }, body: issued };
    },
    async revokeApiToken({ params }, { audit }) {
      audit.target = formatTarget('API token', params.id, await apiTokens.revoke(params.id));
      return { status: 204 };
    },
  };
}
