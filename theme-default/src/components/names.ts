/** `Debian 12` for `Debian GNU/Linux 12 (bookworm)`. */
export function shortenOsName(os: string): string {
  return os
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\s+GNU\/Linux\b/, '')
    .replace(/\s+Linux\b(?=\s+\S)/, '')
    .trim();
}

/** Name of a node, or its id if the name is blank, because links need a text. */
export function getNodeName({ id, name }: { readonly id: number; readonly name: string }): string {
  return name.trim() === '' ? `#${id}` : name;
}
