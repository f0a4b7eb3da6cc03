import { HubError } from '../api/hub-error.ts';
import { translateValidationError } from '../features/errors/describe-error.ts';
import type { Language } from '../ui/languages.ts';
import { findField } from './contract-resolver.ts';

interface FormError {
  type?: unknown;
  message?: string | undefined;
}

export function describeFieldError(
  error: FormError | undefined,
  text: string | undefined,
  language: Language,
): string | undefined {
  if (error?.message === undefined) return undefined;
  if (error.type === 'contract' && text !== undefined) return text;
  return translateValidationError(error.message, language);
}

/** The hub's errors that belong to none of the fields. */
export function listOtherErrors(
  failure: Error | null,
  fields: readonly string[],
  language: Language,
): string[] {
  if (!(failure instanceof HubError)) return [];
  return failure.fieldErrors
    .filter(({ pointer }) => findField(pointer, fields) === undefined)
    .map(({ pointer, detail }) => {
      const text = translateValidationError(detail, language);
      return pointer === '' ? text : `${pointer}: ${text}`;
    });
}
