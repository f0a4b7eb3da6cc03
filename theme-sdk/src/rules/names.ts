import { limits } from '@muster/generated/limits';
import type { Finding, ThemeFile } from './theme-file.ts';

const UNSAFE_CHARACTERS = /[\\\u0000-\u001f\u007f]/;
const WINDOWS_DRIVE = /^[A-Za-z]:/;

const encoder = new TextEncoder();

/**
 * Why a path is unsafe: it could leave the folder, or name a different file on another system. Undefined for a safe path.
 */
export function findPathProblem(path: string, maxParts: number = limits.themePathDepth): string | undefined {
  if (path === '') return 'is empty';
  if (UNSAFE_CHARACTERS.test(path)) return 'contains a backslash or a control character';
  if (path.startsWith('/') || WINDOWS_DRIVE.test(path)) return 'is absolute';
  if (!path.isWellFormed() || path.includes('\ufffd')) return 'is not valid UTF-8';
  const parts = path.split('/');
  if (parts.length > maxParts) return `has more than ${maxParts} parts`;
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'contains an empty part, `.` or `..`';
  const maxBytes = limits.themeNameBytes;
  return parts.some((part) => encoder.encode(part).length > maxBytes)
    ? `has a part of more than ${maxBytes} bytes`
    : undefined;
}

/** Paths with the same key are the same file on some file systems: they differ only in case or Unicode normalization. */
export function toCollisionKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

export function checkPaths(files: readonly ThemeFile[]): Finding[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const unsafe = findPathProblem(path);
    if (unsafe !== undefined) return [createUnsafeFinding(path, unsafe)];
    const key = toCollisionKey(path);
    const other = seen.get(key);
    seen.set(key, path);
    if (other !== undefined) return [createCollisionFinding(path, other)];
    return /^dist\/(?:.*\/)?\./.test(path) ? [createHiddenFinding(path)] : [];
  });
}

function createHiddenFinding(path: string): Finding {
  return {
    code: 'hidden_file',
    severity: 'warning',
    path,
    detail: 'The name starts with a dot. A hub does not serve hidden files.',
    fix: 'Rename or remove the file.',
  };
}

function createUnsafeFinding(path: string, reason: string): Finding {
  return {
    code: 'name_unsafe',
    severity: 'error',
    path,
    detail: `The path ${reason}.`,
    fix: 'Use relative paths of letters, digits, dots, hyphens and underscores.',
  };
}

function createCollisionFinding(path: string, other: string): Finding {
  return {
    code: 'name_collision',
    severity: 'error',
    path,
    detail:
      path === other
        ? 'The path occurs twice.'
        : `The path and ${other} are the same file on some file systems.`,
    fix: 'Use paths that differ in more than case or accents.',
  };
}
