import { decodeNode, type NodeReader, readFleet } from './decode-fleet.ts';
import type { Fleet, FleetNode } from './model.ts';
import { isSameJson } from './structural-sharing.ts';

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

  function readOn(reading: Generator<void, Fleet>): Fleet | Promise<Fleet> {
    const step = reading.next();
    return step.done === true ? step.value : pause().then(() => readOn(reading));
  }

  return (value) => {
    const before = known;
    const next = new Map<number, Known>();
    const readKnown: NodeReader = (json, id) => {
      const last = before.get(id);
      const entry =
        last !== undefined && isSameJson(last.json, json) ? last : { json, node: decodeNode(json, id) };
      next.set(id, entry);
      return entry.node;
    };
    const fleet = readOn(readFleet(value, readKnown, SLICE));
    known = next;
    return fleet;
  };
}
