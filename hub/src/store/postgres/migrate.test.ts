import { historyColumns } from '@muster/generated/metrics';
import { expect, test } from 'vitest';
import { readPostgresMigrations } from './migrate.ts';

test.each(['metric_minute', 'metric_hour'])('the migrations create every history column in %s', (table) => {
  const statements = readPostgresMigrations()
    .map(({ sql }) => sql)
    .join('\n')
    .split(';')
    .filter((statement) => new RegExp(`(CREATE|ALTER) TABLE ${table}\\b`).test(statement))
    .join('\n');
  const missing = historyColumns.filter((column) => !new RegExp(`\\b${column}\\s+BIGINT`).test(statements));
  expect(
    missing,
    'A migration is missing. Add a file to hub/src/store/postgres/postgres-migrations with ALTER TABLE … ADD … BIGINT.',
  ).toEqual([]);
});
