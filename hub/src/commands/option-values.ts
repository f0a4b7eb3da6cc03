import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { limits } from '@muster/generated/limits';
import type { ApiTokenScope } from '@muster/generated/types';
import { apiTokenScopes } from '../features/auth/api-tokens.ts';
import { hidePassword, isDatabaseUrl, listHostUrls } from '../store/database-url.ts';

/** An invalid option. The message names it and the accepted values. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

const MAX_LENGTH = 64;
const NAME = /^[\p{L}\p{N}._-]{1,64}$/u;

/** The value of `--hub-name`, with PostgreSQL by default this host's name; undefined with SQLite. Throws `OptionError`. */
export function readHubName(text: string, db: string): string | undefined {
  if (!isDatabaseUrl(db)) {
    if (text === '') return undefined;
    throw new OptionError('--hub-name needs a PostgreSQL database in --db.');
  }
  if (text === '') return toHubName(hostname());
  if (!NAME.test(text))
    throw new OptionError(
      `--hub-name must have 1 to ${MAX_LENGTH} letters, digits, dots, hyphens or underscores, not "${text}".`,
    );
  return text;
}

/** Linux accepts any byte in a host name. */
export function toHubName(host: string): string {
  return host.replaceAll(/[^\p{L}\p{N}._-]/gu, '-').slice(0, MAX_LENGTH) || 'hub';
}

/** The password in the variable `name`, undefined if it is empty. Throws `OptionError`. */
export function readPassword(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const password = env[name];
  if (password === undefined || password === '') return undefined;
  // A secret from a file often ends in a line break, which the login form cannot send.
  if (/\p{Cc}/u.test(password))
    throw new OptionError(
      `${name} contains a line break or another control character, which cannot be typed.`,
    );
  const length = [...password].length;
  if (length < limits.passwordMin || length > limits.passwordMax)
    throw new OptionError(
      `${name} must have ${limits.passwordMin} to ${limits.passwordMax} characters, not ${length}.`,
    );
  return password;
}

/** The value of `--db`: the absolute path of a file, or a connection URI of PostgreSQL. Throws `OptionError`. */
export function readDatabase(text: string): string {
  if (!isDatabaseUrl(text)) return readPath('--db', text);
  if (listHostUrls(text).every((url) => URL.canParse(url))) return text;
  throw new OptionError(
    `--db must be a file, or a URI such as postgres://USER:PASSWORD@HOST:5432/NAME, not "${hidePassword(text)}".`,
  );
}

/** An absolute path. Throws `OptionError`. */
export function readPath(option: string, text: string): string {
  if (text === '') throw new OptionError(`${option} must not be empty.`);
  return resolve(text);
}

/** An absolute path, or "" for none. */
export function readFolder(text: string): string {
  return text === '' ? '' : resolve(text);
}

export type TokenAction =
  /** `days` is undefined for a token that does not expire. */
  | { action: 'create'; name: string; scopes: ApiTokenScope[]; days: number | undefined }
  | { action: 'list' }
  | ({ action: 'update'; id: number } & TokenChange)
  | { action: 'reissue'; id: number }
  | { action: 'revoke'; id: number };

/** Undefined properties stay as they are. */
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
      if (word === '') throw new OptionError('token create needs a name: muster-hub token create NAME.');
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
