import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { listPaths, root } from '../repo/sources.ts';

/** Things that the hub has, by the paths of its operations: incidents, maintenance, notices, sessions, themes and so on. */
const features = new Set(
  Object.keys(openapi.paths)
    .flatMap((path) => path.split(/[/.{}-]/))
    .filter((word) => word.length > 4)
    .map(toSingular),
);

function toSingular(word: string): string {
  return word.toLowerCase().replace(/s$/, '');
}

/** What a line says that Muster does not have: the words after "no", or the subject of its row. */
function findMissing(line: string): string | undefined {
  const [, thing] = /Muster has no (?!such)([^.;:,|']+)/.exec(line) ?? [];
  if (thing !== undefined || !/Muster has none/.test(line)) return thing;
  return /^[\s['|]*([^'|]+)/.exec(line)?.[1];
}

function findFalse(line: string): string[] {
  const words = findMissing(line)?.match(/[A-Za-z]+/g) ?? [];
  return words.filter((word) => features.has(toSingular(word)));
}

test.each([
  ["  ['Incidents', 'Muster has none.', ['incident']],", ['Incidents']],
  ["  ['Maintenance', 'Muster has no maintenance windows.', ['maintenance']],", ['maintenance']],
  ['| notifications, maintenance, incidents | Muster has none of these |', ['maintenance', 'incidents']],
  ["  ['Clipboards', 'Muster has no clipboard.', ['clipboards']],", []],
])('%s', (line, found) => expect(findFalse(line)).toEqual(found));

test('no import and no page about one says that Muster lacks what its contract has', () => {
  const files = listPaths().filter((path) =>
    /^(import\/src\/.*(?<!\.test)\.ts|docs\/moving.*\.md)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*\/?\*/.test(line) && findFalse(line).length > 0)
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
