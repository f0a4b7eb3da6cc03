/** `Debian 12` for `Debian GNU/Linux 12 (bookworm)`: the words that tell systems apart on a card. */
export function shortenSystem(os: string): string {
  return os
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\s+GNU\/Linux\b/, '')
    .replace(/\s+Linux\b(?=\s+\S)/, '')
    .trim();
}

/** What to call a node: its id where it has no name, since a link must have words. */
export function nameNode({ id, name }: { readonly id: number; readonly name: string }): string {
  return name.trim() === '' ? `#${id}` : name;
}
