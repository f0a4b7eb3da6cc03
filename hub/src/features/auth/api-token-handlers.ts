import type { Handlers } from '@muster/generated/handlers';
import type { ApiToken } from '@muster/generated/types';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type ApiTokenOperation =
  | 'listApiTokens'
  | 'createApiToken'
  | 'updateApiToken'
  | 'reissueApiToken'
  | 'revokeApiToken';

export function createApiTokenHandlers({
  apiTokens,
  sessions,
}: Services): Pick<Handlers<RequestContext>, ApiTokenOperation> {
  return {
    listApiTokens: () => ({ status: 200, body: { tokens: apiTokens.list() } }),
    async createApiToken({ body }, context) {
      const issued = await apiTokens.create(getSession(context), body);
      context.audit.target = formatTarget('API token', issued.token.id, issued.token.name);
      context.audit.detail = describeScopes(issued.token);
      return { status: 201, headers: { Location: `/api/tokens/${issued.token.id}` }, body: issued };
    },
    async updateApiToken({ params: { id }, body }, context) {
      const session = getSession(context);
      const token = await apiTokens.update({ session, isConfirmed: sessions.isConfirmed(session), id }, body);
      context.audit.detail = describeChange(body, token);
      return { status: 200, body: token };
    },
    reissueApiToken: async ({ params }, context) => ({
      status: 200,
      body: await apiTokens.reissue(getSession(context), params.id),
    }),
    async revokeApiToken({ params }) {
      await apiTokens.revoke(params.id);
      return { status: 204 };
    },
  };
}

function describeScopes({ scopes }: Pick<ApiToken, 'scopes'>): string {
  return `scopes: ${scopes.join(', ')}`;
}

function describeChange(body: object, token: Pick<ApiToken, 'scopes'>): string {
  return [formatKeys(body), describeScopes(token)].filter((part) => part !== '').join('; ');
}
