import { formValidators } from '@muster/generated/form-validators';
import type { ApiTokenInput, ApiTokenScope } from '@muster/generated/types';
import type { FormContract } from '../../forms/contract-resolver.ts';

export const apiTokenScopes = Object.keys({ read: true, metrics: true, nodes: true } satisfies Record<
  ApiTokenScope,
  true
>) as ApiTokenScope[];

/** Days, a date that `date` has, or no end. */
export type ExpiryChoice = '30' | '90' | '365' | 'date' | 'never';

/** Values of the form controls. */
export interface TokenForm {
  name: string;
  scopes: ApiTokenScope[];
  expires_at: ExpiryChoice;
  /** Value of an input of type `date`: the last day on which the token is valid. */
  date: string;
}

export const tokenFields = ['name', 'scopes', 'expires_at'] as const;

export const emptyToken: TokenForm = { name: '', scopes: ['read'], expires_at: '90', date: '' };

const DAY_SECONDS = 86_400;

/** @param now returns Unix seconds */
export function createTokenContract(now: () => number): FormContract<TokenForm, ApiTokenInput> {
  return {
    validate: formValidators.ApiTokenInput,
    fields: tokenFields,
    toBody: (values) => ({
      name: values.name.trim(),
      scopes: values.scopes,
      expires_at: readExpiry(values, now()),
    }),
    check: (values) =>
      isPast(values, now()) ? [{ pointer: '/expires_at', detail: 'must be in the future' }] : [],
    locate: (field, values) => (field === 'expires_at' && values.expires_at === 'date' ? 'date' : field),
  };
}

function isPast(values: TokenForm, now: number): boolean {
  const expiry = readExpiry(values, now);
  return typeof expiry === 'number' && expiry <= now;
}

/** Unix seconds, null for no end; a text that is no date is returned as it is. @param now Unix seconds */
export function readExpiry(
  { expires_at, date }: Pick<TokenForm, 'expires_at' | 'date'>,
  now: number,
): number | string | null {
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
