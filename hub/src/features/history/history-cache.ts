import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';

/** Recent answers, shared by all viewers of a chart. */
export interface HistoryCache {
  /**
   * The answer under `key`; `make` runs unless it is cached or in flight. Failures are not cached, and `busy` is not shared:
   * one client may get what another one is refused.
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Removes all answers. */
  clear(): void;
}

interface Entry {
  answer: Promise<Buffer>;
  madeAt: number;
  bytes: number;
}

/** A node gets one new row a minute, so an answer of this age is rarely outdated. */
const FRESH_MS = 10_000;
/** About fifty answers of the largest kind. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Assumed size of an answer in flight. */
const ENTRY_BYTES = 1_024;

export function createHistoryCache(runtime: Runtime): HistoryCache {
  /** Oldest first: entries are replaced, never refreshed. */
  const entries = new Map<string, Entry>();
  let total = 0;

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    total -= entry.bytes;
  }

  function trim(): void {
    for (const [key, entry] of entries) {
      if (total <= MAX_BYTES && runtime.monotonic() - entry.madeAt < FRESH_MS) return;
      remove(key, entry);
    }
  }

  function add(key: string, answer: Promise<Buffer>): void {
    const entry: Entry = { answer, madeAt: runtime.monotonic(), bytes: ENTRY_BYTES };
    entries.set(key, entry);
    total += entry.bytes;
    answer.then(
      ({ length }) => {
        if (entries.get(key) !== entry) return;
        entry.bytes += length;
        total += length;
        trim();
      },
      () => remove(key, entry),
    );
  }

  function get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    trim();
    const known = entries.get(key);
    if (known !== undefined)
      return known.answer.catch((error) => (isBusy(error) ? get(key, make) : Promise.reject(error)));
    const answer = make();
    add(key, answer);
    return answer;
  }

  return {
    get,
    clear() {
      entries.clear();
      total = 0;
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'busy';
}
