import { expect, test } from 'vitest';
import { listPaths, readSource, type Source } from './sources.ts';

const ARCHAIC = /\b(?:stands|whatever|whoever|whom|anew|lest|gives? way)\b/i;
const COMMENT = /^\s*(?:\/\/|\*|\/\*|#|--)/;
/** To be lowered as comments are rewritten, to 20. */
const MAX_LINES = 48;

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
  const text = '// Whoever asks is told.\nconst whatever = 1;\n';
  expect(findArchaicComments({ path: 'a.ts', text })).toEqual(['a.ts:1: // Whoever asks is told.']);
});
