/** More lines in a chart cannot be told apart. */
export const MAX_NODES = 8;

/** The nodes of `?nodes=1,2`, in that order. */
export function parseNodeIds(text: string): readonly number[] {
  const ids = (new URLSearchParams(text).get('nodes') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, MAX_NODES);
}

/** The query with other nodes. */
export function writeNodeIds(ids: readonly number[], text: string): string {
  const params = new URLSearchParams(text);
  params.delete('nodes');
  const rest = params.toString();
  // A comma needs no encoding in a query (RFC 3986, section 3.4).
  const parts = [ids.length === 0 ? '' : `nodes=${ids.join(',')}`, rest].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
