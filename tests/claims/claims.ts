import { readFileSync } from 'node:fs';
import type { NamedTest } from './removal.ts';

/** A row of the tables of docs/security-tests.md. */
export interface Claim {
  /** First cell. */
  readonly name: string;
  readonly line: string;
  readonly tests: readonly NamedTest[];
}

const page = readFileSync(new URL('../../docs/security-tests.md', import.meta.url), 'utf8');

/** The first section whose table names tests. */
const FIRST = '\n## Review of ';

/** The tests named in a text: file and title, each as inline code. */
export function listNamedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([\w/.-]+\.test\.tsx?)` `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

/** All tests that the page names, in its tables and elsewhere. */
export const namedTests: readonly NamedTest[] = listNamedTests(page);

export const claims: readonly Claim[] = page
  .slice(page.indexOf(FIRST))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !/\| tests?\b[^|]*\|$/.test(line))
  .map((line) => ({ name: line.split(' | ')[0]?.slice(2) ?? '', line, tests: listNamedTests(line) }));
