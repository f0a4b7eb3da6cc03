import { decodeUtf8 } from '../../../agent/src/encodings.ts';
import type { FileSystemSize, Files } from '../../../agent/src/host.ts';

/** The files of a host, in memory. In contents and paths a character is a byte. */
export interface Tree {
  files: Map<string, string>;
  sizes: Map<string, FileSystemSize>;
}

export function createTree(): Tree {
  return { files: new Map(), sizes: new Map() };
}

function find<T>(entries: Map<string, T>, path: string): T {
  const entry = entries.get(path);
  if (entry === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
  return entry;
}

function listNames({ files }: Tree, path: string): string[] {
  const names = new Set<string>();
  for (const file of files.keys())
    if (file.startsWith(`${path}/`)) names.add(file.slice(path.length + 1).split('/', 1)[0] as string);
  return [...names];
}

/** The files as the collectors read them. */
export function openTree(tree: Tree): Files {
  return {
    readText: (path) => decodeUtf8(find(tree.files, path)),
    readLatin1: (path) => find(tree.files, path),
    readFilesAside: async (paths) =>
      paths.map((path) => (tree.files.has(path) ? decodeUtf8(find(tree.files, path)) : undefined)),
    openFile: (path, headBytes) => ({
      read: () => find(tree.files, path).slice(0, headBytes),
      close: () => undefined,
    }),
    exists: (path) => tree.files.has(path) || listNames(tree, path).length > 0,
    listFolder(path) {
      const names = listNames(tree, path);
      if (names.length === 0) throw new Error(`ENOENT: no such file or directory, scandir '${path}'`);
      return names.map((name) => ({ name, isFolder: !tree.files.has(`${path}/${name}`) }));
    },
    readLink(path) {
      throw new Error(`EINVAL: invalid argument, readlink '${path}'`);
    },
    countLinks: () => 0,
    getFileSystemSize: (path) => find(tree.sizes, path),
  };
}
