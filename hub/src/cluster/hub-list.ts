import type { Hub } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { ClusterFigures } from '../features/metrics/hub-families.ts';
import type { Beat, HubRow } from '../store/shared-store.ts';

/** The hubs on one database, as this one saw them with its latest beat. */
export interface HubList {
  /** For an administrator. Empty for a hub that is alone. */
  list(): Hub[];
  /** For monitoring. Null for a hub that is alone. */
  measure(): ClusterFigures | null;
  /** Records the answer to a beat that was sent at `sentAt`, monotonic milliseconds. */
  note(beat: Pick<Beat, 'hubs'>, sentAt: number): void;
  /** How long the latest beat took, in milliseconds. */
  readonly beatMs: number;
  /** Whether this hub's lease has not run out. */
  readonly isInTouch: boolean;
}

/** For a hub that is alone. */
export const noHubs: HubList = {
  list: () => [],
  measure: () => null,
  note: () => undefined,
  beatMs: 0,
  isInTouch: true,
};

/**
 * @param hubId Of this hub.
 * @param countNodes Nodes that are connected to each hub, by its id.
 */
export function createHubList(
  runtime: Pick<Runtime, 'monotonic'>,
  hubId: number,
  leaseMs: number,
  countNodes: () => ReadonlyMap<number, number>,
): HubList {
  let rows: readonly HubRow[] = [];
  let renewedAt = runtime.monotonic();
  let beatMs = 0;

  return {
    get beatMs() {
      return beatMs;
    },
    get isInTouch() {
      return runtime.monotonic() - renewedAt < leaseMs;
    },
    list() {
      const nodes = countNodes();
      return rows.map((row) => ({
        ...describeHub(row),
        nodes: nodes.get(row.id) ?? 0,
        current: row.id === hubId,
      }));
    },
    measure() {
      const hubs = { serving: 0, lost: 0 };
      for (const row of rows) hubs[getState(row)] += 1;
      return {
        hubs,
        nodes: countNodes().get(hubId) ?? 0,
        runner: Number(rows.some(({ id, is_runner }) => id === hubId && is_runner)),
        leaseAgeSeconds: (runtime.monotonic() - renewedAt) / 1000,
        beatSeconds: beatMs / 1000,
      };
    },
    note(beat, sentAt) {
      rows = beat.hubs;
      renewedAt = sentAt;
      beatMs = runtime.monotonic() - sentAt;
    },
  };
}

const getState = ({ lease_ms }: HubRow): Hub['state'] => (lease_ms > 0 ? 'serving' : 'lost');

function describeHub(row: HubRow): Omit<Hub, 'nodes' | 'current'> {
  const { id, name, address, version, started_at, renewed_at, renewal_ms, is_runner } = row;
  const state = getState(row);
  const runner = is_runner && state === 'serving';
  return { id, name, address, version, state, started_at, renewed_at, renewal_ms, runner };
}
