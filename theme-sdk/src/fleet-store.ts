import type { Fleet, FleetNode } from './model.ts';
import type { RefCount } from './ref-count.ts';
import { createSignal, type ReadonlySignal, type Signal } from './signal.ts';
import { replaceEqualDeep } from './structural-sharing.ts';

export interface FleetStore {
  readonly fleet: ReadonlySignal<Fleet | null>;
  readonly ids: ReadonlySignal<readonly number[]>;
  /** One node; undefined while no node has this id. */
  node(id: number): ReadonlySignal<FleetNode | undefined>;
  /** Replaces the snapshot. Takes ownership of its nodes. */
  apply(fleet: Fleet): void;
  /** Removes all nodes, because the page has become private. */
  clear(): void;
}

type Entries = Map<number, Signal<FleetNode | undefined>>;

/** Holds the latest snapshot with one signal per node; a node that did not change keeps its identity. */
export function createFleetStore(refCount: RefCount): FleetStore {
  const fleet = createSignal<Fleet | null>(null, refCount);
  const ids = createSignal<readonly number[]>([], refCount);
  const entries: Entries = new Map();
  const signals = { fleet, ids, entries, getEntry: (id: number) => getOrCreateEntry(entries, id, refCount) };

  return {
    fleet,
    ids,
    // Looked up on each call, because an entry without listeners may have been deleted meanwhile.
    node: (id) => ({
      snapshot: () => entries.get(id)?.snapshot(),
      subscribe: (listener) => signals.getEntry(id).subscribe(listener),
    }),
    apply(next) {
      const nodes = next.nodes.map((node) => replaceEqualDeep(entries.get(node.id)?.snapshot(), node));
      const last = fleet.snapshot();
      replaceFleet(signals, {
        ...next,
        nodes: keepSame(last?.nodes, nodes),
        incidents: replaceEqualDeep(last?.incidents, next.incidents),
        notices: replaceEqualDeep(last?.notices, next.notices),
      });
    },
    clear: () => replaceFleet(signals, null),
  };
}

interface Signals {
  readonly fleet: Signal<Fleet | null>;
  readonly ids: Signal<readonly number[]>;
  readonly entries: Entries;
  getEntry(id: number): Signal<FleetNode | undefined>;
}

/** Changes every signal before any listener runs, so that no listener sees half a snapshot. */
function replaceFleet({ fleet, ids, entries, getEntry }: Signals, next: Fleet | null): void {
  const notifications: (() => void)[] = [];
  const assign = <T>(signal: Signal<T>, value: T) => {
    if (signal.setSilently(value)) notifications.push(signal.notify);
  };
  const list = (next?.nodes ?? []).map((node) => node.id);
  const present = new Set(list);
  for (const [id, entry] of entries) {
    if (present.has(id)) continue;
    assign(entry, undefined);
    if (!entry.hasListeners()) entries.delete(id);
  }
  for (const node of next?.nodes ?? []) assign(getEntry(node.id), node);
  assign(ids, keepSame(ids.snapshot(), list));
  assign(fleet, next);
  for (const notify of notifications) notify();
}

function getOrCreateEntry(entries: Entries, id: number, refCount: RefCount): Signal<FleetNode | undefined> {
  const known = entries.get(id);
  if (known !== undefined) return known;
  const entry: Signal<FleetNode | undefined> = createSignal<FleetNode | undefined>(undefined, {
    retain: refCount.retain,
    release() {
      refCount.release();
      // Ids come from URLs, so entries for unknown nodes must not accumulate.
      if (entry.snapshot() === undefined) entries.delete(id);
    },
  });
  entries.set(id, entry);
  return entry;
}

/** `previous` if both have the same entries in the same order, otherwise `next`. */
function keepSame<T>(previous: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  const isSame =
    previous?.length === next.length && next.every((entry, index) => Object.is(entry, previous[index]));
  return isSame ? previous : next;
}
