import type { FileTree } from './file-tree.ts';

/**
 * Writes files from one text: a line `--- PATH` begins each, `--- PATH -> TARGET` is a symbolic link, and lines with `#` before
 * the first are a comment. Files after the line `=== later` are returned and not written.
 */
export function writeTextTree(tree: FileTree, text: string): Record<string, string> {
  const [now = '', later = ''] = text.split(/^=== later\n/m);
  tree.write(parseFiles(now));
  for (const [, path = '', target = ''] of now.matchAll(/^--- (\S+) -> (\S+)$/gm)) tree.link(path, target);
  return parseFiles(later);
}

function parseFiles(text: string): Record<string, string> {
  const files = [...text.matchAll(/^--- (\S+)\n((?:(?!--- ).*\n)*)/gm)];
  return Object.fromEntries(files.map(([, path = '', content = '']) => [path, content]));
}
