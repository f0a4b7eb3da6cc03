import { HubError } from '../../api/hub-error.ts';
import { type Language, useLanguage } from '../../ui/language.ts';
import { describeComplaint } from './describe-complaint.ts';

interface PlacedErrors<F extends string> {
  byField: Partial<Record<F, string>>;
  /** Those that belong to no field of the form. */
  others: string[];
}

/** What the hub complained of in its answer, beside the fields and in the language of the panel. */
export function usePlacedErrors<F extends string>(failure: Error | null, fields: readonly F[]) {
  return placeErrors(failure, fields, useLanguage());
}

/**
 * Puts the hub's complaints beside the fields they are about, by the first step of each JSON Pointer: `/tags/2` is
 * about `tags`. The first complaint about a field is the one that is shown.
 */
export function placeErrors<F extends string>(
  failure: Error | null,
  fields: readonly F[],
  language: Language,
): PlacedErrors<F> {
  const placed: PlacedErrors<F> = { byField: {}, others: [] };
  for (const { pointer, detail: said } of failure instanceof HubError ? failure.fieldErrors : []) {
    const detail = describeComplaint(said, language);
    const step = readFirstStep(pointer);
    const field = fields.find((name) => name === step);
    if (field === undefined) placed.others.push(pointer === '' ? detail : `${pointer}: ${detail}`);
    else placed.byField[field] ??= detail;
  }
  return placed;
}

/** RFC 6901: `~1` stands for a slash and `~0` for a tilde, undone in this order. */
function readFirstStep(pointer: string): string {
  const step = pointer.split('/')[1] ?? '';
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
