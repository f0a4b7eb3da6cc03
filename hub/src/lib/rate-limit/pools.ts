import { limits } from '@muster/generated/limits';
import type { PoolSize } from './places.ts';

/** Half of a pool is for others, even if one network wants all of it. */
const shareOut = (total: number, perClient: number): PoolSize => ({
  total,
  perClient,
  perNetwork: total / 2,
});

/** Every pool of places that strangers take, as in the table of docs/security.md. */
export const pools = {
  streams: {
    total: limits.viewers,
    perClient: limits.viewersPerAddress,
    perNetwork: limits.viewersPerNetwork,
  },
  downloads: {
    total: limits.agentTransfers,
    perClient: limits.agentTransfersPerAddress,
    perNetwork: limits.agentTransfersPerNetwork,
  },
  /** Queued reads of a history that no cache has. */
  histories: shareOut(512, 64),
  /** Queued reads of incidents, availability and feeds. */
  incidents: shareOut(512, 64),
  /** Attempts of installers and agents in the panel's list. */
  agentAttempts: shareOut(64, 8),
  /** Origins that browsers reported as refused, of each theme. */
  refusedOrigins: shareOut(32, 8),
} as const satisfies Readonly<Record<string, PoolSize>>;
