import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { escapeVariables, readFleetFile } from './read-fleet-file.ts';

const refer = (name: string) => ['$', '{', name, '}'].join('');
const A = refer('A');

const folder = makeFolder(afterAll);
let path: string;
beforeAll(() => {
  path = join(folder, 'fleet.yaml');
});
const read = (content: string, env: Record<string, string> = {}) => {
  writeFileSync(path, content);
  return readFleetFile(path, env);
};

test('fills in variables in values, and keeps escaped ones', async () => {
  const content = `settings:\n  site_name: a ${A}-${A} $${A} $A $\n  ${A}: 1\n`;
  const { file } = await read(content, { A: 'x: [y' });
  expect(file).toEqual({ settings: { site_name: `a x: [y-x: [y ${A} $A $`, [A]: 1 } });
});

test('reads a secret from a file beside it, without the line break at its end', async () => {
  writeFileSync(join(folder, 'secret'), `s3cret ${A}\n`);
  const { file } = await read('settings:\n  oauth_client_secret_file: secret\n');
  expect(file).toEqual({ settings: { oauth_client_secret: `s3cret ${A}` } });
});

test.each([
  ['a: [1', '1:6: .+'],
  ['a: 1\na: 2\n', '2:1: Map keys must be unique.'],
  ['a: 1\n---\nb: 2\n', '2:1: .*multiple documents.+'],
  [`a: b\nc: ${refer('NONE')}\n`, '2:4: The environment variable NONE is not set.'],
  [`a: ${refer('b-c')}\n`, '1:4: A variable is written as .+'],
  ['settings:\n  oauth_client_secret_file: none\n', '2:29: The file none cannot be read: ENOENT.'],
  [
    'settings:\n  oauth_client_secret: a\n  oauth_client_secret_file: b\n',
    '3:29: Set either oauth_client_secret or oauth_client_secret_file.',
  ],
])('%j is refused with its place', async (content, sentence) => {
  const { message } = await read(content).then(
    () => expect.fail('was read'),
    (error: Error) => error,
  );
  expect(message.slice(0, path.length)).toBe(path);
  expect(message.slice(path.length)).toMatch(new RegExp(`^:${sentence}$`, 's'));
});

test('aliases that expand to an excessive size are refused', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const refs = level === 0 ? 'x' : new Array(9).fill(`*a${level - 1}`).join(', ');
    return `a${level}: &a${level} [${refs}]\n`;
  });
  await expect(read(levels.join(''))).rejects.toThrow(/fleet\.yaml: Excessive alias count/);
});

test('a missing file is an error', async () => {
  await expect(readFleetFile(join(folder, 'none.yaml'), {})).rejects.toThrow(
    /none\.yaml cannot be read: ENOENT\./,
  );
});

test.each([
  ['/nodes/1/price', '4:5: nodes[1].price is wrong.'],
  ['/nodes/1/name', '3:5: nodes[1].name is wrong.'],
  ['/nodes/0/tags/1', '2:18: nodes[0].tags[1] is wrong.'],
  ['/nodes/2/name', '5:5: nodes[2].name is wrong.'],
  ['/a~1b', '6:1: a/b is wrong.'],
  ['/nodes', '1:1: nodes is wrong.'],
  ['', '1:1: The file is wrong.'],
])('%s is at %s', async (pointer, expected) => {
  const { formatError } = await read(
    'nodes:\n  - { tags: [aa, bb] }\n  - name: x\n    price: 1\n  - group: x\na/b: 1\n',
  );
  expect(formatError({ pointer, detail: 'is wrong' })).toBe(`${path}:${expected}`);
});

test('merge keys and anchors are resolved', async () => {
  const { file } = await read(
    'nodes:\n  - &base { name: a, price: 1 }\n  - { <<: *base, name: b }\n  - *base\n',
  );
  expect(file).toEqual({
    nodes: [
      { name: 'a', price: 1 },
      { name: 'b', price: 1 },
      { name: 'a', price: 1 },
    ],
  });
});

test('any value that is printed reads back as it was', async () => {
  const part = fc.oneof(fc.constantFrom(A, '$', '{', '}', '$${'), fc.string({ unit: 'grapheme' }));
  const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (site_name) => {
      const content = stringify(escapeVariables({ settings: { site_name } }), { lineWidth: 0 });
      expect((await read(content)).file).toEqual({ settings: { site_name } });
    }),
    { numRuns: 100 },
  );
});
