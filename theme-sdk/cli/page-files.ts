import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackedFile } from './project.ts';

/** Reads a built file by its path in `dist`; undefined if it does not exist. */
export type ReadPage = (name: string) => Promise<Uint8Array | undefined>;

export function readFromFiles(files: readonly PackedFile[]): ReadPage {
  const contents = new Map(files.map(({ path: name, content }) => [name, content]));
  return async (name) => contents.get(`dist/${name}`);
}

export function readFromFolder(root: string): ReadPage {
  return (name) => readFile(path.join(root, 'dist', name)).catch(() => undefined);
}

export interface Page {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * The file that a hub serves at a path: the file itself, the folder's index.html, or the theme's index.html for a
 * client-side route. Undefined without an index.html, and for an unsafe path.
 */
export async function findPage(read: ReadPage, url: string): Promise<Page | undefined> {
  const name = parsePath(url);
  if (name === undefined) return undefined;
  const candidates = name.endsWith('/') || name === '' ? [`${name}index.html`] : [name, `${name}/index.html`];
  for (const candidate of [...candidates, 'index.html']) {
    const content = await read(candidate);
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
