import { collectFieldErrors, type FieldError, type Validate } from '@muster/generated/validators';
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { HubError } from '../api/hub-error.ts';

/** How the values of a form become the body of a request. `B` is the type of the body. */
export interface FormContract<V extends FieldValues, B> {
  /** Generated from the contract; the hub validates with the same schema. Absent if the values are not sent as JSON. */
  validate?: Validate;
  /** Controls in the order of the screen, by the key of the body that they set. */
  fields: readonly (Path<V> & string)[];
  /**
   * The body. Text that is no number stays text, so that the validator refuses it at its key: a number of another kind,
   * such as NaN, would lose what was typed.
   */
  toBody(values: V): B | unknown;
  /** Rules between fields, which a schema cannot state. */
  check?(values: V): FieldError[];
  /** Control that shows the error of a key, if another one sets it now. */
  locate?(field: Path<V> & string, values: V): Path<V> & string;
  /** Control at which a problem without a pointer is shown, such as a wrong password. */
  locateProblem?(problem: HubError): (Path<V> & string) | undefined;
}

/**
 * Type of an error in a form: `contract` was found here, `hub` by the hub. Their message is the hub's English text, translated
 * where it is rendered, so that a change of the language reaches it; that of a `problem` is its code.
 */
export type FormErrorType = 'contract' | 'hub' | 'problem';

export interface PlacedErrors<V extends FieldValues> {
  byField: Map<Path<V> & string, string>;
  /** Errors that belong to no control. */
  others: FieldError[];
}

/** A react-hook-form resolver that validates the body with the contract's validator. */
export function createContractResolver<V extends FieldValues, B>(
  contract: FormContract<V, B>,
): Resolver<V, unknown, B> {
  return (values) => {
    const body = contract.toBody(values);
    const { validate, check } = contract;
    const found = [
      ...(check?.(values) ?? []),
      ...(validate === undefined ? [] : collectFieldErrors(validate, body)),
    ];
    if (found.length === 0) return { values: body as B, errors: {} };
    return { values: {}, errors: toFormErrors(placeErrors(found, contract, values)) };
  };
}

/** Assigns errors to controls by their JSON Pointers. A control gets its first error only. */
export function placeErrors<V extends FieldValues, B>(
  errors: readonly FieldError[],
  { fields, locate }: FormContract<V, B>,
  values: V,
): PlacedErrors<V> {
  const placed: PlacedErrors<V> = { byField: new Map(), others: [] };
  for (const error of errors) {
    const field = findField(error.pointer, fields);
    if (field === undefined) {
      placed.others.push(error);
      continue;
    }
    const control = locate?.(field, values) ?? field;
    if (!placed.byField.has(control)) placed.byField.set(control, error.detail);
  }
  return placed;
}

function toFormErrors<V extends FieldValues>({ byField, others }: PlacedErrors<V>): FieldErrors<V> {
  const type: FormErrorType = 'contract';
  const entries: [string, { type: FormErrorType; message: string }][] = [...byField].map(
    ([field, message]) => [field, { type, message }],
  );
  // Never silently: a body that the validator refuses for another reason is an error of the whole form.
  const [other] = others;
  if (other !== undefined)
    entries.push(['root', { type, message: `${other.pointer} ${other.detail}`.trim() }]);
  return Object.fromEntries(entries) as FieldErrors<V>;
}

/**
 * The first step of a JSON Pointer that is a field: `/tags/2` belongs to `tags`, and `/check/statuses/0` to `statuses`.
 * RFC 6901: `~1` is a slash and `~0` a tilde, unescaped in this order.
 */
export function findField<F extends string>(pointer: string, fields: readonly F[]): F | undefined {
  const steps = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const step of steps) {
    const field = fields.find((name) => name === step);
    if (field !== undefined) return field;
  }
  return undefined;
}
