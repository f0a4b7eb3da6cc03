import type { Runtime, Timer } from '@muster/shared/runtime';
import type { AgentConnections } from '../agents/agent-connections.ts';
import type { HostDetails } from '../agents/host-details.ts';
import type { LedgerOwnership } from '../agents/ledger-ownership.ts';
import type { PingResults } from '../agents/ping-results.ts';
import type { Presences } from '../agents/presence.ts';
import type { RemoteNodes } from '../agents/remote-nodes.ts';
import type { UnknownCredentials } from '../features/auth/unknown-credentials.ts';
import type { IncidentDuty } from '../features/incidents/incident-duty.ts';
import type { Fleet } from '../features/nodes/fleet.ts';
import type { CreateThemeSharing } from '../features/themes/theme-sharing.ts';
import type { Themes } from '../features/themes/themes.ts';
import type { AttemptFeed } from '../lib/rate-limit/attempt-feed.ts';
import type { Viewers } from '../live/viewers.ts';
import type { TrafficRow } from '../store/rows.ts';
import type { ChangedState } from './changes.ts';
import type { HubList } from './hub-list.ts';
import type { LiveShare } from './live-share.ts';

/** Membership of the hubs on a database. */
export interface Membership {
  /** Runtime with the hubs' common clock. */
  readonly runtime: Runtime;
  share(
    fleet: Fleet,
    presences: Presences,
    remote: RemoteNodes,
    traffic: { mark(row: TrafficRow): void },
  ): Sharing;
}

/** How a hub cooperates with others. `alone.ts` is a hub without others. */
export interface Sharing {
  readonly ownership: LedgerOwnership;
  readonly duty: IncidentDuty;
  readonly hubList: HubList;
  readonly attempts: AttemptFeed;
  /** How often the ledgers of the fleet are written, in milliseconds. */
  readonly ledgerFlushMs: number;
  readonly createThemeSharing: CreateThemeSharing;
  /** @param onChange Called when figures of other hubs have arrived. */
  shareFigures(
    pings: PingResults,
    viewers: Viewers,
    hostDetails: HostDetails,
    onChange: () => void,
  ): LiveShare;
  /**
   * @param getAddress Where the hub listens.
   * @param onFailure Called with the first failure of a series.
   */
  join(services: ClusterServices, getAddress: () => string, onFailure: (error: unknown) => void): Cluster;
}

/** Services that follow a cluster's beats. */
export interface ClusterServices {
  readonly agentConnections: Pick<AgentConnections, 'closeAll'>;
  readonly viewers: Pick<Viewers, 'closeSessions'>;
  readonly themes: Pick<Themes, 'follow'>;
  readonly liveShare: LiveShare;
  /** Applies what other hubs have changed; see `Changes`. */
  applyChanges(changed: ChangedState): boolean;
}

/** The hubs on one database, of which this is one. */
export interface Cluster {
  /**
   * Whether the hub serves agents and administrators. It does not while its lease has run out: its memory may be out of
   * date, and its nodes may report to another hub. It still serves visitors from memory.
   */
  readonly isServing: boolean;
  /** Whether this hub does the work for all hubs: rollup, retention, and incidents of nodes without a connection. */
  readonly isRunner: boolean;
  /** Resolves when this hub knows all changes that others made before the call, or to false after two seconds. */
  catchUp(): Promise<boolean>;
  /** Looks up credentials that another hub may have issued a moment ago. */
  readonly unknownCredentials: UnknownCredentials;
  /** Starts renewing the lease and looking for other hubs' changes. */
  start(): Timer[];
}

/** How often a hub renews its lease, and looks for changes of which it was not notified. */
export const BEAT_MS = 500;
