import { posix } from 'node:path';

export interface MediaType {
  /** For the Content-Type header. */
  name: string;
  /** Whether it is worth compressing. */
  isText: boolean;
}

const text = (name: string): MediaType => ({ name: `${name}; charset=utf-8`, isText: true });
const binary = (name: string): MediaType => ({ name, isText: false });

/** Browsers neither show nor run it. */
const UNKNOWN = binary('application/octet-stream');

/** Media types of page files. With `nosniff` browsers run no other type, regardless of file names. */
const types: Readonly<Record<string, MediaType>> = {
  html: text('text/html'),
  htm: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  json: text('application/json'),
  map: text('application/json'),
  webmanifest: text('application/manifest+json'),
  txt: text('text/plain'),
  md: text('text/plain'),
  xml: text('application/xml'),
  svg: { name: 'image/svg+xml', isText: true },
  wasm: { name: 'application/wasm', isText: true },
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  gif: binary('image/gif'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  ico: binary('image/x-icon'),
  woff: binary('font/woff'),
  woff2: binary('font/woff2'),
  ttf: binary('font/ttf'),
  otf: binary('font/otf'),
  mp3: binary('audio/mpeg'),
  ogg: binary('audio/ogg'),
  mp4: binary('video/mp4'),
  webm: binary('video/webm'),
  pdf: binary('application/pdf'),
};

/** Media type of a file by its extension. */
export function findMediaType(file: string): MediaType {
  const extension = posix.extname(file).slice(1).toLowerCase();
  return Object.hasOwn(types, extension) ? (types[extension] ?? UNKNOWN) : UNKNOWN;
}
