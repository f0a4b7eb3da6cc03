import { HubError } from '../../api/hub-error.ts';
import { type Language, useLanguage } from '../../ui/language.ts';
import { translateValidationError } from './translate-validation-error.ts';

interface PlacedErrors<F extends string> {
  byField: Partial<Record<F, string>>;
  /** Errors that belong to no field of the form. */
  others: string[];
}

/** The hub's validation errors by field, translated. */
export function useFieldErrors<F extends string>(failure: Error | null, fields: readonly F[]) {
  return assignFieldErrors(failure, fields, useLanguage());
}

/**
 * Assigns validation errors to fields by the first segment of each JSON Pointer: `/tags/2` belongs to
 * `tags`. Only the first error of a field is shown.
 */
export function assignFieldErrors<F extends string>(
  failure: Error | null,
  fields: readonly F[],
  language: Language,
): PlacedErrors<F> {
  const placed: PlacedErrors<F> = { byField: {}, others: [] };
  for (const { pointer, detail: said } of failure instanceof HubError ? failure.fieldErrors : []) {
    const detail = translateValidationError(said, language);
    const step = readFirstStep(pointer);
    const field = fields.find((name) => name === step);
    if (field === undefined) placed.others.push(pointer === '' ? detail : `${pointer}: ${detail}`);
    else placed.byField[field] ??= detail;
  }
  return placed;
}

/** RFC 6901: `~1` is a slash and `~0` a tilde, unescaped in this order. */
function readFirstStep(pointer: string): string {
  const step = pointer.split('/')[1] ?? '';
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
