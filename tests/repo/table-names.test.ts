import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { databaseMessages } from '../../admin/src/features/database/messages.ts';

const store = fileURLToPath(new URL('../../hub/src/store', import.meta.url));

/** Names of the tables that migrations create; later ones may drop some. */
function listTables(): string[] {
  const files = readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  );
  const names = files.flatMap((name) =>
    [...readFileSync(`${store}/${name}`, 'utf8').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(
      ([, table = '']) => table,
    ),
  );
  return [...new Set(names)];
}

test('the panel has words for every table of the database', () => {
  const tables = listTables();
  expect(tables).toContain('live_share');
  expect(tables.filter((name) => !(name in databaseMessages.en.tables))).toEqual([]);
});
