import type { NodeGauges } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { Store } from '../../store/store.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { daysUntilFull } from './days-until-full.ts';
import type { Sample } from './engine.ts';

/** How long the mount points of each node last, by their stored use. */
export interface MountTrends {
  /** Days, at most ten years; `unknown` until the history of the node has been read. */
  find(nodeId: number, path: string): Sample;
  /** Reads the history of the nodes whose turn it is. Each has one an hour. Call it about once a minute. */
  update(nodes: readonly FleetNode[]): Promise<void>;
  clear(): void;
}

const HOUR_SECONDS = 3600;
const DAYS = 7;
const ROUNDS_PER_HOUR = 60;
const PERCENT = 100;
/** Of what does not fill. */
const TEN_YEARS = 3650;

export function createMountTrends(
  runtime: SliceRuntime & Pick<Runtime, 'now'>,
  store: Pick<Store, 'readGauges'>,
): MountTrends {
  const byNode = new Map<number, ReadonlyMap<string, number>>();
  let round = 0;

  async function read(nodeId: number): Promise<ReadonlyMap<string, number>> {
    const to = Math.floor(runtime.now() / 1000);
    const window = { from: to - DAYS * 24 * HOUR_SECONDS, to, step: HOUR_SECONDS };
    const text = await store.readGauges({ node_id: nodeId, window, members: ['mounts'] });
    const { parts } = JSON.parse(new TextDecoder().decode(text)) as NodeGauges;
    const days = new Map<string, number>();
    // A trend takes a tenth of a millisecond, and a node may have hundreds of mount points.
    await visitInSlices(runtime, parts.mounts, (mount) => days.set(mount.path, findDays(parts, mount)));
    return days;
  }

  return {
    find: (nodeId, path) => byNode.get(nodeId)?.get(path) ?? 'unknown',
    async update(nodes) {
      round += 1;
      // A node that has not been read yet is read at once.
      const due = nodes.filter(
        ({ row }) => !byNode.has(row.id) || row.id % ROUNDS_PER_HOUR === round % ROUNDS_PER_HOUR,
      );
      for (const { row } of due.slice(
        0,
        Math.max(MIN_PER_ROUND, Math.ceil(nodes.length / ROUNDS_PER_HOUR) * 2),
      )) {
        byNode.set(row.id, await read(row.id));
        await runtime.pause();
      }
      const ids = new Set(nodes.map(({ row }) => row.id));
      for (const id of byNode.keys()) if (!ids.has(id)) byNode.delete(id);
    },
    clear: () => byNode.clear(),
  };
}

/** Nodes that a round reads at least; a read takes a few milliseconds of the reader thread. */
const MIN_PER_ROUND = 20;

function findDays(
  { ts }: NodeGauges['parts'],
  { total, used }: NodeGauges['parts']['mounts'][number],
): number {
  const points = ts.flatMap((at, index) => {
    const percent = used[index];
    return percent === null || percent === undefined
      ? []
      : [{ at, used: (percent / PERCENT) * total, total }];
  });
  return Math.min(TEN_YEARS, daysUntilFull(points) ?? TEN_YEARS);
}
