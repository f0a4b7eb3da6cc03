import { command } from '../command.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import type { SettingValues } from '../rows.ts';
import { mergeWindow } from './registration-window.ts';

/** A value that is not JSON is undefined: `CHECK` constraints can be switched off in a database shell. */
export async function readSettings(queries: Queries): Promise<SettingValues> {
  const rows = await queries.all<{ key: string; value: string }>('SELECT key, value FROM setting');
  return Object.fromEntries(rows.map(({ key, value }) => [key, parseJson(value)]));
}

/** Inserts or replaces. */
export async function putSettings(queries: Queries, values: SettingValues): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  if (rows.length === 0) return;
  await queries.run(
    `INSERT INTO setting (key, value) SELECT key, value FROM ${queries.rows({ key: 'text', value: 'text' })} WHERE true
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    { rows },
  );
}

export const settingCommands = {
  /** Inserts or replaces the named settings, all or none. */
  putSettings: command(
    { changes: ['settings'] },
    async (queries, values: SettingValues): Promise<void> =>
      putSettings(queries, await mergeWindow(queries, values)),
  ),

  /** Stores a setting unless it has a value. Resolves to the stored value. */
  addSetting: command({}, async (queries, key: string, value: unknown): Promise<unknown> => {
    const text = JSON.stringify(value);
    await queries.run('INSERT INTO setting (key, value) VALUES (@key, @text) ON CONFLICT (key) DO NOTHING', {
      key,
      text,
    });
    const found = await queries.find<{ value: string }>('SELECT value FROM setting WHERE key = @key', {
      key,
    });
    return parseJson(found?.value ?? 'null');
  }),
};
