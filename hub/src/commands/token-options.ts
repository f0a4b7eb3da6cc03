import type { ApiTokenScope } from '@muster/generated/types';
import { apiTokenScopes } from '../features/auth/api-tokens.ts';
import { OptionError } from './option-error.ts';

export type TokenAction =
  /** `days` is undefined for a token that does not expire. */
  | { action: 'create'; name: string; scopes: ApiTokenScope[]; days: number | undefined }
  | { action: 'list' }
  | ({ action: 'update'; id: number } & TokenChange)
  | { action: 'reissue'; id: number }
  | { action: 'revoke'; id: number };

/** What stays is undefined. */
export interface TokenChange {
  name: string | undefined;
  scopes: ApiTokenScope[] | undefined;
  days: number | 'never' | undefined;
}

interface TokenValues {
  name?: string;
  scope?: string;
  days?: string;
}

/** Reads the arguments of `token`. Throws `OptionError`. */
export function readTokenAction([action, word = '']: readonly string[], values: TokenValues): TokenAction {
  const { scope, days } = values;
  requireFittingOptions(action, values);
  switch (action) {
    case 'create': {
      const end = readDays(days);
      return {
        action,
        name: word,
        scopes: readScopes(scope ?? 'read'),
        days: end === 'never' ? undefined : end,
      };
    }
    case 'list':
      if (word !== '') throw new OptionError(`Unexpected argument "${word}". See muster-hub token --help.`);
      return { action };
    case 'update':
      return { action, id: readId(action, word), ...readChange(values) };
    case 'reissue':
    case 'revoke':
      return { action, id: readId(action, word) };
    default:
      throw new OptionError(
        'token needs an action: create, list, update, reissue or revoke. See muster-hub token --help.',
      );
  }
}

function requireFittingOptions(action: string | undefined, { name, scope, days }: TokenValues): void {
  if (action !== 'create' && action !== 'update' && (scope ?? days) !== undefined)
    throw new OptionError('--scope and --days are for token create and token update.');
  if (action !== 'update' && name !== undefined) throw new OptionError('--name is for token update.');
}

function readChange({ name, scope, days }: TokenValues): TokenChange {
  if ((name ?? scope ?? days) === undefined)
    throw new OptionError('token update needs --name, --scope or --days.');
  return { name, scopes: scope === undefined ? undefined : readScopes(scope), days: readDays(days) };
}

function readId(action: string, word: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word))
    throw new OptionError(`token ${action} needs the id of a token. See muster-hub token list.`);
  return Number(word);
}

function readScopes(text: string): ApiTokenScope[] {
  const words = text.split(',');
  const found = apiTokenScopes.filter((scope) => words.includes(scope));
  if (found.length !== words.length)
    throw new OptionError(`--scope must be one or more of ${apiTokenScopes.join()}, not "${text}".`);
  return found;
}

const MAX_DAYS = 3650;

function readDays(text: string | undefined): number | 'never' | undefined {
  if (text === undefined || text === 'never') return text;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS)
    throw new OptionError(`--days must be 1 to ${MAX_DAYS}, or never, not "${text}".`);
  return days;
}
