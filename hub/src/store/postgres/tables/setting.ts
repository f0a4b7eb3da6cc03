import { parseJson } from '../../parse-json.ts';
import type { SettingValues } from '../../rows.ts';
import type { Queries } from '../queries.ts';

/** A value that is not JSON is undefined. */
export async function readSettings(queries: Queries): Promise<SettingValues> {
  const rows = await queries.all<{ key: string; value: string }>('SELECT key, value FROM setting');
  return Object.fromEntries(rows.map(({ key, value }) => [key, parseJson(value)]));
}

/** Resolves to the stored value. */
export async function addSetting(queries: Queries, key: string, value: unknown): Promise<unknown> {
  await queries.run('INSERT INTO setting (key, value) VALUES (@key, @text) ON CONFLICT (key) DO NOTHING', {
    key,
    text: JSON.stringify(value),
  });
  const found = await queries.find<{ value: string }>('SELECT value FROM setting WHERE key = @key', { key });
  return parseJson(found?.value ?? 'null');
}

/** Inserts or replaces. */
export async function putSettings(queries: Queries, values: SettingValues): Promise<void> {
  const entries = Object.entries(values);
  if (entries.length === 0) return;
  await queries.run(
    `INSERT INTO setting (key, value) SELECT * FROM unnest(@keys::text[], @texts::text[])
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    { keys: entries.map(([key]) => key), texts: entries.map(([, value]) => JSON.stringify(value)) },
  );
}
