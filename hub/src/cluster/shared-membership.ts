import type { Runtime } from '@muster/shared/runtime';
import { LEASE_MS, type SharedStore } from '../store/shared-store.ts';
import { createAttemptFeed } from './attempt-feed.ts';
import { createCluster } from './create-cluster.ts';
import { createHubList } from './hub-list.ts';
import { createLiveShare } from './live-share.ts';
import { createSharedOwnership } from './ownership.ts';
import { readSharedClock } from './shared-clock.ts';
import type { Membership } from './sharing.ts';
import { createThemeSharing } from './theme-sharing.ts';

/** Until the next report, a hub that takes a node over shows the stored figures. */
const LEDGER_FLUSH_MS = 2_000;

/** Reads the clock of the database before the first report is dated. */
export async function openSharedMembership(local: Runtime, shared: SharedStore): Promise<Membership> {
  const clock = await readSharedClock(local, shared);
  const { runtime } = clock;
  return {
    runtime,
    share(fleet, presences, remote, traffic) {
      const ownership = createSharedOwnership(runtime, shared, fleet, presences, remote, traffic);
      const attempts = createAttemptFeed();
      const hubList = createHubList(runtime, shared.hubId, LEASE_MS, ownership.countOnline);
      return {
        ownership,
        duty: ownership.duty,
        hubList,
        attempts,
        ledgerFlushMs: LEDGER_FLUSH_MS,
        createThemeSharing: (folders, files, unpack, runExclusive) =>
          createThemeSharing(runtime, shared.themes, folders, files, unpack, runExclusive),
        shareFigures: (pings, viewers, hostDetails, onChange) =>
          createLiveShare(runtime, shared, fleet, presences, remote, pings, viewers, hostDetails, onChange),
        join: (services, getAddress, onFailure) =>
          createCluster(clock, shared, ownership, hubList, attempts, services, getAddress, onFailure),
      };
    },
  };
}
