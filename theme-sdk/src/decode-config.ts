import { isObject } from './decode-values.ts';
import { HubError } from './hub-error.ts';

/** Settings of a theme by key. */
export type ThemeValues = Readonly<Record<string, string | number | boolean>>;

/** `T` with its literal types widened: `{ compact: false }` becomes `{ compact: boolean }`. */
export type Widened<T extends ThemeValues> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends number ? number : boolean;
};

/** The defaults, overridden by stored values of the same type. */
export function decodeConfig<T extends ThemeValues>(value: unknown, defaults: T): Widened<T> {
  if (!isObject(value)) throw new HubError('The response is not a config.', { kind: 'malformed' });
  const entries = Object.entries(defaults).map(([key, fallback]) => {
    const stored = Object.hasOwn(value, key) ? value[key] : undefined;
    return [key, typeof stored === typeof fallback ? stored : fallback];
  });
  return Object.fromEntries(entries);
}
