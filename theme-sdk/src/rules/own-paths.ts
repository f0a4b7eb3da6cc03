import { type Operation, operations } from '@muster/generated/operations';

/** A file or folder at the top of `dist`. */
export interface TopEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The limit of response headers in nginx is 4 KiB by default, and the other headers take half of it. */
const MAX_PATHS = 24;
const MAX_NAME_LENGTH = 64;

/** First path segments of the hub's own paths, such as `api` and `admin`. */
const reserved = new Set(
  Object.values<Operation>(operations).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? ''),
);

/** Not served (dotfiles), or read differently by URL parsers. */
const UNSAFE_NAME = /^\.|[%\\/\u0000-\u001f\u007f]/;
/** Browsers load these by themselves; scripts rarely read them. */
const PAGE_RESOURCE = /\.(?:html?|m?js|css|map|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

/**
 * The files and folders of a theme that its scripts may request, as URL paths of the content security policy: folders with
 * a slash at the end, then data files, then other files, at most 24. `/` is never one of them: it would allow every path.
 */
export function listOwnPaths(entries: readonly TopEntry[]): string[] {
  const allowed = entries.filter(
    ({ name }) =>
      name !== '' &&
      !reserved.has(name.toLowerCase()) &&
      !UNSAFE_NAME.test(name) &&
      name.length <= MAX_NAME_LENGTH,
  );
  return allowed
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PATHS)
    .map(({ name, isFolder }) => `/${encodeURIComponent(name)}${isFolder ? '/' : ''}`);
}

function rank({ name, isFolder }: TopEntry): number {
  if (isFolder) return 0;
  return PAGE_RESOURCE.test(name) ? 2 : 1;
}

/** The files and folders at the top of `dist`, from the paths of a theme's files. */
export function listTopEntries(paths: readonly string[]): TopEntry[] {
  const entries = new Map<string, TopEntry>();
  for (const path of paths) {
    const [top, name, ...rest] = path.split('/');
    if (top === 'dist' && name !== undefined) entries.set(name, { name, isFolder: rest.length > 0 });
  }
  return [...entries.values()];
}

/** Whether a path of the page is covered by one of `listOwnPaths`. */
export function isOwnPath(pathname: string, ownPaths: readonly string[]): boolean {
  return ownPaths.some((path) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path));
}

/** The origins that a theme asks for and the administrator approved, without those of the hub itself. */
export function chooseOrigins(origins: readonly string[], ownHosts: readonly string[]): string[] {
  const own = ownHosts.map((host) => URL.parse(`https://${host}`)?.hostname ?? host);
  return origins.filter((origin) => !own.includes(URL.parse(origin)?.hostname ?? ''));
}
