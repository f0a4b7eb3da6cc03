import type { Beat } from '../shared-store.ts';
import type { PostgresQueries } from './queries.ts';
import { readAttempts } from './tables/attempt.ts';
import { readVersions } from './tables/change.ts';
import { readClock, readHubs, readWatched, tryToRun } from './tables/hub.ts';
import { FIRST_LOOK, readOwners } from './tables/ledger-owner.ts';
import { areSharesWanted, readLiveShares, wantLiveShares } from './tables/live-share.ts';

/** Reads the data of a beat. */
export interface BeatReader {
  read(queries: PostgresQueries, isLooking: boolean): Promise<Beat>;
  /** Whether this hub holds the lock of the runner. */
  readonly isRunner: boolean;
  /** After a failed beat or a new connection: reads everything, and assumes that no lock is held. */
  reset(): void;
}

/** More attempts than can be checked while they count. */
const MAX_KNOWN_ATTEMPTS = 50_000;

export function createBeatReader(hub: number): BeatReader {
  let since = FIRST_LOOK;
  let knownLive: number[] = [];
  let isRunner = false;
  const knownShares = new Map<number, number>();
  const knownAttempts = new Set<number>();

  /** A dead hub's figures are read once more, for the last-seen times of its nodes. */
  function noteLive(live: number[]): void {
    if (knownLive.some((id) => !live.includes(id))) since = FIRST_LOOK;
    knownLive = live;
  }

  async function readShares(queries: PostgresQueries): Promise<Beat['shares']> {
    await wantLiveShares(queries);
    const shares = await readLiveShares(queries, hub, knownShares);
    for (const { hub_id, seq } of shares) knownShares.set(hub_id, seq);
    return shares;
  }

  /** Includes transactions that were in progress at the previous read. */
  async function readNewAttempts(queries: PostgresQueries): Promise<Beat['attempts']> {
    const found = await readAttempts(queries, hub, since);
    const attempts = found.filter(({ id }) => !knownAttempts.has(id));
    for (const { id } of attempts) knownAttempts.add(id);
    for (const id of knownAttempts) {
      if (knownAttempts.size <= MAX_KNOWN_ATTEMPTS) break;
      knownAttempts.delete(id);
    }
    return attempts;
  }

  return {
    get isRunner() {
      return isRunner;
    },
    async read(queries, isLooking) {
      const now = await readClock(queries);
      const hubs = await readHubs(queries);
      const live = hubs.filter(({ lease_ms }) => lease_ms > 0).map(({ id }) => id);
      noteLive(live);
      const { owners, facts, next } = await readOwners(queries, since);
      const attempts = await readNewAttempts(queries);
      since = next;
      isRunner ||= await tryToRun(queries);
      return {
        now,
        hubs,
        owners,
        facts,
        isRunner,
        attempts,
        shares: isLooking ? await readShares(queries) : [],
        watched: live.length > 1 ? await readWatched(queries, hub) : [],
        areSharesWanted: live.length > 1 && (await areSharesWanted(queries)),
        versions: await readVersions(queries),
      };
    },
    reset() {
      since = FIRST_LOOK;
      isRunner = false;
      knownShares.clear();
    },
  };
}
