import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import type { SettingValues } from '../rows.ts';

/** The setting of the registration window, which several hubs change at the same time. */
const KEY = 'registration';

interface Window {
  key: string;
  remaining: number;
  joined?: number[];
}

/** The settings to store. In a window with the same key, places that other hubs assigned stay taken. */
export async function mergeWindow(queries: Queries, values: SettingValues): Promise<SettingValues> {
  const { given, stored } = await lockWindow(queries, values);
  if (given === undefined || stored === undefined) return values;
  const remaining = Math.min(given.remaining, stored.remaining);
  return { ...values, [KEY]: { ...given, remaining, joined: unite(given, stored) } };
}

/** The settings to store with a new node, which takes a place. `conflict` if none is left. */
export async function takePlace(queries: Queries, values: SettingValues): Promise<SettingValues> {
  const { given, stored } = await lockWindow(queries, values);
  if (given === undefined || stored === undefined) return values;
  const remaining = stored.remaining - 1;
  if (remaining < 0) throw new StoreError('conflict', 'The registration window has no place left.');
  return { ...values, [KEY]: { ...given, remaining, joined: unite(given, stored) } };
}

/** The given window, and the stored one if it has the same key. */
async function lockWindow(queries: Queries, { [KEY]: value }: SettingValues) {
  const given = (value ?? undefined) as Window | undefined;
  if (given === undefined) return {};
  const found = await queries.find<{ value: string }>(
    `SELECT value FROM setting WHERE key = @key ${queries.forUpdate}`,
    { key: KEY },
  );
  const stored = (parseJson(found?.value ?? 'null') ?? undefined) as Window | undefined;
  return { given, stored: stored?.key === given.key ? stored : undefined };
}

function unite(one: Window, other: Window): number[] {
  return [...new Set([...(other.joined ?? []), ...(one.joined ?? [])])];
}
