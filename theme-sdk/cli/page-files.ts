import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/rules/manifest.ts';
import { listOwnPaths, listTopEntries, type TopEntry } from '../src/rules/own-paths.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import type { PackedFile } from './project.ts';
import type { PageSources } from './theme-policy.ts';

/** The built files of a theme. */
export interface PageFiles {
  /** Reads a file by its path in `dist`; undefined if it does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** What the theme's scripts may request. */
  findSources(): Promise<PageSources>;
}

export function readFromFiles(files: readonly PackedFile[]): PageFiles {
  const contents = new Map(files.map(({ path: name, content }) => [name, content]));
  const sources: PageSources = {
    paths: listOwnPaths(listTopEntries([...contents.keys()])),
    origins: parseConnect(contents.get(MANIFEST)),
  };
  return {
    read: async (name) => contents.get(`dist/${name}`),
    findSources: async () => sources,
  };
}

export function readFromFolder(root: string): PageFiles {
  const dist = path.join(root, 'dist');
  return {
    read: (name) => readFile(path.join(dist, name)).catch(() => undefined),
    findSources: async () => ({
      paths: listOwnPaths(await listFolderEntries(dist)),
      origins: await readConnect(root),
    }),
  };
}

/** Files and folders at the top of a folder; none if it does not exist. */
export async function listFolderEntries(folder: string): Promise<TopEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

/** Origins in `connect` of the `theme.json` of a folder; none if it is invalid. */
export async function readConnect(root: string): Promise<readonly string[]> {
  return parseConnect(await readFile(path.join(root, MANIFEST)).catch(() => undefined));
}

function parseConnect(content: Uint8Array | undefined): readonly string[] {
  if (content === undefined) return [];
  return readManifest(new TextDecoder().decode(content)).manifest?.connect ?? [];
}

export interface Page {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * The file that a hub serves at a path: the file itself, the folder's index.html, or the theme's index.html for a
 * client-side route. Undefined without an index.html, and for an unsafe path.
 */
export async function findPage(files: PageFiles, url: string): Promise<Page | undefined> {
  const name = parsePath(url);
  if (name === undefined) return undefined;
  const candidates = name.endsWith('/') || name === '' ? [`${name}index.html`] : [name, `${name}/index.html`];
  for (const candidate of [...candidates, 'index.html']) {
    const content = await files.read(candidate);
    if (content !== undefined) return { name: candidate, content };
  }
  return undefined;
}

/** The decoded path without its leading slash; undefined for dot segments, double slashes and hidden files. */
function parsePath(url: string): string | undefined {
  const [encoded = ''] = url.split(/[?#]/, 1);
  if (/%(?:2f|5c|00)/i.test(encoded)) return undefined;
  try {
    const name = decodeURIComponent(encoded);
    const isSafe = name.startsWith('/') && path.posix.normalize(name) === name && !/\/\.|\\/.test(name);
    return isSafe ? name.slice(1) : undefined;
  } catch {
    return undefined;
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
};

export function getContentType(name: string): string {
  return contentTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
