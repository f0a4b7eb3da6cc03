import type { ChangeLog } from './change-log.ts';
import { createChangeDecoder, decodeFleetInSlices, decodeNode, type NodeReader } from './decode-fleet.ts';
import type { Fleet, FleetNode } from './model.ts';
import { replaceEqualDeep } from './structural-sharing.ts';

/** Nodes that are decoded without a pause; they take a few milliseconds on a slow phone. */
const SLICE = 500;

/** A decoded node, and its JSON. */
interface DecodedNode {
  readonly json: Record<string, unknown>;
  readonly node: FleetNode;
}

/**
 * Decodes consecutive snapshots. Of a node that is the same object as in the previous one, only the fields that `log` has
 * are decoded; what equals the previous one is the same object. Thousands of nodes are decoded in
 * slices with `pause` between them, so that input is not blocked; the result is then a promise.
 */
export function createFleetDecoder(
  pause: () => Promise<void>,
  log: ChangeLog = new Map(),
): (value: unknown) => Fleet | Promise<Fleet> {
  const decodeChanged = createChangeDecoder(log);
  let cache: ReadonlyMap<number, DecodedNode> = new Map();

  function run(decoding: Generator<void, Fleet>): Fleet | Promise<Fleet> {
    const step = decoding.next();
    return step.done === true ? step.value : pause().then(() => run(decoding));
  }

  return (value) => {
    const previous = cache;
    const next = new Map<number, DecodedNode>();
    const decodeCached: NodeReader = (json, id) => {
      const last = previous.get(id);
      const node =
        last?.json === json
          ? decodeChanged(json, last.node)
          : replaceEqualDeep(last?.node, decodeNode(json, id));
      next.set(id, { json, node });
      return node;
    };
    const fleet = run(decodeFleetInSlices(value, decodeCached, SLICE));
    cache = next;
    return fleet;
  };
}
