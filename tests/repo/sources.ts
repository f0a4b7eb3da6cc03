import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the repository: its path from the root, separated by slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** A violation of a rule in a file. */
export interface Fault {
  path: string;
  sentence: string;
}

/** Tracked and untracked paths, without ignored ones. */
export function listPaths(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)));
}

export function readSource(name: string): Source {
  return { path: name, text: readFileSync(path.join(root, name), 'utf8') };
}

/** Handwritten code; generated code has its own check. */
export function readCode(): Source[] {
  return listPaths()
    .filter((name) => /\.(ts|tsx|js|mjs)$/.test(name) && !name.startsWith('generated/'))
    .map(readSource);
}

export function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name) || name.startsWith('tests/');
}
