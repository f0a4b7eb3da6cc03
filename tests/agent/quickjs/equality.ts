/** An asymmetric matcher such as `expect.any`. */
export class Asymmetric {
  readonly matches: (value: unknown) => boolean;

  constructor(matches: (value: unknown) => boolean) {
    this.matches = matches;
  }
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** Keys whose values are not undefined, which `toEqual` ignores. */
function listKeys(value: Fields): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

/** As `toEqual`; with `isSubset`, objects may have more properties than expected, as in `toMatchObject`. */
export function isEqual(actual: unknown, expected: unknown, isSubset: boolean): boolean {
  if (expected instanceof Asymmetric) return expected.matches(actual);
  if (!isObject(actual) || !isObject(expected)) return Object.is(actual, expected);
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false;
  if (actual instanceof Map && expected instanceof Map) return isEqual([...actual], [...expected], isSubset);
  const keys = listKeys(expected);
  const isWhole = !isSubset || Array.isArray(expected);
  if (isWhole && listKeys(actual).length !== keys.length) return false;
  return keys.every((key) => key in actual && isEqual(actual[key], expected[key], isSubset));
}
