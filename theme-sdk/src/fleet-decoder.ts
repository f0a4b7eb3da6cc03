import type { ChangeLog } from './change-log.ts';
import {
  createNodeDecoder,
  type DecodedNode,
  decodeFleetInSlices,
  decodeNode,
  type NodeReader,
} from './decode-fleet.ts';
import type { Fleet } from './model.ts';

/** Nodes that are decoded without a pause; they take a few milliseconds on a slow phone. */
const SLICE = 500;

/**
 * Decodes consecutive snapshots. Most nodes are unchanged since the previous one: they are only compared, and the decoded
 * node is reused; of the others, only the changed fields are decoded, those that `log` has. Thousands of nodes are decoded in
 * slices with `pause` between them, so that input is not blocked; the result is then a promise.
 */
export function createFleetDecoder(
  pause: () => Promise<void>,
  log: ChangeLog = new Map(),
): (value: unknown) => Fleet | Promise<Fleet> {
  const decodeChanged = createNodeDecoder(log);
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
      // After a delta the same object.
      if (last?.json === json) {
        next.set(id, last);
        return last.node;
      }
      const node = last === undefined ? decodeNode(json, id) : decodeChanged(json, last);
      next.set(id, { json, node });
      return node;
    };
    const fleet = run(decodeFleetInSlices(value, decodeCached, SLICE));
    cache = next;
    return fleet;
  };
}
