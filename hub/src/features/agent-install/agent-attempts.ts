import type { AgentAttempt, AgentAttempts } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createPlaces, type Place } from '../../lib/rate-limit/places.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';

export type AttemptKind = AgentAttempt['kind'];

interface Attempt {
  kind: AttemptKind;
  address: string;
  /** Node of a valid token. */
  nodeId?: number;
  /** Value of the Date header, by which an agent reports its clock. */
  date?: string | undefined;
}

/** Recent requests of installers and agents, which explain why a new agent does not connect. */
export interface AgentAttemptLog {
  record(attempt: Attempt): void;
  view(): AgentAttempts;
}

const MAX_AGE_MS = 15 * 60_000;
/** Clock difference that is worth a warning: TLS and one-time codes tolerate less. */
const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * @param hasAgents Whether installers accept agents of this hub.
 * @param isLoopbackOnly Whether other machines cannot reach the hub's listener.
 * @param listAddresses Addresses of this machine for others in its network.
 */
export function createAgentAttemptLog(
  runtime: Runtime,
  hasAgents: () => boolean,
  isLoopbackOnly: boolean,
  listAddresses: () => string[],
  findPoolClient: FindPoolClient,
): AgentAttemptLog {
  /** Attempts of different addresses, kinds and nodes in order of time; a repeated attempt moves to the end. */
  const attempts = new Map<string, { attempt: AgentAttempt; since: number; place: Place }>();
  const places = createPlaces(pools.agentAttempts);

  /** Anybody can cause attempts, but attempts of a node need a valid token. */
  function takePlace(address: string, nodeId: number | null, key: string): Place {
    const client = findPoolClient(address);
    return places.replace({ ...client, isKnown: client.isKnown || nodeId !== null }, () =>
      attempts.delete(key),
    );
  }

  function measureClockOffset(date: string | undefined): number | null {
    const time = Date.parse(date ?? '');
    return Number.isNaN(time) ? null : Math.round((time - runtime.now()) / 1000);
  }

  return {
    record({ kind, address, nodeId = null as number | null, date }) {
      const offset = measureClockOffset(date);
      // Connected agents are in the snapshot, so only those with a wrong clock are listed.
      if (kind === 'connected' && Math.abs(offset ?? 0) < CLOCK_TOLERANCE_SECONDS) return;
      const key = `${kind} ${address} ${nodeId}`;
      attempts.get(key)?.place.free();
      attempts.delete(key);
      const at = Math.floor(runtime.now() / 1000);
      const attempt: AgentAttempt = { kind, address, at, node_id: nodeId, clock_offset: offset };
      attempts.set(key, { attempt, since: runtime.monotonic(), place: takePlace(address, nodeId, key) });
    },
    view() {
      const from = runtime.monotonic() - MAX_AGE_MS;
      const recent = [...attempts.values()].filter(({ since }) => since >= from).reverse();
      return {
        ts: Math.floor(runtime.now() / 1000),
        has_agents: hasAgents(),
        loopback_only: isLoopbackOnly,
        addresses: isLoopbackOnly ? [] : listAddresses(),
        attempts: recent.map(({ attempt }) => attempt),
      };
    },
  };
}
