import { beginFleet, decodeNode } from './decode-fleet.ts';
import { readList } from './decode-values.ts';
import type { Fleet, FleetNode } from './model.ts';
import { isSameJson } from './share.ts';

interface Known {
  readonly json: Record<string, unknown>;
  readonly node: FleetNode;
}

/** So many nodes are read in one go; they take a few milliseconds on a slow telephone. */
const SLICE = 500;

/**
 * Reads snapshot after snapshot. Most nodes of a frame are as they were in the one before: those are compared only,
 * which makes no garbage, and handed out as they were. One of thousands of nodes is read in slices with `pause` between
 * them, so that a key need not wait for all; its fleet is promised.
 */
export function createFleetDecoder(pause: () => Promise<void>): (value: unknown) => Fleet | Promise<Fleet> {
  let known: ReadonlyMap<number, Known> = new Map();
  return (value) => {
    const next = new Map<number, Known>();
    const { entries, readEntry, finish } = beginFleet(value, (json, id) => {
      const last = known.get(id);
      const entry =
        last !== undefined && isSameJson(last.json, json) ? last : { json, node: decodeNode(json, id) };
      next.set(id, entry);
      return entry.node;
    });
    const end = (nodes: readonly FleetNode[]) => {
      known = next;
      return finish(nodes);
    };
    if (entries.length <= SLICE) return end(readList(entries, readEntry));
    return readSlices(entries, readEntry, pause).then(end);
  };
}

async function readSlices(
  entries: readonly unknown[],
  readEntry: (entry: unknown) => FleetNode | null,
  pause: () => Promise<void>,
): Promise<FleetNode[]> {
  const nodes: FleetNode[] = [];
  for (let at = 0; at < entries.length; at += SLICE) {
    await pause();
    nodes.push(...readList(entries.slice(at, at + SLICE), readEntry));
  }
  return nodes;
}
