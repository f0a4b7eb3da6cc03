const VERSION = /^v?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/;

interface Version {
  numbers: number[];
  /** "" for a release. */
  prerelease: string;
}

/**
 * Whether a version has higher precedence by Semantic Versioning, with any number of numeric parts; undefined if either
 * is not such a version, unless both are equal.
 */
export function isNewer(version: string, than: string): boolean | undefined {
  const [one, other] = [read(version), read(than)];
  if (one === undefined || other === undefined) return version === than ? false : undefined;
  return compare(one, other) > 0;
}

function read(text: string): Version | undefined {
  const [, numbers, prerelease = ''] = VERSION.exec(text.trim()) ?? [];
  return numbers === undefined ? undefined : { numbers: numbers.split('.').map(Number), prerelease };
}

function compare(one: Version, other: Version): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.prerelease === other.prerelease) return 0;
  if (one.prerelease === '') return 1;
  if (other.prerelease === '') return -1;
  return one.prerelease.localeCompare(other.prerelease, 'en', { numeric: true });
}
