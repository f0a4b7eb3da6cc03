export type Route =
  | { readonly page: 'fleet' }
  | { readonly page: 'node'; readonly id: number }
  | { readonly page: 'missing' };

/** The page that a path stands for. */
export function parseRoute(pathname: string): Route {
  if (pathname === '/' || pathname === '/index.html') return { page: 'fleet' };
  const id = Number(/^\/node\/([1-9]\d{0,15})\/?$/.exec(pathname)?.[1]);
  return Number.isSafeInteger(id) ? { page: 'node', id } : { page: 'missing' };
}

export function writeNodePath(id: number): string {
  return `/node/${id}`;
}
