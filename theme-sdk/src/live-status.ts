import type { HubError } from './hub-error.ts';

/**
 * How the figures on the page come to be what they are:
 * - `connecting` nothing has failed yet; figures of before, if any, are still fresh
 * - `live` the stream delivers
 * - `polling` the stream does not come through, requests every few seconds do
 * - `stale` neither does: what is shown is `age` seconds old
 * - `offline` as stale, and the browser says that it has no network; `age` is null before the first figures
 * - `waiting` nothing has arrived since the page was opened, and it is being tried again
 * - `private` the public page is off and nobody is logged in
 */
export type LiveStatus =
  | { readonly state: 'connecting' | 'live' | 'polling' | 'private' }
  | { readonly state: 'stale'; readonly age: number; readonly fault: HubError | null }
  | { readonly state: 'offline'; readonly age: number | null }
  | { readonly state: 'waiting'; readonly fault: HubError };

export interface LiveFacts {
  readonly isPrivate: boolean;
  /** Whether the open stream has delivered. */
  readonly isStreaming: boolean;
  /** Whether the latest request succeeded. */
  readonly isPolling: boolean;
  readonly isOnline: boolean;
  /** Milliseconds since the latest figures, null before the first. */
  readonly ageMs: number | null;
  /** Milliseconds since the page was opened or looked at again. */
  readonly attendedMs: number;
  readonly fault: HubError | null;
}

/** Figures older than this are called stale; the stream brings new ones every 2 s and requests every 5 s. */
export const STALE_AFTER_MS = 10_000;

/** After a wake the old figures are not called stale before a new connection had this long to come about. */
const WAKE_GRACE_MS = 3000;

export function deriveStatus(facts: LiveFacts): LiveStatus {
  const { ageMs, fault } = facts;
  if (facts.isPrivate) return { state: 'private' };
  if (facts.isStreaming) return { state: 'live' };
  const isFresh = ageMs !== null && ageMs < STALE_AFTER_MS;
  if (isFresh) return { state: facts.isPolling ? 'polling' : 'connecting' };
  if (fault === null && (ageMs === null || facts.attendedMs < WAKE_GRACE_MS)) return { state: 'connecting' };
  const age = ageMs === null ? null : Math.floor(ageMs / 1000);
  if (!facts.isOnline) return { state: 'offline', age };
  if (age !== null) return { state: 'stale', age, fault };
  return fault === null ? { state: 'connecting' } : { state: 'waiting', fault };
}

export function isSameStatus(a: LiveStatus, b: LiveStatus): boolean {
  if (a.state !== b.state) return false;
  const ageOf = (status: LiveStatus) => ('age' in status ? status.age : null);
  const faultOf = (status: LiveStatus) => ('fault' in status ? status.fault : null);
  return ageOf(a) === ageOf(b) && faultOf(a)?.message === faultOf(b)?.message;
}
