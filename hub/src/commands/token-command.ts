import type { ApiToken, IssuedApiToken } from '@muster/generated/types';
import { validators } from '@muster/generated/validators';
import type { Runtime } from '@muster/shared/runtime';
import { findSystemUser } from '../features/audit/command-line-entry.ts';
import { requireExistingDatabase } from '../store/stopped-hub.ts';
import { askHub } from './ask-hub.ts';
import { OptionError } from './option-values.ts';
import type { TokenOptions } from './options.ts';
import type { TokenResult } from './token-actions.ts';

/** `muster-hub token`. */
export async function runToken(
  { command, serve, format, ...action }: TokenOptions,
  runtime: Runtime,
): Promise<void> {
  // Otherwise a wrong path would create a new database.
  requireExistingDatabase(serve.db);
  if ('name' in action && action.name !== undefined) requireName(action.name);
  const result = (await askHub(serve, runtime, { command, action, user: findSystemUser() })) as TokenResult;
  process.stdout.write(
    format === 'json' ? `${JSON.stringify(result, null, 2)}\n` : formatResult(action.action, result),
  );
}

function requireName(name: string): void {
  if (validators.updateApiToken.body?.({ name }) !== true)
    throw new OptionError(`"${name}" is not a valid name of a token: use 1 to 64 printable characters.`);
}

function formatResult(action: TokenOptions['action'], result: TokenResult): string {
  if ('tokens' in result) return formatTokens(result.tokens);
  if (action === 'create' || action === 'reissue') return `${(result as IssuedApiToken).secret}\n`;
  const { id, name } = result.token;
  return action === 'revoke'
    ? `The API token ${id}, "${name}", was revoked.\n`
    : formatTokens([result.token]);
}

function formatTokens(tokens: readonly ApiToken[]): string {
  if (tokens.length === 0) return 'The hub has no API tokens.\n';
  const lines = tokens.map(({ id, scopes, expires_at, last_used_at, name }) =>
    [
      String(id).padStart(4),
      scopes.join(',').padEnd(10),
      (expires_at === null ? 'does not expire' : `until ${formatDate(expires_at)}`).padEnd(16),
      (last_used_at === null ? 'never used' : `used ${formatDate(last_used_at)}`).padEnd(15),
      name,
    ].join('  '),
  );
  return `${lines.join('\n')}\n`;
}

function formatDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
