import { expect, test } from 'vitest';
import { createStatements, type QueryClient } from './statements.ts';

function makeClient() {
  const sent: unknown[] = [];
  const client = {
    async query(config: unknown) {
      sent.push(config);
      return { rows: [{ a: 1 }, { a: 2 }], rowCount: 2 };
    },
  } as QueryClient;
  return { sent, queries: createStatements(client) };
}

test('parameters are numbered in the order of their first use, and a statement is prepared once', async () => {
  const { sent, queries } = makeClient();
  const sql = 'SELECT @b, @a::bigint, @b WHERE c = @c';
  expect(await queries.find(sql, { a: 1, b: 'x', c: undefined })).toEqual({ a: 1 });
  expect(await queries.run(sql, { a: 2, b: 'y', c: [1, 2] })).toBe(2);
  const text = 'SELECT $1, $2::bigint, $1 WHERE c = $3';
  const { name } = sent[0] as { name: string };
  expect(sent).toEqual([
    { name, text, values: ['x', 1, null] },
    { name, text, values: ['y', 2, [1, 2]] },
  ]);
});

test('U+0000 is replaced, and bytes keep their range of a larger buffer', async () => {
  const { sent, queries } = makeClient();
  const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  await queries.all('SELECT @text, @list, @bytes', { text: 'a\0', list: ['\0', 1, null], bytes });
  expect(sent).toMatchObject([{ values: ['a\ufffd', ['\ufffd', 1, null], Buffer.from([2, 3])] }]);
});
