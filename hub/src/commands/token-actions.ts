import type { ApiToken, IssuedApiToken } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { formatTarget } from '../features/audit/audit-targets.ts';
import { DomainError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import type { TokenAction } from './option-values.ts';
import { recordCommand } from './record-command.ts';

/** The tokens of `list`, oldest first, or the changed one, with its secret if that is new. */
export type TokenResult = { tokens: ApiToken[] } | IssuedApiToken | { token: ApiToken };

/** Who runs the command could write the database, so nothing needs the confirmation of a session. */
const owner = { username: '' };

const DAY_SECONDS = 86_400;

/** Executes `muster-hub token` in the hub. `user` is the operating system's, for the audit log. Rejects with a `DomainError`. */
export async function executeToken(
  services: Services,
  action: TokenAction,
  user: string,
): Promise<TokenResult> {
  const { apiTokens, runtime } = services;
  const tokens = apiTokens.list().sort((a, b) => a.id - b.id);
  const record = (done: 'create' | 'update' | 'reissue' | 'revoke', { id, name }: ApiToken, detail = '') => {
    const target = formatTarget('API token', id, name);
    return recordCommand(services, user, { action: `api_token.${done}`, target, detail });
  };
  switch (action.action) {
    case 'list':
      return { tokens };
    case 'create': {
      const { name, scopes, days } = action;
      const expires_at = days === undefined ? null : findEnd(runtime, days);
      const issued = await apiTokens.create(owner, { name, scopes, expires_at });
      await record('create', issued.token, `scopes: ${scopes.join(', ')}`);
      return issued;
    }
    case 'update': {
      const token = getToken(tokens, action.id);
      const { name = token.name, scopes = token.scopes } = action;
      const change = { session: owner, isConfirmed: true, id: token.id };
      const expires_at = chooseEnd(runtime, token, action.days);
      const updated = await apiTokens.update(change, { name, scopes, expires_at });
      await record('update', token, `scopes: ${scopes.join(', ')}`);
      return { token: updated };
    }
    case 'reissue': {
      const token = getToken(tokens, action.id);
      const issued = await apiTokens.reissue(owner, token.id);
      await record('reissue', token);
      return issued;
    }
    case 'revoke': {
      const token = getToken(tokens, action.id);
      await apiTokens.revoke(token.id);
      await record('revoke', token);
      return { token };
    }
  }
}

function getToken(tokens: readonly ApiToken[], id: number): ApiToken {
  const token = tokens.find((one) => one.id === id);
  if (token !== undefined) return token;
  throw new DomainError('not_found', `There is no API token ${id}. See muster-hub token list.`);
}

function findEnd(runtime: Runtime, days: number): number {
  return Math.floor(runtime.now() / 1000) + days * DAY_SECONDS;
}

function chooseEnd(runtime: Runtime, token: ApiToken, days: number | 'never' | undefined): number | null {
  if (days === undefined) return token.expires_at;
  return days === 'never' ? null : findEnd(runtime, days);
}
