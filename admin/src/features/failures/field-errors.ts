import type { FieldError } from '../../api/hub-error.ts';

export interface PlacedErrors<F extends string> {
  byField: Partial<Record<F, string>>;
  /** Those that belong to no field of the form. */
  others: string[];
}

/**
 * Puts the hub's complaints beside the fields they are about, by the first step of each JSON Pointer: `/tags/2` is
 * about `tags`. The first complaint about a field is the one that is shown.
 */
export function placeErrors<F extends string>(
  errors: readonly FieldError[],
  fields: readonly F[],
): PlacedErrors<F> {
  const placed: PlacedErrors<F> = { byField: {}, others: [] };
  for (const { pointer, detail } of errors) {
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
