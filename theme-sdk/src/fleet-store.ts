import type { Fleet, FleetNode } from './model.ts';
import { createSignal, type ReadonlySignal, type Signal, type Use } from './signal.ts';
import { replaceEqualDeep } from './structural-sharing.ts';

export interface FleetStore {
  readonly fleet: ReadonlySignal<Fleet | null>;
  readonly ids: ReadonlySignal<readonly number[]>;
  /** One node; undefined while there is no node of this id. */
  node(id: number): ReadonlySignal<FleetNode | undefined>;
  /** Takes a snapshot over; its nodes must belong to the caller alone. */
  apply(fleet: Fleet): void;
  /** Forgets everything, when the page has become private. */
  clear(): void;
}

type Entries = Map<number, Signal<FleetNode | undefined>>;

/** Holds the latest snapshot with one entry per node; a node that did not change keeps its identity. */
export function createFleetStore(use: Use): FleetStore {
  const fleet = createSignal<Fleet | null>(null, use);
  const ids = createSignal<readonly number[]>([], use);
  const entries: Entries = new Map();
  const cells = { fleet, ids, entries, openEntry: (id: number) => openEntry(entries, id, use) };

  return {
    fleet,
    ids,
    // Looks the entry up at each call: one that nobody watches may have been dropped in between.
    node: (id) => ({
      snapshot: () => entries.get(id)?.snapshot(),
      subscribe: (listener) => cells.openEntry(id).subscribe(listener),
    }),
    apply(next) {
      const nodes = next.nodes.map((node) => replaceEqualDeep(entries.get(node.id)?.snapshot(), node));
      replaceFleet(cells, { ...next, nodes: keepSame(fleet.snapshot()?.nodes, nodes) });
    },
    clear: () => replaceFleet(cells, null),
  };
}

interface Cells {
  readonly fleet: Signal<Fleet | null>;
  readonly ids: Signal<readonly number[]>;
  readonly entries: Entries;
  openEntry(id: number): Signal<FleetNode | undefined>;
}

/** Changes every cell before any listener runs, so that nobody sees half a snapshot. */
function replaceFleet({ fleet, ids, entries, openEntry }: Cells, next: Fleet | null): void {
  const notifications: (() => void)[] = [];
  const assign = <T>(cell: Signal<T>, value: T) => {
    if (cell.assign(value)) notifications.push(cell.notify);
  };
  const list = (next?.nodes ?? []).map((node) => node.id);
  const present = new Set(list);
  for (const [id, entry] of entries) {
    if (present.has(id)) continue;
    assign(entry, undefined);
    if (!entry.hasListeners()) entries.delete(id);
  }
  for (const node of next?.nodes ?? []) assign(openEntry(node.id), node);
  assign(ids, keepSame(ids.snapshot(), list));
  assign(fleet, next);
  for (const notify of notifications) notify();
}

function openEntry(entries: Entries, id: number, use: Use): Signal<FleetNode | undefined> {
  const known = entries.get(id);
  if (known !== undefined) return known;
  const entry: Signal<FleetNode | undefined> = createSignal<FleetNode | undefined>(undefined, {
    acquire: use.acquire,
    release() {
      use.release();
      // Ids come out of URLs: an entry that is neither a node nor watched is not kept.
      if (entry.snapshot() === undefined) entries.delete(id);
    },
  });
  entries.set(id, entry);
  return entry;
}

/** `previous` when both hold the same entries in the same order, else `next`. */
function keepSame<T>(previous: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  const isSame =
    previous?.length === next.length && next.every((entry, index) => Object.is(entry, previous[index]));
  return isSame ? previous : next;
}
