/** A repository on the code host. */
export interface Repository {
  /** Its page, without a trailing slash. */
  url: string;
}

const PART = '[A-Za-z0-9._-]+';
const PATH = new RegExp(`^/(${PART}/${PART}?)(?:\\.git)?/?$`);

/** The repository that a manifest's `url` names; undefined for what is not a repository on the code host. */
export function findRepository(address: string, codeHost: string): Repository | undefined {
  const url = URL.parse(address);
  const host = new URL(codeHost);
  if (url === null || url.origin !== host.origin || url.username + url.password !== '') return undefined;
  const base = host.pathname.replace(/\/$/, '');
  if (!url.pathname.startsWith(`${base}/`) || address.includes('..')) return undefined;
  const name = PATH.exec(url.pathname.slice(base.length))?.[1]?.replace(/\.git$/, '');
  return name === undefined ? undefined : { url: `${codeHost}/${name}` };
}
