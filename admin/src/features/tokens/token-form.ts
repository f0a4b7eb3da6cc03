import type { ApiToken, ApiTokenInput, ApiTokenScope, ApiTokenUpdate } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';

export const apiTokenScopes = Object.keys({ read: true, metrics: true, nodes: true } satisfies Record<
  ApiTokenScope,
  true
>) as ApiTokenScope[];

/** The end that an existing token has, days, a date that `date` has, or no end. */
export type ExpiryChoice = 'keep' | '30' | '90' | '365' | 'date' | 'never';

/** Values of the form controls. */
export interface TokenForm {
  name: string;
  scopes: ApiTokenScope[];
  expires_at: ExpiryChoice;
  /** Value of an input of type `date`: the last day on which the token is valid. */
  date: string;
}

export const tokenFields = ['name', 'scopes', 'expires_at'] as const;

export const emptyToken: TokenForm = { name: '', scopes: [], expires_at: '90', date: '' };

export function readTokenForm({ name, scopes }: ApiToken): TokenForm {
  return { name, scopes, expires_at: 'keep', date: '' };
}

const DAY_SECONDS = 86_400;

/** @param now returns Unix seconds */
export function createTokenContract(now: () => number): FormContract<TokenForm, ApiTokenInput> {
  return { validate: formValidators.ApiTokenInput, ...createRules(now) };
}

/** For an existing token. @param now returns Unix seconds */
export function createTokenUpdateContract(now: () => number): FormContract<TokenForm, ApiTokenUpdate> {
  return { validate: formValidators.ApiTokenUpdate, ...createRules(now) };
}

function createRules(now: () => number): Omit<FormContract<TokenForm, ApiTokenInput>, 'validate'> {
  return {
    fields: tokenFields,
    toBody(values) {
      const body = { name: values.name.trim(), scopes: values.scopes };
      return values.expires_at === 'keep' ? body : { ...body, expires_at: readExpiry(values, now()) };
    },
    check: (values) =>
      isPast(values, now()) ? [{ pointer: '/expires_at', detail: 'must be in the future' }] : [],
    locate: (field, values) => (field === 'expires_at' && values.expires_at === 'date' ? 'date' : field),
  };
}

function isPast(values: TokenForm, now: number): boolean {
  const expiry = readExpiry(values, now);
  return typeof expiry === 'number' && expiry <= now;
}

/** Unix seconds, null for no end; `keep` and a text that is no date are returned as they are. @param now Unix seconds */
export function readExpiry(
  { expires_at, date }: Pick<TokenForm, 'expires_at' | 'date'>,
  now: number,
): number | string | null {
  if (expires_at === 'keep') return expires_at;
  if (expires_at === 'never') return null;
  if (expires_at === 'date') return findEndOfDay(date) ?? date;
  return Math.floor(now) + Number(expires_at) * DAY_SECONDS;
}

/** The following midnight in the browser's time zone; a day may have 23 or 25 hours. */
function findEndOfDay(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (day === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime() / 1000;
}
