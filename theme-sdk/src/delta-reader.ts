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
 * next keyframe. A frame of a hub that sends no deltas is returned as it is. Throws if a delta is malformed. With a `log`
 * nodes are changed in place, and it says which of their fields.
 */
export function createDeltaReader(log?: ChangeLog): (frame: unknown) => unknown {
  let seq = 0;
  let snapshot: Snapshot | undefined;

  return (frame) => {
    if (!isObject(frame) || frame.seq === undefined) return frame;
    const last = frame.seq === seq + 1 ? snapshot : undefined;
    seq = frame.seq as number;
    // Until it is complete: a delta that throws leaves no base for the next one.
    snapshot = undefined;
    if (frame.snapshot !== undefined) {
      // All of its nodes are other objects.
      log?.clear();
      snapshot = frame.snapshot as Snapshot;
    } else if (last !== undefined) snapshot = applyDelta(last, frame as unknown as Delta, log);
    return snapshot;
  };
}

function applyDelta(
  last: Snapshot,
  { seq: _, at = [], add, set, metrics, nodes: whole = [], ...rest }: Delta,
  log: ChangeLog | undefined,
): Snapshot {
  const nodes = [...last.nodes];
  // In place: a copy of every node would make each of them a changed one.
  for (const node of nodes)
    if (typeof node.last_seen_ago === 'number') node.last_seen_ago += rest.ts - last.ts;
  const own = (object: JsonObject) => (log === undefined ? { ...object } : object);
  const changeNode = createChange({ add, set });
  const changeMetrics = createChange(metrics ?? {});
  let position = 0;
  for (const [row, distance] of at.entries()) {
    position += distance;
    const node = own(nodes[position] ?? {});
    const keys = changeNode(node, row);
    if (metrics !== undefined && isObject(node.metrics)) {
      const changed = own(node.metrics);
      const changedKeys = changeMetrics(changed, row);
      if (changedKeys.length > 0) {
        node.metrics = changed;
        keys.push('metrics');
        note(log, changed, changedKeys);
      }
    }
    note(log, node, keys);
    nodes[position] = node;
  }
  for (const node of whole) nodes[nodes.findIndex(({ id }) => id === node.id)] = node;
  return { ...last, ...rest, nodes };
}

function note(log: ChangeLog | undefined, object: JsonObject, keys: readonly string[]): void {
  const known = log?.get(object);
  log?.set(object, known === undefined ? keys : [...known, ...keys]);
}

/** A function that applies the changes of a row, and returns their keys. */
function createChange({ add = {}, set = {} }: Changes): (object: JsonObject, row: number) => string[] {
  // Lists, because there may be thousands of rows.
  const added = Object.entries(add);
  const replaced = Object.entries(set);
  return (object, row) => {
    const keys: string[] = [];
    for (const [key, differences] of added) {
      const difference = differences[row];
      // Where nothing changes, the value need not be a number.
      if (difference === 0) continue;
      object[key] = (object[key] as number) + (difference as number);
      keys.push(key);
    }
    for (const [key, values] of replaced) {
      const value = values[row];
      if (value === null) continue;
      object[key] = value;
      keys.push(key);
    }
    return keys;
  };
}
