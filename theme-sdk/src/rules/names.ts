import { limits } from '@muster/generated/limits';
import type { Finding, ThemeFile } from './theme-file.ts';

const UNSAFE = /[\\\u0000-\u001f\u007f]/;
const DRIVE = /^[A-Za-z]:/;

const encoder = new TextEncoder();

/**
 * Why a path may not be in a theme: it could leave the folder, or mean another file on another system. Undefined for a
 * name that is written plainly.
 */
export function findUnsafeName(path: string, maxParts: number = limits.themePathDepth): string | undefined {
  if (path === '') return 'is empty';
  if (UNSAFE.test(path)) return 'has a backslash or a control character';
  if (path.startsWith('/') || DRIVE.test(path)) return 'is absolute';
  if (!path.isWellFormed() || path.includes('\ufffd')) return 'is not written in UTF-8';
  const parts = path.split('/');
  if (parts.length > maxParts) return `has more than ${maxParts} parts`;
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'has an empty part, `.` or `..`';
  const most = limits.themeNameBytes;
  return parts.some((part) => encoder.encode(part).length > most)
    ? `has a part of more than ${most} bytes`
    : undefined;
}

/** Names with the same key are one file on some file systems: they differ in case or in how they write a letter. */
export function toCollisionKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

export function findNameFaults(files: readonly ThemeFile[]): Finding[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const unsafe = findUnsafeName(path);
    if (unsafe !== undefined) return [describeUnsafe(path, unsafe)];
    const key = toCollisionKey(path);
    const other = seen.get(key);
    seen.set(key, path);
    if (other !== undefined) return [describeCollision(path, other)];
    return /^dist\/(?:.*\/)?\./.test(path) ? [describeHidden(path)] : [];
  });
}

function describeHidden(path: string): Finding {
  return {
    code: 'hidden_file',
    severity: 'warning',
    path,
    detail: 'The name begins with a dot, and a hub never serves such a file.',
    fix: 'Rename it, or leave it out.',
  };
}

function describeUnsafe(path: string, reason: string): Finding {
  return {
    code: 'name_unsafe',
    severity: 'error',
    path,
    detail: `The path ${reason}.`,
    fix: 'Use relative paths of letters, digits, dots, hyphens and underscores.',
  };
}

function describeCollision(path: string, other: string): Finding {
  return {
    code: 'name_collision',
    severity: 'error',
    path,
    detail:
      path === other
        ? 'The path is there twice.'
        : `The path and ${other} are one file on some file systems.`,
    fix: 'Give every file a path of its own, different in more than capital letters or accents.',
  };
}
