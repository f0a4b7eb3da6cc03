import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

/** Packs the folder of an installed theme as `tar.gz`, without hidden files beside its `theme.json`. */
export async function packTheme(folder: string, archive: string): Promise<void> {
  const files = await listFiles(folder);
  const tar = pack();
  await Promise.all([
    addFiles(tar, folder, files).catch((error: Error) => tar.destroy(error)),
    pipeline(tar, createGzip(), createWriteStream(archive, { mode: 0o600 })),
  ]);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths
    .map((path) => relative(folder, path))
    .filter((path) => !path.startsWith('.'))
    .sort();
}

async function addFiles(tar: Pack, folder: string, files: readonly string[]): Promise<void> {
  for (const name of files) {
    const path = join(folder, name);
    const { size } = await stat(path);
    await pipeline(createReadStream(path), tar.entry({ name, size }));
  }
  tar.finalize();
}
