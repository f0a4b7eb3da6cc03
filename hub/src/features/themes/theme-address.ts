import { findUrlProblem } from '../../lib/network/web-client.ts';

/** Source of a theme. */
export type ThemeAddress =
  /** A repository with releases as on GitHub or GitLab, without `.git` and a trailing slash. */
  | { kind: 'repository'; url: string }
  /** A `.tar.gz`. */
  | { kind: 'archive'; url: string };

export type ParsedAddress = { address: ThemeAddress; problem?: never } | { address?: never; problem: string };

const PART = '[A-Za-z0-9._-]+';
const REPOSITORY = new RegExp(`^/(${PART}/${PART}?)(?:\\.git)?/?$`);
/** Pages of a repository whose address users copy instead of the repository's. */
const REPOSITORY_PAGE = /\/(?:-\/)?releases(?:\/latest|\/permalink\/latest)?\/?$/;
const ARCHIVE = /\.(?:tar\.gz|tgz)$/i;
const MAX_LENGTH = 500;
const CONTROL_CHARACTERS = /[\u0000-\u0020\u007f-\u009f]/;

/**
 * Parses the address of a theme: `https://HOST/OWNER/NAME`, or `https://….tar.gz`. Only the code host may have plain HTTP
 * and a private address, since the operator chose it. A `problem` completes the sentence "The address …".
 */
export function parseThemeAddress(text: string, codeHost: string): ParsedAddress {
  const url = text.length <= MAX_LENGTH && !CONTROL_CHARACTERS.test(text) ? URL.parse(text) : null;
  if (url === null) return { problem: 'is not a URL' };
  url.hash = '';
  if (!isOnCodeHost(url, codeHost) || url.username + url.password !== '') {
    const problem = findUrlProblem(url);
    if (problem !== undefined) return { problem: `is refused: ${problem.replace(/\.$/, '')}` };
  }
  if (ARCHIVE.test(url.pathname)) return { address: { kind: 'archive', url: url.href } };
  const host = isOnCodeHost(url, codeHost) ? codeHost : url.origin;
  const name = findRepositoryName(url.href.slice(host.length).replace(REPOSITORY_PAGE, ''));
  if (name !== undefined) return { address: { kind: 'repository', url: `${host}/${name}` } };
  return { problem: 'is neither a repository, https://HOST/OWNER/NAME, nor a .tar.gz file' };
}

/** Repository URL from a manifest's `url`; undefined unless it is a repository on the code host. */
export function findRepository(address: string, codeHost: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || url.username + url.password !== '' || !isOnCodeHost(url, codeHost)) return undefined;
  const name = findRepositoryName(url.pathname.slice(new URL(codeHost).pathname.replace(/\/$/, '').length));
  return name === undefined ? undefined : `${codeHost}/${name}`;
}

/** Whether a URL is below that of the code host. */
export function isOnCodeHost(url: URL, codeHost: string): boolean {
  const host = new URL(codeHost);
  return url.origin === host.origin && url.pathname.startsWith(`${host.pathname.replace(/\/$/, '')}/`);
}

/** `owner/name` of a repository's path. */
function findRepositoryName(path: string): string | undefined {
  return REPOSITORY.exec(path)?.[1]?.replace(/\.git$/, '');
}

/** Whether two addresses are the same. Hosts of repositories ignore case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An address for the audit log, without a query and credentials, which may be secret; "" if it is not a URL. */
export function redactAddress(text: string): string {
  const url = URL.parse(text);
  return url === null || url.host === '' ? '' : `${url.protocol}//${url.host}${url.pathname}`;
}

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
