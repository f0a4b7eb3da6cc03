import { limits } from '@muster/generated/limits';
import { validators } from '@muster/generated/validators';
import type { Runtime } from '@muster/runtime';
import { recordCommand, toSeconds, withStore } from './commands.ts';
import { formatTarget } from './domain/audit/audit-targets.ts';
import { issueApiToken } from './domain/auth/api-tokens.ts';
import { OptionError } from './option-error.ts';
import type { TokenOptions } from './options.ts';
import { resolveDatabasePath } from './store/files/database-files.ts';
import { requireDatabase } from './store/files/with-database.ts';
import type { ApiTokenRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

type CreateOptions = Extract<TokenOptions, { action: 'create' }>;

const DAY_SECONDS = 86_400;

/** `muster-hub token`. */
export async function runToken(options: TokenOptions, runtime: Runtime): Promise<void> {
  // Otherwise a wrong path would create a new database.
  requireDatabase(resolveDatabasePath(options.db));
  await withStore(runtime, options.db, async (store) => {
    const { apiTokens } = await store.load(toSeconds(runtime));
    switch (options.action) {
      case 'create':
        return create({ runtime, store, count: apiTokens.length }, options);
      case 'list':
        process.stdout.write(formatTokens(apiTokens));
        return;
      case 'revoke':
        return revoke({ runtime, store, token: apiTokens.find(({ id }) => id === options.id) }, options.id);
    }
  });
}

async function create(
  { runtime, store, count }: { runtime: Runtime; store: Store; count: number },
  { name, scopes, days }: CreateOptions,
): Promise<void> {
  if (validators.createApiToken.body?.({ name, scopes }) !== true)
    throw new OptionError(`"${name}" is not a valid name of a token: use 1 to 64 printable characters.`);
  if (count >= limits.apiTokens)
    throw new OptionError(`The hub can have ${limits.apiTokens} API tokens. Revoke one first.`);
  const expires_at = days === undefined ? null : toSeconds(runtime) + days * DAY_SECONDS;
  const { secret, row } = issueApiToken(runtime, { name, scopes, expires_at });
  const id = await store.insertApiToken(row);
  const target = formatTarget('API token', id, name);
  const detail = `scopes: ${scopes.join(', ')}`;
  await recordCommand(runtime, store, { action: 'api_token.create', target, detail });
  process.stdout.write(`${secret}\n`);
}

async function revoke(
  { runtime, store, token }: { runtime: Runtime; store: Store; token: ApiTokenRow | undefined },
  id: number,
): Promise<void> {
  if (token === undefined) throw new OptionError(`There is no API token ${id}. See muster-hub token list.`);
  await store.deleteApiToken(id);
  const target = formatTarget('API token', id, token.name);
  await recordCommand(runtime, store, { action: 'api_token.revoke', target });
  process.stdout.write(`The API token ${id}, "${token.name}", was revoked.\n`);
}

function formatTokens(tokens: readonly ApiTokenRow[]): string {
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
