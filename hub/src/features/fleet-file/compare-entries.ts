import { isDeepStrictEqual } from 'node:util';
import { collectFieldErrors, type Validate } from '@muster/generated/validators';
import type { FieldError } from '../../lib/errors.ts';

/** The values of `wanted` that differ. */
export function diff<T extends object>(wanted: T, current: object): T {
  const values = current as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(value, values[key])),
  ) as T;
}

/** Whether the entry has everything that a new row needs. */
export function isNew<T extends object>(
  validate: Validate | undefined,
  config: object,
  { pointer, errors }: { pointer: string; errors: FieldError[] },
): config is T {
  const found = validate === undefined ? [] : collectFieldErrors(validate, config, pointer);
  errors.push(...found);
  return found.length === 0;
}
