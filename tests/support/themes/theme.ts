import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TarEntry, writeTarGz } from './tar.ts';

const defaultManifest = {
  name: 'Aurora',
  short: 'aurora',
  description: 'Calm cards',
  version: '1.0.0',
  author: 'Jo',
  url: 'https://example.com/aurora',
};

export interface ThemeSetup {
  manifest?: Readonly<Record<string, unknown>>;
  /** Files besides the manifest and the page, by path; null omits one of those. */
  files?: Readonly<Record<string, string | Buffer | null>>;
  /** Prefix of every path. */
  prefix?: string;
}

/** Entries of a small valid theme; its page shows the theme's name and version. */
export function listTheme({ manifest, files, prefix = '' }: ThemeSetup = {}): TarEntry[] {
  const described = { ...defaultManifest, ...manifest };
  const all: Record<string, string | Buffer | null> = {
    'theme.json': JSON.stringify(described),
    'dist/index.html': `<!doctype html><title>${described.short} ${described.version}</title>`,
    ...files,
  };
  return Object.entries(all).flatMap(([path, content]) =>
    content === null ? [] : [{ name: prefix + path, content }],
  );
}

export function packTheme(setup: ThemeSetup = {}): Buffer {
  return writeTarGz(listTheme(setup));
}

/** Writes a theme directly into the hub's folder. */
export async function putTheme(folder: string, setup: ThemeSetup = {}): Promise<void> {
  for (const { name, content = '' } of listTheme(setup)) {
    const path = join(folder, String(name));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Paths below a folder with the content of files, for comparison. */
export async function listTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((path) => readFile(path, 'latin1')));
  const folders = entries
    .filter((entry) => !entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries([
    ...files.map((path, index) => [path, texts[index] ?? '']),
    ...folders.map((path) => [path, '']),
  ]);
}
