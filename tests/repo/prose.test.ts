import { expect, test } from 'vitest';
import { listPaths, readSource, type Source } from './sources.ts';

/** "takes … for" in the sense of mistaking; durations, as in "takes a minute for", are exempt. */
const MISTAKES = /takes? (?:(?!m?s\b|seconds?\b|minutes?\b|place\b)[\w'’-]+ ){1,4}for/;
const ARCHAIC = new RegExp(
  String.raw`\b(?:stands|whatever|whoever|whom|anew|lest|gives? way|${MISTAKES.source})\b`,
  'i',
);
const COMMENT = /^\s*(?:\/\/|\*|\/\*|#|--)/;
const MAX_LINES = 10;

/** Comment lines with words that plain technical English replaces. */
function findArchaicComments({ path, text }: Source): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      COMMENT.test(line) && ARCHAIC.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

const sources = listPaths()
  .filter(
    (path) => /\.(ts|tsx|js|mjs|sh|sql|css|yaml)$/.test(path) && !/^(generated|tests\/repo)\//.test(path),
  )
  .map(readSource);

test('comments are written in plain English', () => {
  const found = sources.flatMap(findArchaicComments);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_LINES);
});

test('an archaic comment is found, and the same word in code is not', () => {
  const text =
    '// Whoever asks is told.\nconst whatever = 1;\n// It takes the port for a name.\n// It takes a minute for all.';
  expect(findArchaicComments({ path: 'a.ts', text })).toEqual([
    'a.ts:1: // Whoever asks is told.',
    'a.ts:3: // It takes the port for a name.',
  ]);
});
