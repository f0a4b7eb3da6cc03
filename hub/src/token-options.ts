import type { ApiTokenScope } from '@muster/generated/types';
import { OptionError } from './option-error.ts';

export type TokenAction =
  /** `days` is undefined for a token that does not expire. */
  | { action: 'create'; name: string; scopes: ApiTokenScope[]; days: number | undefined }
  | { action: 'list' }
  | { action: 'revoke'; id: number };

/** Reads the arguments of `token`. Throws `OptionError`. */
export function readTokenAction(
  [action, word = '']: readonly string[],
  { scope, days }: { scope?: string; days?: string },
): TokenAction {
  if (action !== 'create' && (scope ?? days) !== undefined)
    throw new OptionError('--scope and --days are for token create.');
  switch (action) {
    case 'create':
      return { action, name: word, scopes: readScopes(scope ?? 'read'), days: readDays(days) };
    case 'list':
      if (word !== '') throw new OptionError(`Unexpected argument "${word}". See muster-hub token --help.`);
      return { action };
    case 'revoke':
      if (!/^[1-9]\d{0,14}$/.test(word))
        throw new OptionError('token revoke needs the id of a token. See muster-hub token list.');
      return { action, id: Number(word) };
    default:
      throw new OptionError('token needs an action: create, list or revoke. See muster-hub token --help.');
  }
}

const scopes = Object.keys({ read: true, metrics: true, nodes: true } satisfies Record<
  ApiTokenScope,
  true
>) as ApiTokenScope[];

function readScopes(text: string): ApiTokenScope[] {
  const words = text.split(',');
  const found = scopes.filter((scope) => words.includes(scope));
  if (found.length !== words.length)
    throw new OptionError(`--scope must be one or more of ${scopes.join()}, not "${text}".`);
  return found;
}

const MAX_DAYS = 3650;

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS) throw new OptionError(`--days must be 1 to ${MAX_DAYS}, not "${text}".`);
  return days;
}
