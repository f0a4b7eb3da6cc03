import { posix } from 'node:path';

const ENCODED_SEPARATOR = /%(?:2f|5c|00)/i;
const UNSAFE = /[\\\u0000-\u001f\u007f]/;
const HASHED_NAME = /[-.]([\w-]{8,32})(?:\.[a-z0-9]+)+$/;

/**
 * The decoded path of a request for a page or a file. Undefined for paths that are not normalised (dot segments, doubled or
 * encoded separators, control characters) and for dotfiles: with one spelling per file there is no path traversal.
 */
export function readPlainPath(url: string): string | undefined {
  const [encoded = ''] = url.split('?', 1);
  if (ENCODED_SEPARATOR.test(encoded)) return undefined;
  const path = decode(encoded);
  if (path === undefined || !path.startsWith('/') || UNSAFE.test(path)) return undefined;
  if (posix.normalize(path) !== path || path.includes('/.')) return undefined;
  return path;
}

/** Whether the path is the folder or below it. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Whether the name contains a bundler's content hash, so that the file is immutable. */
export function isHashedAsset(file: string): boolean {
  const hash = file.startsWith('/assets/') ? HASHED_NAME.exec(file)?.[1] : undefined;
  // Distinguishes a hash from a word: it has a digit or mixed case.
  return hash !== undefined && /\d|[a-z][A-Z]/.test(hash);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
