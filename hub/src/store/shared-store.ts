import type { StoredState } from './rows.ts';

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

/** Number of changes to each part. */
export type PartVersions = Partial<Record<StatePart, number>>;

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
}

/** What the hubs on one database know of each other. */
export interface Beat {
  /** This hub among them, by id. */
  hubs: HubRow[];
  versions: PartVersions;
}

/** Parts of the state, and their versions in the same snapshot of the database. */
export interface ReadState {
  state: Partial<StoredState>;
  versions: PartVersions;
}

/** What the hubs on one database share. Times are the database's. */
export interface SharedStore {
  /** This hub. */
  readonly hubId: number;
  /** Renews the lease of this hub by `LEASE_MS`. `address` is where it listens. */
  beat(address: string): Promise<Beat>;
  /** Resolves when a hub has changed something, at once if it has since the last call. A notification may get lost. */
  waitForNotice(): Promise<void>;
  /**
   * Reads parts of the state, after this hub's commands so far: it includes what has been acknowledged, and nothing that is
   * still to be acknowledged later.
   */
  readState(parts: readonly StatePart[]): Promise<ReadState>;
}

/** A hub that has not renewed its lease for so long is regarded as dead. */
export const LEASE_MS = 4000;
