import type { Validate, ValidationError } from './json.ts';

/** An invalid value: a JSON Pointer to it, and what is wrong. */
export interface FieldError {
  pointer: string;
  detail: string;
}

/** Keywords whose errors only summarise other errors of the same value. */
const summaryKeywords: readonly string[] = ['oneOf', 'anyOf', 'if'];

/** The errors of a value, one for each pointer. `root` is the pointer to the value itself. */
export function collectFieldErrors(validate: Validate, value: unknown, root = ''): FieldError[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const specific = errors.filter(({ keyword }) => !summaryKeywords.includes(keyword));
  const byPointer = new Map<string, FieldError>();
  for (const error of specific.length > 0 ? specific : errors) {
    const field = describeError(error, root);
    if (!byPointer.has(field.pointer)) byPointer.set(field.pointer, field);
  }
  return [...byPointer.values()];
}

function describeError(
  { instancePath, keyword, params, message }: ValidationError,
  root: string,
): FieldError {
  const pointer = root + instancePath;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return { pointer: `${pointer}/${escapePointer(String(params.missingProperty))}`, detail: 'is missing' };
    case 'additionalProperties':
      return {
        pointer: `${pointer}/${escapePointer(String(params.additionalProperty))}`,
        detail: 'is not known',
      };
    case 'unevaluatedProperties':
      return {
        pointer: `${pointer}/${escapePointer(String(params.unevaluatedProperty))}`,
        detail: 'is not known',
      };
    case 'enum':
      return { pointer, detail: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` };
    default:
      return { pointer, detail: message ?? 'is not valid' };
  }
}

/** A key as a segment of a JSON Pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
