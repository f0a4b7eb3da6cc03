import type { NodeChanges, NodeRow, StoredState, TrafficRow } from './rows.ts';
import type { SharedThemes } from './shared-themes.ts';

/** Parts of what hubs keep in memory. */
export const stateParts = [
  'settings',
  'account',
  'secondFactor',
  'sessions',
  'apiTokens',
  'nodes',
  'pingTasks',
  'incidents',
  'notices',
] as const satisfies readonly (keyof StoredState)[];

export type StatePart = (typeof stateParts)[number];

/** Number of changes to each part, of restores (`contents`), and of changes to themes. */
export type PartVersions = Partial<Record<StatePart | 'contents' | 'themes', number>>;

/** How a hub presents itself to the others. */
export interface HubDescription {
  /** Host name of its machine. */
  name: string;
  version: string;
}

/** A hub that uses the database, or did a moment ago. */
export interface HubRow extends HubDescription {
  id: number;
  /** Where it listens. */
  address: string;
  /** Unix seconds. */
  started_at: number;
  /** Milliseconds until its lease ends; negative if it has ended. */
  lease_ms: number;
  /** Unix seconds. */
  renewed_at: number;
  /** Milliseconds that a renewal took lately. */
  renewal_ms: number;
  /** Whether it does what one of them does for all. */
  is_runner: boolean;
}

/** What the hubs on one database know of each other. */
export interface Beat {
  /** The database's clock, Unix milliseconds. */
  now: number;
  /** This hub among them, by id. */
  hubs: HubRow[];
  versions: PartVersions;
  /** Owners of ledgers that have changed since the last beat, or all after another hub has died. */
  owners: LedgerOwner[];
  /** Nodes of which agents have reported facts since. */
  facts: NodeRow[];
  /** Whether this hub does what one of them does for all. */
  isRunner: boolean;
  /** Whether somebody looks at any hub. */
  areSharesWanted: boolean;
  /** What other hubs have published since the last beat, if somebody looks at this one. */
  shares: LiveShareRow[];
  /** Attempts at other hubs since. */
  attempts: SharedAttempt[];
}

/** How a hub renews its lease. */
export interface Renewal {
  /** Where it listens. */
  address: string;
  /** Whether somebody looks at it, and so at the nodes of the others. */
  isLooking: boolean;
  /** Milliseconds that the renewal before took. */
  beatMs: number;
  /** What the other hubs shall count. */
  attempts: readonly SharedAttempt[];
}

/** An attempt that hubs count together. */
export interface SharedAttempt {
  kind: string;
  address: string;
  /** Whether somebody has logged in from the address before. */
  isKnown: boolean;
}

/** What a hub has published of the nodes that are connected to it. */
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
  /** Unix seconds, as far as it is stored. */
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
  /** The epoch before. */
  previous: number;
  /** Of the plan, which may have changed with the ledger. */
  reset_day: number;
}

/** Whose ledger is in memory when it is claimed. */
export interface LedgerPast {
  /** This hub's own: no other one has owned it since, so it is newer than what is stored. */
  isContinued: boolean;
  /** As the owner before has published it, which may be newer. */
  isPublished: boolean;
}

/** What to read of the state. */
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
  /** What is not in this answer has changed since. */
  next: string;
}

/** What the hubs on one database share. Times are the database's. */
export interface SharedStore {
  /** This hub. */
  readonly hubId: number;
  /** Renews the lease of this hub by `LEASE_MS`. */
  beat(renewal: Renewal): Promise<Beat>;
  /** Replaces what this hub has published. */
  publish(content: Uint8Array): Promise<void>;
  /** Resolves when a hub has changed something, at once if it has since the last call. A notification may get lost. */
  waitForNotice(): Promise<void>;
  /**
   * Reads parts of the state, after this hub's commands so far: it includes what has been acknowledged, and nothing that is
   * still to be acknowledged later.
   */
  readState(question: StateQuestion): Promise<ReadState>;
  readonly ledgers: SharedLedgers;
  readonly themes: SharedThemes;
}

/**
 * Ledgers that hubs take over from each other. The store writes those that this hub owns; other rows have no effect, and
 * commands that write one with something else reject with `busy`.
 */
export interface SharedLedgers {
  /** Claims ledgers. Resolves to them, without those of deleted nodes. */
  claim(ids: readonly number[], isOnline: boolean): Promise<(ClaimedLedger & LedgerPast)[]>;
  /** The nodes have disconnected. Skips those that another hub has claimed. */
  release(ids: readonly number[]): Promise<void>;
  /** As far as is known here. */
  isOwned(nodeId: number): boolean;
  /** Under which epoch; undefined if this hub does not own it. */
  findEpoch(nodeId: number): number | undefined;
  /** The owner under an epoch has published its ledger. Returns false if this hub owns it. */
  share(nodeId: number, epoch: number): boolean;
  /** Another hub has claimed the ledger. Returns whether this hub owned it. */
  lose(nodeId: number, epoch: number): boolean;
  /** All rows have been replaced: this hub owns none. */
  loseAll(): void;
  /** Calls `listener` when the write of a ledger was refused because another hub owns it. */
  onLost(listener: (nodeId: number) => void): void;
}

/** A hub that has not renewed its lease for so long is regarded as dead. */
export const LEASE_MS = 4000;
