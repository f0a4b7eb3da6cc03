import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Host } from '../../../agent/src/host.ts';
import { openTree } from './machines.ts';

/** Files of a machine in a temporary folder, with paths that begin without a slash. */
export interface FileTree {
  root: string;
  host: Host;
  write(files: Record<string, string>): void;
  link(path: string, target: string): void;
  /** Removes a file or a folder. */
  remove(path: string): void;
  close(): void;
}

export function createFileTree(): FileTree {
  const root = mkdtempSync(join(tmpdir(), 'muster-tree-'));

  function place(path: string): string {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }

  return {
    root,
    host: openTree(root),
    write(files) {
      for (const [path, text] of Object.entries(files)) writeFileSync(place(path), text);
    },
    link: (path, target) => symlinkSync(target, place(path)),
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    close: () => rmSync(root, { recursive: true }),
  };
}
