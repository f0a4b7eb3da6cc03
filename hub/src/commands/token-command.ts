import { limits } from '@muster/generated/limits';
import { validators } from '@muster/generated/validators';
import type { Runtime } from '@muster/runtime';
import { formatTarget } from '../features/audit/audit-targets.ts';
import { createSecret, issueApiToken } from '../features/auth/api-tokens.ts';
import { hashToken } from '../lib/tokens.ts';
import type { ApiTokenRow } from '../store/rows.ts';
import { requireExistingDatabase } from '../store/stopped-hub.ts';
import type { Store } from '../store/store.ts';
import { recordCommand, toSeconds, withStore } from './commands.ts';
import { OptionError } from './option-values.ts';
import type { TokenOptions } from './options.ts';

type CreateOptions = Extract<TokenOptions, { action: 'create' }>;
type UpdateOptions = Extract<TokenOptions, { action: 'update' }>;

/** A stored token and the commands that change it. */
interface KnownToken {
  runtime: Runtime;
  store: Store;
  token: ApiTokenRow;
}

const DAY_SECONDS = 86_400;

/** `muster-hub token`. */
export async function runToken(options: TokenOptions, runtime: Runtime): Promise<void> {
  // A wrong path must not create a new database.
  requireExistingDatabase(options.db);
  await withStore(runtime, options.db, async (store) => {
    const { apiTokens } = await store.load(toSeconds(runtime));
    switch (options.action) {
      case 'create':
        return create({ runtime, store, count: apiTokens.length }, options);
      case 'list':
        process.stdout.write(formatTokens(apiTokens));
        return;
      case 'update':
        return update({ runtime, store, token: getToken(apiTokens, options.id) }, options);
      case 'reissue':
        return reissue({ runtime, store, token: getToken(apiTokens, options.id) });
      case 'revoke':
        return revoke({ runtime, store, token: getToken(apiTokens, options.id) });
    }
  });
}

function getToken(tokens: readonly ApiTokenRow[], id: number): ApiTokenRow {
  const token = tokens.find((one) => one.id === id);
  if (token === undefined) throw new OptionError(`There is no API token ${id}. See muster-hub token list.`);
  return token;
}

async function create(
  { runtime, store, count }: { runtime: Runtime; store: Store; count: number },
  { name, scopes, days }: CreateOptions,
): Promise<void> {
  requireName(name);
  if (count >= limits.apiTokens)
    throw new OptionError(`The hub can have ${limits.apiTokens} API tokens. Revoke one first.`);
  const expires_at = days === undefined ? null : findEnd(runtime, days);
  const { secret, row } = issueApiToken(runtime, { name, scopes, expires_at });
  const id = await store.insertApiToken(row);
  const target = formatTarget('API token', id, name);
  const detail = `scopes: ${scopes.join(', ')}`;
  await recordCommand(runtime, store, { action: 'api_token.create', target, detail });
  process.stdout.write(`${secret}\n`);
}

function requireName(name: string): void {
  if (validators.updateApiToken.body?.({ name }) !== true)
    throw new OptionError(`"${name}" is not a valid name of a token: use 1 to 64 printable characters.`);
}

function findEnd(runtime: Runtime, days: number): number {
  return toSeconds(runtime) + days * DAY_SECONDS;
}

function chooseEnd(runtime: Runtime, token: ApiTokenRow, days: UpdateOptions['days']): number | null {
  if (days === undefined) return token.expires_at;
  return days === 'never' ? null : findEnd(runtime, days);
}

/** Prints the token as `list` does. */
async function update(
  { runtime, store, token }: KnownToken,
  { name = token.name, scopes, days }: UpdateOptions,
): Promise<void> {
  requireName(name);
  const kept = scopes ?? token.scopes;
  const expires_at = chooseEnd(runtime, token, days);
  await store.updateApiToken(token.id, { name, scopes: kept, expires_at });
  const target = formatTarget('API token', token.id, token.name);
  const detail = `scopes: ${kept.join(', ')}`;
  await recordCommand(runtime, store, { action: 'api_token.update', target, detail });
  process.stdout.write(formatTokens([{ ...token, name, scopes: kept, expires_at }]));
}

async function reissue({ runtime, store, token: { id, name, expires_at } }: KnownToken): Promise<void> {
  if (expires_at !== null && expires_at <= toSeconds(runtime))
    throw new OptionError(`The API token ${id} has expired. Set a later end first: muster-hub token update.`);
  const secret = createSecret(runtime);
  await store.updateApiToken(id, { token_hash: hashToken(secret) });
  const target = formatTarget('API token', id, name);
  await recordCommand(runtime, store, { action: 'api_token.reissue', target });
  process.stdout.write(`${secret}\n`);
}

async function revoke({ runtime, store, token: { id, name } }: KnownToken): Promise<void> {
  await store.deleteApiToken(id);
  const target = formatTarget('API token', id, name);
  await recordCommand(runtime, store, { action: 'api_token.revoke', target });
  process.stdout.write(`The API token ${id}, "${name}", was revoked.\n`);
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
