import type { Runtime } from '@muster/shared/runtime';
import { createToken } from './lib/tokens.ts';
import type { SettingValues, StoredState } from './store/rows.ts';
import type { Store } from './store/store.ts';

/** Setting that keeps the panel's CSRF token across restarts, so that open panels keep working. */
export const CSRF_TOKEN_KEY = 'csrf_token';

/** Setting with the permanent part of the ids of feed entries. */
const FEED_ID_KEY = 'feed_id';

/** Setting with the key of one-time tokens, which each hub on the database can open. */
const SEAL_KEY = 'seal_key';

/** Random values that belong to this hub, or to the hubs on one database, and survive a restore. */
export interface StoredTokens {
  /** Embedded in the panel's document. */
  csrfToken: string;
  /** Permanent part of the ids of feed entries. */
  feedId: string;
  /** Key with which the hubs on a database encrypt one-time tokens. */
  sealKey: string;
  /** All values, as settings. */
  preservedSettings: SettingValues;
}

/** Creates missing values. */
export async function ensureTokens(
  runtime: Runtime,
  store: Store,
  state: StoredState,
): Promise<StoredTokens> {
  const ensure = async (key: string) => {
    const stored = state.settings[key];
    if (typeof stored === 'string') return stored;
    // Two hubs may start on a new database at the same time.
    return String(await store.addSetting(key, createToken(runtime)));
  };
  const csrfToken = await ensure(CSRF_TOKEN_KEY);
  const feedId = await ensure(FEED_ID_KEY);
  const sealKey = await ensure(SEAL_KEY);
  const preservedSettings = {
    [CSRF_TOKEN_KEY]: csrfToken,
    [FEED_ID_KEY]: feedId,
    [SEAL_KEY]: sealKey,
  };
  return { csrfToken, feedId, sealKey, preservedSettings };
}
