import type { ChangeLog } from './change-log.ts';
import { isObject } from './decode-values.ts';

type JsonObject = Record<string, unknown>;
type Columns = Readonly<Record<string, readonly unknown[]>>;

interface Changes {
  readonly add?: Columns | undefined;
  readonly set?: Columns | undefined;
}

interface Delta extends Changes {
  readonly seq: number;
  readonly ts: number;
  readonly at?: readonly number[];
  readonly metrics?: Changes;
  readonly nodes?: readonly JsonObject[];
}

interface Snapshot {
  readonly ts: number;
  readonly nodes: readonly JsonObject[];
}

/**
 * Reads the frames of a stream that was opened with the query `delta`, in their order, each parsed as JSON. Returns the
 * snapshot of that time, in which unchanged nodes are the same objects as before; undefined after a missing frame, until the
 * next keyframe. A frame of a hub that sends no deltas is returned as it is. Throws if a delta is malformed. `log` is kept
 * up to date.
 */
export function createDeltaReader(log: ChangeLog = new Map()): (frame: unknown) => unknown {
  let seq = 0;
  let snapshot: Snapshot | undefined;

  return (frame) => {
    log.clear();
    if (!isObject(frame) || frame.seq === undefined) return frame;
    const last = frame.seq === seq + 1 ? snapshot : undefined;
    seq = frame.seq as number;
    // Until it is complete: a delta that throws leaves no base for the next one.
    snapshot = undefined;
    if (frame.snapshot !== undefined) snapshot = frame.snapshot as Snapshot;
    else if (last !== undefined) snapshot = applyDelta(last, frame as unknown as Delta, log);
    return snapshot;
  };
}

function applyDelta(
  last: Snapshot,
  { seq: _, at = [], add, set, metrics, nodes: whole = [], ...rest }: Delta,
  log: ChangeLog,
): Snapshot {
  const nodes = [...last.nodes];
  // In place: a copy of every node would make each of them a changed one.
  for (const node of nodes)
    if (typeof node.last_seen_ago === 'number') node.last_seen_ago += rest.ts - last.ts;
  let position = 0;
  for (const [row, distance] of at.entries()) {
    position += distance;
    const [node, keys] = change(nodes[position] ?? {}, row, { add, set });
    if (metrics !== undefined && isObject(node.metrics)) {
      const [changed, changedKeys] = change(node.metrics, row, metrics);
      if (changedKeys.length > 0) {
        log.set(changed, { from: node.metrics, keys: changedKeys });
        node.metrics = changed;
        keys.push('metrics');
      }
    }
    log.set(node, { from: nodes[position] ?? {}, keys });
    nodes[position] = node;
  }
  for (const node of whole) nodes[nodes.findIndex(({ id }) => id === node.id)] = node;
  return { ...last, ...rest, nodes };
}

/** A copy with the changes of this row, and their keys. */
function change(object: JsonObject, row: number, { add = {}, set = {} }: Changes): [JsonObject, string[]] {
  const copy = { ...object };
  const keys: string[] = [];
  for (const key in add) {
    const difference = add[key]?.[row];
    // Where nothing changes, the value need not be a number.
    if (difference === 0) continue;
    copy[key] = (copy[key] as number) + (difference as number);
    keys.push(key);
  }
  for (const key in set) {
    const value = set[key]?.[row];
    if (value === null) continue;
    copy[key] = value;
    keys.push(key);
  }
  return [copy, keys];
}
