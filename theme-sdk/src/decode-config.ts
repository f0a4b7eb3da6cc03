import { isObject } from './decode-values.ts';
import { HubError } from './hub-error.ts';

/** Values of theme settings by key. */
export type ThemeValues = Readonly<Record<string, string | number | boolean>>;

/** The type of `T` without its literals: `{ compact: false }` becomes `{ compact: boolean }`. */
export type Widened<T extends ThemeValues> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends number ? number : boolean;
};

/** The defaults with the stored values of the same type in their place. */
export function decodeConfig<T extends ThemeValues>(value: unknown, defaults: T): Widened<T> {
  if (!isObject(value)) throw new HubError('The answer is not a list of settings.', { kind: 'malformed' });
  const entries = Object.entries(defaults).map(([key, standard]) => {
    const stored = Object.hasOwn(value, key) ? value[key] : undefined;
    return [key, typeof stored === typeof standard ? stored : standard];
  });
  return Object.fromEntries(entries);
}
