import type { Runtime } from '@muster/runtime';
import { createToken } from './domain/auth/tokens.ts';
import type { StoredState } from './store/rows.ts';
import type { Store } from './store/store.ts';

/** Setting that keeps the panel's CSRF token across restarts, so that open panels keep working. */
export const CSRF_TOKEN_KEY = 'csrf_token';

/** Setting with the permanent part of the ids of feed entries. */
const FEED_ID_KEY = 'feed_id';

/** Setting with the key of one-time tokens, which each hub on the database can open. */
const SEAL_KEY = 'seal_key';

interface StoredTokens {
  runtime: Runtime;
  store: Store;
  state: StoredState;
}

/** Random values that belong to this hub, or to the hubs on one database, and survive a restore. */
export async function ensureTokens(sources: StoredTokens) {
  const csrfToken = await ensureToken(sources, CSRF_TOKEN_KEY);
  const feedId = await ensureToken(sources, FEED_ID_KEY);
  const sealKey = await ensureToken(sources, SEAL_KEY);
  const preservedSettings = {
    [CSRF_TOKEN_KEY]: csrfToken,
    [FEED_ID_KEY]: feedId,
    [SEAL_KEY]: sealKey,
  };
  return { csrfToken, feedId, sealKey, preservedSettings };
}

/** A random value that is created at the first start. */
async function ensureToken({ runtime, store, state }: StoredTokens, key: string): Promise<string> {
  const stored = state.settings[key];
  if (typeof stored === 'string') return stored;
  // Two hubs may start on a new database at the same time.
  return String(await store.addSetting(key, createToken(runtime)));
}
