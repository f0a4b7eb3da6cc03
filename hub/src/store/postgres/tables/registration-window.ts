import { StoreError } from '../../errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { SettingValues } from '../../rows.ts';
import type { Queries } from '../queries.ts';
import { putSettings } from './setting.ts';

/** The setting of the registration window, which hubs change at the same time. */
const KEY = 'registration';

interface Window {
  key: string;
  remaining: number;
  joined: number[];
}

/** Inserts or replaces settings. Of the registration window with the same key, the places that others took stay taken. */
export async function mergeSettings(queries: Queries, values: SettingValues): Promise<void> {
  const { given, stored } = await lockWindow(queries, values);
  if (given === undefined || stored === undefined) return putSettings(queries, values);
  const remaining = Math.min(given.remaining, stored.remaining);
  await putSettings(queries, { ...values, [KEY]: { ...given, remaining, joined: unite(given, stored) } });
}

/** The same for a new node, which takes a place of its own. `conflict` if there is none left. */
export async function takePlace(queries: Queries, values: SettingValues): Promise<void> {
  const { given, stored } = await lockWindow(queries, values);
  if (given === undefined || stored === undefined) return putSettings(queries, values);
  const remaining = stored.remaining - 1;
  if (remaining < 0) throw new StoreError('conflict', 'The registration window has no place left.');
  await putSettings(queries, { ...values, [KEY]: { ...given, remaining, joined: unite(given, stored) } });
}

/** The given window, and the stored one if it has the same key. */
async function lockWindow(queries: Queries, { [KEY]: value }: SettingValues) {
  const given = (value ?? undefined) as Window | undefined;
  if (given === undefined) return {};
  const found = await queries.find<{ value: string }>(
    'SELECT value FROM setting WHERE key = @key FOR UPDATE',
    {
      key: KEY,
    },
  );
  const stored = (parseJson(found?.value ?? 'null') ?? undefined) as Window | undefined;
  return { given, stored: stored?.key === given.key ? stored : undefined };
}

function unite(one: Window, other: Window): number[] {
  return [...new Set([...(other.joined ?? []), ...(one.joined ?? [])])];
}
