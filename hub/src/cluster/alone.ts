import type { Runtime } from '@muster/shared/runtime';
import { soleOwnership } from '../agents/ledger-ownership.ts';
import { soleDuty } from '../features/incidents/incident-duty.ts';
import { noThemeSharing } from '../features/themes/theme-sharing.ts';
import { noAttemptFeed } from '../lib/rate-limit/attempt-feed.ts';
import { noHubs } from './hub-list.ts';
import type { LiveShare } from './live-share.ts';
import type { Cluster, Membership, Sharing } from './sharing.ts';

const isKnown = Promise.resolve(true);

const cluster: Cluster = {
  isServing: true,
  isRunner: true,
  catchUp: () => isKnown,
  unknownCredentials: { lookUp: () => ({ found: isKnown, isNew: true }) },
  start: () => [],
};

const liveShare: LiveShare = {
  isLooking: false,
  wanted: [],
  noteLook: () => undefined,
  follow: async () => undefined,
};

/** After a crash, the agent's next report restores the ledger unless the host restarts too, so it is stored rarely. */
const LEDGER_FLUSH_MS = 10_000;

const sharing: Sharing = {
  ownership: soleOwnership,
  duty: soleDuty,
  hubList: noHubs,
  attempts: noAttemptFeed,
  ledgerFlushMs: LEDGER_FLUSH_MS,
  createThemeSharing: () => noThemeSharing,
  shareFigures: () => liveShare,
  join: () => cluster,
};

/** A hub that uses its database alone: with SQLite, or with a PostgreSQL database that it has locked. */
export function createAlone(runtime: Runtime): Membership {
  return { runtime, share: () => sharing };
}
