/** A JSON object. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Length in Unicode code points, as JSON Schema counts it. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** Deep equality of JSON. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Fields)[key], (b as Fields)[key]));
}

/** An error of a validator that Ajv compiled. */
export interface ValidationError {
  /** JSON Pointer to the invalid value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schemaPath: string;
}

/** A validator that Ajv compiled. */
export interface Validate<T = unknown> {
  (data: unknown): data is T;
  /** Errors of the last call; null if the value was valid. */
  errors?: ValidationError[] | null;
}
