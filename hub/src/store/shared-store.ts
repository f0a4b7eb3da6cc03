import type { NodeChanges, NodeRow, StoredState, TrafficRow } from './rows.ts';
import type { SharedThemes } from './shared-themes.ts';

/** Parts of the state that hubs keep in memory. */
export const stateParts = [
  'settings',
  'account',
  'secondFactor',
  'sessions',
  'apiTokens',
  'nodes',
  'pingTasks',
  'checks',
  'incidents',
  'notices',
  'alertRules',
  'alerts',
] as const satisfies readonly (keyof StoredState)[];

export type StatePart = (typeof stateParts)[number];

/** Number of changes to each part, of restores (`contents`), and of changes to themes. */
export type PartVersions = Partial<Record<StatePart | 'contents' | 'themes', number>>;

/** A hub's description for the others. */
export interface HubDescription {
  /** Host name of its machine. */
  name: string;
  version: string;
}

/** A hub that uses the database, or used it recently. */
export interface HubRow extends HubDescription {
  id: number;
  /** Address that it listens on. */
  address: string;
  /** Unix seconds. */
  started_at: number;
  /** Milliseconds until its lease ends; negative if it has ended. */
  lease_ms: number;
  /** Unix seconds. */
  renewed_at: number;
  /** Recent duration of a renewal in milliseconds. */
  renewal_ms: number;
  /** Whether it is the runner. */
  is_runner: boolean;
}

/** State of the hubs on a database, as of a beat. */
export interface Beat {
  /** The database's clock, Unix milliseconds. */
  now: number;
  /** This hub among them, by id. */
  hubs: HubRow[];
  versions: PartVersions;
  /** Owners of ledgers that have changed since the last beat, or all after another hub has died. */
  owners: LedgerOwner[];
  /** Nodes with new facts since. */
  facts: NodeRow[];
  /** Whether this hub is the runner. */
  isRunner: boolean;
  /** Whether somebody looks at any hub. */
  areSharesWanted: boolean;
  /** Nodes whose details somebody asks another hub for. */
  watched: number[];
  /** Figures that other hubs have published since the last beat, if somebody looks at this one. */
  shares: LiveShareRow[];
  /** Attempts at other hubs since. */
  attempts: SharedAttempt[];
}

/** Values that a hub sends with a renewal of its lease. */
export interface Renewal {
  /** Address that it listens on. */
  address: string;
  /** Whether somebody looks at it, and so at the nodes of the others. */
  isLooking: boolean;
  /** Nodes of other hubs whose details somebody asks it for. */
  watched: readonly number[];
  /** Duration of the previous renewal in milliseconds. */
  beatMs: number;
  /** Attempts that the other hubs must count. */
  attempts: readonly SharedAttempt[];
}

/** An attempt that hubs count together. */
export interface SharedAttempt {
  kind: string;
  address: string;
  /** Whether somebody has logged in from the address before. */
  isKnown: boolean;
}

/** Published figures of a hub's connected nodes. */
export interface LiveShareRow {
  hub_id: number;
  seq: number;
  content: Uint8Array;
}

/** Which hub books a node's traffic, and whether the node is connected to it. */
export interface LedgerOwner {
  node_id: number;
  hub_id: number;
  /** Increases with every claim of any ledger. */
  epoch: number;
  is_online: boolean;
  /** Unix seconds, of the latest stored report. */
  last_seen_at: number;
}

export interface LedgerClaim {
  hub: number;
  ids: readonly number[];
  /** Whether the nodes have connected to the hub. */
  isOnline: boolean;
}

/** A ledger that this hub owns from now on. */
export interface ClaimedLedger {
  row: TrafficRow;
  epoch: number;
  /** The previous epoch. */
  previous: number;
  /** Reset day of the plan, which may have changed with the ledger. */
  reset_day: number;
}

/** Origin of the ledger in memory when it is claimed. */
export interface LedgerPast {
  /** This hub's own. No other hub has owned it since, so it is newer than the stored one. */
  isContinued: boolean;
  /** Published by the previous owner; it may be newer than the stored one. */
  isPublished: boolean;
}

/** Parts of the state to read. */
export interface StateQuestion {
  parts: readonly StatePart[];
  /** `next` of an earlier answer: of the nodes, only what has changed since is read. Null for all nodes. */
  nodesSince: string | null;
  /** Unix seconds. */
  now: number;
}

/** Parts of the state, and their versions in the same snapshot of the database. */
export interface ReadState {
  state: Partial<StoredState>;
  /** In place of `nodes` in `state`, if only changes were asked for. */
  nodeChanges?: NodeChanges;
  versions: PartVersions;
  /** Changes that are not in this answer are later. */
  next: string;
}

/** Commands and data that the hubs on a database share. Times are the database's. */
export interface SharedStore {
  /** This hub. */
  readonly hubId: number;
  /** The database's clock, Unix milliseconds. Not by a beat: the first one has all owners and attempts. */
  readClock(): Promise<number>;
  /** Renews the lease of this hub by `LEASE_MS`. */
  beat(renewal: Renewal): Promise<Beat>;
  /** Replaces this hub's published figures. */
  publish(content: Uint8Array): Promise<void>;
  /**
   * Resolves when a hub has changed something, at once if that happened since the last call. A notification may get lost.
   */
  waitForNotice(): Promise<void>;
  /**
   * Reads parts of the state after this hub's earlier commands, so that the result includes all acknowledged changes and no
   * others of this hub.
   */
  readState(question: StateQuestion): Promise<ReadState>;
  readonly ledgers: SharedLedgers;
  readonly themes: SharedThemes;
}

/**
 * Ownership of ledgers among hubs. The store writes only ledgers that this hub owns; a command that also writes another
 * reject with `busy`.
 */
export interface SharedLedgers {
  /** Claims ledgers. Resolves to them, without those of deleted nodes. */
  claim(ids: readonly number[], isOnline: boolean): Promise<(ClaimedLedger & LedgerPast)[]>;
  /** The nodes have disconnected. Skips those that another hub has claimed. */
  release(ids: readonly number[]): Promise<void>;
  /** The owner as far as this hub knows. */
  isOwned(nodeId: number): boolean;
  /** Epoch under which this hub owns the ledger; undefined if it does not. */
  findEpoch(nodeId: number): number | undefined;
  /** Records a ledger that its owner has published. Returns false if this hub owns it. */
  share(nodeId: number, epoch: number): boolean;
  /** Records that another hub has claimed the ledger. Returns whether this hub owned it. */
  lose(nodeId: number, epoch: number): boolean;
  /** Drops all ownership, after all rows were replaced. */
  loseAll(): void;
  /** Calls `listener` when the write of a ledger was refused because another hub owns it. */
  onLost(listener: (nodeId: number) => void): void;
}

/** A hub that has not renewed its lease for this time is considered lost. */
export const LEASE_MS = 4000;
