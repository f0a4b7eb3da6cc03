import type { Runtime } from '@muster/shared/runtime';
import { isLoopbackAddress } from '../../lib/network/ip-address.ts';
import { getRateLimitKey } from '../../lib/rate-limit/rate-limit-key.ts';
import type { Store } from '../../store/store.ts';

/** Setting that stores the known addresses. */
export const KNOWN_ADDRESSES_KEY = 'known_addresses';

/**
 * Rate-limit keys of addresses from which somebody has logged in, so that an attack from other addresses does not lock the
 * administrator out. Loopback addresses are always known: their user is on this machine or uses a tunnel to it.
 */
export interface KnownAddresses {
  has(address: string): boolean;
  /** Remembers the address of a login. The login does not wait until it is stored. */
  remember(address: string): void;
  /** Adds those that other hubs have stored. A restored database gets those of this hub instead. */
  apply(stored: unknown, replaced: boolean): void;
}

interface Entry {
  key: string;
  /** Unix seconds of the latest login, within `REFRESH_SECONDS`. */
  at: number;
}

const MAX_ADDRESSES = 64;
const DAY_SECONDS = 86_400;
const LIFETIME_SECONDS = 90 * DAY_SECONDS;
const REFRESH_SECONDS = DAY_SECONDS;
/** The longest key is that of a /64. */
const MAX_KEY_LENGTH = 64;

/**
 * @param stored Value of the setting.
 */
export function createKnownAddresses(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'putSettings'>,
  stored: unknown,
): KnownAddresses {
  /** Unix seconds by key, least recently used first. */
  const seenAt = new Map(readEntries(stored).map(({ key, at }) => [key, at]));
  const now = () => Math.floor(runtime.now() / 1000);

  function isRecent(key: string, seconds: number): boolean {
    const at = seenAt.get(key);
    // The clock may have been set back.
    return at !== undefined && Math.abs(now() - at) < seconds;
  }

  function save(): void {
    const entries = [...seenAt].map(([key, at]) => ({ key, at }));
    store.putSettings({ [KNOWN_ADDRESSES_KEY]: entries }).catch(() => undefined);
  }

  return {
    has: (address) => isLoopbackAddress(address) || isRecent(getRateLimitKey(address), LIFETIME_SECONDS),
    remember(address) {
      const key = getRateLimitKey(address);
      if (key === '' || isRecent(key, REFRESH_SECONDS)) return;
      seenAt.delete(key);
      seenAt.set(key, now());
      if (seenAt.size > MAX_ADDRESSES) seenAt.delete(seenAt.keys().next().value ?? '');
      save();
    },
    apply(stored, replaced) {
      if (replaced) {
        save();
        return;
      }
      const entries = [...[...seenAt].map(([key, at]) => ({ key, at })), ...readEntries(stored)];
      seenAt.clear();
      for (const { key, at } of entries.sort((a, b) => a.at - b.at).slice(-MAX_ADDRESSES)) {
        seenAt.delete(key);
        seenAt.set(key, at);
      }
    },
  };
}

/** The value may be from a restored database. */
function readEntries(stored: unknown): Entry[] {
  return Array.isArray(stored) ? stored.filter(isEntry).slice(-MAX_ADDRESSES) : [];
}

function isEntry(value: unknown): value is Entry {
  const { key, at } = (value ?? {}) as Partial<Entry>;
  return typeof key === 'string' && key.length <= MAX_KEY_LENGTH && Number.isSafeInteger(at);
}
