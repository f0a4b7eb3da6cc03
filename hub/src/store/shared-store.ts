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
}

/** What the hubs on one database share. Times are the database's. */
export interface SharedStore {
  /** This hub. */
  readonly hubId: number;
  /** Renews the lease of this hub by `LEASE_MS`. `address` is where it listens. */
  beat(address: string): Promise<Beat>;
}

/** A hub that has not renewed its lease for so long is regarded as dead. */
export const LEASE_MS = 4000;
