import { createPlaces, type Place } from '../../lib/rate-limit/places.ts';
import type { PoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';

/** Limits concurrent responses with an agent binary: of each client, of each network, and of all. */
export interface TransferLimit {
  /** `onLost` is called when another client gets the place. Throws `busy`. */
  reserve(client: PoolClient, onLost: () => void): Place;
}

const RETRY_SECONDS = 10;

const refusals = {
  client: 'An agent is already being downloaded from this address. Try again afterwards.',
  network: 'Too many agents are being downloaded from this network. Try again in a moment.',
  all: 'Too many agent downloads at once. Try again in a moment.',
};

export function createTransferLimit(): TransferLimit {
  const places = createPlaces({ ...pools.downloads, refusals, retryAfter: RETRY_SECONDS });
  return { reserve: places.take };
}
