import type { HubError } from './hub-error.ts';

/**
 * How current the data on the page is:
 * - `connecting` nothing has failed yet; earlier data, if any, is still fresh
 * - `live` the stream is connected
 * - `polling` the stream cannot connect, requests every few seconds succeed
 * - `stale` both fail; the data shown is `age` seconds old
 * - `offline` like `stale`, and the browser has no network; `age` is null without any data
 * - `waiting` no data has arrived since the page was opened; `error` says why, and retries continue
 * - `private` the status page is private and the caller is not logged in
 */
export type LiveStatus =
  | { readonly state: 'connecting' | 'live' | 'polling' | 'private' }
  | { readonly state: 'stale'; readonly age: number; readonly error: HubError | null }
  | { readonly state: 'offline'; readonly age: number | null }
  | { readonly state: 'waiting'; readonly error: HubError };

export interface LiveFacts {
  readonly isPrivate: boolean;
  /** Whether the stream has delivered a snapshot on its current connection. */
  readonly isStreaming: boolean;
  /** Whether the latest request succeeded. */
  readonly isPolling: boolean;
  readonly isOnline: boolean;
  /** Milliseconds since the latest snapshot, null before the first. */
  readonly ageMs: number | null;
  /** Milliseconds since the page was opened or became visible again. */
  readonly visibleMs: number;
  readonly error: HubError | null;
}

/** The stream sends a snapshot every 2 s, and polling fetches one every 5 s. */
export const STALE_AFTER_MS = 10_000;

/** Time for a reconnection after a wake-up, before old data is called stale. */
const WAKE_GRACE_MS = 3000;

export function deriveStatus(facts: LiveFacts): LiveStatus {
  const { ageMs, error } = facts;
  if (facts.isPrivate) return { state: 'private' };
  if (facts.isStreaming) return { state: 'live' };
  const isFresh = ageMs !== null && ageMs < STALE_AFTER_MS;
  if (isFresh) return { state: facts.isPolling ? 'polling' : 'connecting' };
  if (error === null && (ageMs === null || facts.visibleMs < WAKE_GRACE_MS)) return { state: 'connecting' };
  const age = ageMs === null ? null : Math.floor(ageMs / 1000);
  if (!facts.isOnline) return { state: 'offline', age };
  if (age !== null) return { state: 'stale', age, error };
  return error === null ? { state: 'connecting' } : { state: 'waiting', error };
}

interface AnyStatus {
  readonly state: LiveStatus['state'];
  readonly age?: number | null;
  readonly error?: HubError | null;
}

export function isSameStatus(a: AnyStatus, b: AnyStatus): boolean {
  return a.state === b.state && a.age === b.age && a.error?.message === b.error?.message;
}
