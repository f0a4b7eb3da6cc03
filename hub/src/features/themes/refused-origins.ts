import { limits } from '@muster/generated/limits';
import type { CspReport } from '@muster/generated/types';
import { storedValidators } from '@muster/generated/validators';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import { createPlaces, type Place, type Places } from '../../lib/rate-limit/places.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';

/** One version of an installed theme. */
export interface ThemeVersion {
  readonly short: string;
  /** Identifies the version of the theme's files. */
  readonly version: string;
}

/** Origins that browsers were not allowed to connect to, by theme. In memory only: anybody can report them. */
export interface RefusedOrigins {
  /** Counts a report of a client. Throws `too_many_requests`. */
  admit(address: string): void;
  /** Lists the origin for the client that reported it; may replace the client's own oldest one. */
  add(theme: ThemeVersion, origin: string, address: string): void;
  /** The origins of this version, oldest report first. */
  list(theme: ThemeVersion): string[];
}

interface Refused {
  readonly place: Place;
  /** Whether a known client reported it. */
  readonly isKnown: boolean;
  /** Time of the last report, monotonic milliseconds. */
  readonly seenAt: number;
}

interface RefusedList {
  readonly version: string;
  readonly places: Places;
  readonly origins: Map<string, Refused>;
}

const MAX_AGE_MS = limits.themeRefusedHours * 3_600_000;
const perMinute = limits.themeReportsPerMinute;

export function createRefusedOrigins(
  runtime: Pick<Runtime, 'monotonic'>,
  findPoolClient: FindPoolClient,
): RefusedOrigins {
  const limiter = createGcraLimiter(runtime, { burst: perMinute, perMinute });
  const lists = new Map<string, RefusedList>();

  /** The reports of this version without expired ones; undefined if there are none. */
  function findList({ short, version }: ThemeVersion): RefusedList | undefined {
    const found = lists.get(short);
    if (found?.version !== version) return undefined;
    const from = runtime.monotonic() - MAX_AGE_MS;
    for (const [origin, { seenAt, place }] of found.origins) {
      if (seenAt >= from) continue;
      place.free();
      found.origins.delete(origin);
    }
    return found;
  }

  function createList({ short, version }: ThemeVersion): RefusedList {
    const list = { version, places: createPlaces(pools.refusedOrigins), origins: new Map() };
    lists.set(short, list);
    return list;
  }

  return {
    admit(address) {
      const wait = limiter.take(findPoolClient(address).key);
      if (wait > 0)
        throw new DomainError('too_many_requests', 'Too many reports from this address. Try again later.', {
          retryAfter: Math.ceil(wait / 1000),
        });
    },
    add(theme, origin, address) {
      const { places, origins } = findList(theme) ?? createList(theme);
      const client = findPoolClient(address);
      const seenAt = runtime.monotonic();
      const listed = origins.get(origin);
      // A stranger must not take over another's place, because it could then give the place up.
      if (listed !== undefined && (listed.isKnown || !client.isKnown)) {
        origins.set(origin, { ...listed, seenAt });
        return;
      }
      listed?.place.free();
      const place = places.replace(client, () => origins.delete(origin));
      origins.set(origin, { place, isKnown: client.isKnown, seenAt });
    },
    list: (theme) => [...(findList(theme)?.origins.keys() ?? [])],
  };
}

/**
 * The origin that an administrator can approve so that the browser allows the request; undefined if there is none. Approval of
 * an HTTPS origin includes WSS.
 */
export function readRefusedOrigin({ 'csp-report': report }: CspReport): string | undefined {
  if (report['effective-directive'] !== 'connect-src') return undefined;
  const url = URL.parse(report['blocked-uri']);
  if (url?.protocol !== 'https:' && url?.protocol !== 'wss:') return undefined;
  const origin = `https://${url.host}`;
  return storedValidators.ThemeOrigins([origin]) ? origin : undefined;
}
