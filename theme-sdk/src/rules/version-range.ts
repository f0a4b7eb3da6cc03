type Version = readonly [major: number, minor: number, patch: number];

/** Versions from `low` up to, but not including, `high`. */
interface Interval {
  readonly low: Version;
  readonly high: Version;
}

const firstVersion: Version = [0, 0, 0];
const noEnd: Version = [Number.POSITIVE_INFINITY, 0, 0];

const COMPARATOR = /^(\^|~|>=?|<=?|=)?v?((?:\d{1,9}|[xX*])(?:\.(?:\d{1,9}|[xX*])){0,2})$/;
const HYPHEN = /^(\S+)\s+-\s+(\S+)$/;

/**
 * Whether a version such as `1.2.3` is in a range as npm writes it (https://docs.npmjs.com/cli/configuring-npm/semver), such
 * as `^1.2`, `>=1 <3` or `1.x || 2.x`. Undefined for an invalid range; ranges with pre-releases count as invalid.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const alternatives = range.split('||').map((part) => parseAlternative(part.trim()));
  if (alternatives.some((intervals) => intervals === undefined)) return undefined;
  const parts = toVersion(parsePartial(version));
  return alternatives.some((intervals) =>
    intervals?.every(({ low, high }) => compare(low, parts) <= 0 && compare(parts, high) < 0),
  );
}

/** Intervals that must all contain the version; undefined for invalid syntax. */
function parseAlternative(text: string): Interval[] | undefined {
  if (text === '') return [];
  const [, from, to] = HYPHEN.exec(text) ?? [];
  const spaced = from === undefined ? text : `>=${from} <=${to}`;
  // An operator may be separated from its version.
  const words = spaced.replace(/([<>=^~])\s+(?=[\dvxX*])/g, '$1').split(/\s+/);
  const intervals = words.map(parseComparator);
  return intervals.some((one) => one === undefined) ? undefined : intervals.flatMap((one) => one ?? []);
}

function parseComparator(word: string): Interval | undefined {
  const [, operator = '=', version] = COMPARATOR.exec(word) ?? [];
  if (version === undefined) return undefined;
  const given = parsePartial(version);
  const low = toVersion(given);
  switch (operator) {
    case '>':
      return { low: increment(given, given.length), high: noEnd };
    case '>=':
      return { low, high: noEnd };
    case '<':
      return { low: firstVersion, high: low };
    case '<=':
      return { low: firstVersion, high: increment(given, given.length) };
    case '~':
      return { low, high: increment(given, Math.min(2, given.length)) };
    case '^':
      return { low, high: increment(given, countCompatible(given)) };
    default:
      return { low, high: increment(given, given.length) };
  }
}

/** The numbers before the first missing one or wildcard. */
function parsePartial(text: string): number[] {
  const numbers = text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  const end = numbers.findIndex((part) => Number.isNaN(part));
  return end < 0 ? numbers : numbers.slice(0, end);
}

/** Leading numbers up to the first one that is not 0: a caret fixes these. */
function countCompatible(given: readonly number[]): number {
  const first = given.findIndex((part) => part > 0);
  return first < 0 ? given.length : first + 1;
}

/** The first version whose leading `count` numbers are greater. */
function increment(given: readonly number[], count: number): Version {
  if (count === 0) return noEnd;
  const kept = given.slice(0, count);
  return toVersion([...kept.slice(0, -1), (kept.at(-1) ?? 0) + 1]);
}

function toVersion([major = 0, minor = 0, patch = 0]: readonly number[]): Version {
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
