import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../tests/support/folder.ts';
import { addMissingColumns } from './generate-schema.ts';

const engine = { tables: ['metric', 'metric_hour'], type: 'INTEGER' };

test('a migration adds the columns that no earlier one has', () => {
  const folder = makeFolder();
  const columns = '(\n  cpu   INTEGER,\n  cpu_max INTEGER\n);\n';
  writeFileSync(
    join(folder, '0001-initial.sql'),
    `CREATE TABLE metric ${columns}CREATE TABLE metric_hour ${columns}`,
  );
  expect(addMissingColumns(folder, engine, ['cpu', 'cpu_max', 'io_wait', 'io_wait_max'])).toEqual([
    'io_wait',
    'io_wait_max',
  ]);
  expect(readdirSync(folder)).toEqual(['0001-initial.sql', '0002-io-wait.sql']);
  expect(readFileSync(join(folder, '0002-io-wait.sql'), 'utf8')).toBe(
    'ALTER TABLE metric ADD COLUMN io_wait INTEGER;\n' +
      'ALTER TABLE metric_hour ADD COLUMN io_wait INTEGER;\n' +
      'ALTER TABLE metric ADD COLUMN io_wait_max INTEGER;\n' +
      'ALTER TABLE metric_hour ADD COLUMN io_wait_max INTEGER;\n',
  );
});

test('a column of another table is not a column of the history', () => {
  const folder = makeFolder();
  const tables = 'CREATE TABLE metric (cpu INTEGER);\nCREATE TABLE metric_hour (cpu INTEGER);\n';
  writeFileSync(join(folder, '0001-initial.sql'), `${tables}CREATE TABLE node (price INTEGER);`);
  expect(addMissingColumns(folder, engine, ['cpu', 'price'])).toEqual(['price']);
});

test('nothing is written if all columns are there', () => {
  const folder = makeFolder();
  writeFileSync(
    join(folder, '0001-initial.sql'),
    'ALTER TABLE metric ADD COLUMN cpu INTEGER;\nALTER TABLE metric_hour ADD COLUMN cpu INTEGER;',
  );
  expect(addMissingColumns(folder, engine, ['cpu'])).toEqual([]);
  expect(readdirSync(folder)).toEqual(['0001-initial.sql']);
});
