import { decodeFleet, decodeNode } from './decode-fleet.ts';
import type { Fleet, FleetNode } from './model.ts';
import { isSameJson } from './share.ts';

interface Known {
  readonly json: Record<string, unknown>;
  readonly node: FleetNode;
}

/**
 * Reads snapshot after snapshot. Most nodes of a frame are as they were in the one before: those are compared only,
 * which makes no garbage, and handed out as they were.
 */
export function createFleetDecoder(): (value: unknown) => Fleet {
  let known: ReadonlyMap<number, Known> = new Map();
  return (value) => {
    const next = new Map<number, Known>();
    const fleet = decodeFleet(value, (json, id) => {
      const last = known.get(id);
      const entry =
        last !== undefined && isSameJson(last.json, json) ? last : { json, node: decodeNode(json, id) };
      next.set(id, entry);
      return entry.node;
    });
    known = next;
    return fleet;
  };
}
