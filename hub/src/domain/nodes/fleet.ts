import type { NodeRow, StoredNode, TrafficRow } from '../../store/rows.ts';
import { toTokenKey } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';

/** A node as the main thread holds it: what is stored of it, kept equal to the store by the domain's verbs. */
export interface FleetNode {
  row: NodeRow;
  /** Changed in place by every report. */
  readonly traffic: TrafficRow;
}

/** All nodes, in memory. */
export interface Fleet {
  find(id: number): FleetNode | undefined;
  /** Throws `not_found`. */
  get(id: number): FleetNode;
  findByToken(token: string): FleetNode | undefined;
  /** By `sort`, then `id`. Valid until the next change. */
  list(): readonly FleetNode[];
  readonly size: number;
  add(stored: StoredNode): FleetNode;
  remove(id: number): void;
  /** Replaces the token that finds the node. */
  setToken(id: number, token: string): void;
  /** Gives the nodes the places that `ids` has them in, from 1. */
  reorder(ids: readonly number[]): void;
  /** Other nodes take the place of all. */
  reload(stored: readonly StoredNode[]): void;
}

export function createFleet(stored: readonly StoredNode[]): Fleet {
  const byId = new Map<number, FleetNode>();
  const byTokenHash = new Map<string, FleetNode>();
  let ordered: FleetNode[] | null = null;

  function get(id: number): FleetNode {
    const node = byId.get(id);
    if (node === undefined) throw new DomainError('not_found', `There is no node ${id}.`);
    return node;
  }

  function add({ node: row, traffic }: StoredNode): FleetNode {
    const node: FleetNode = { row, traffic };
    byId.set(row.id, node);
    byTokenHash.set(toTokenKey(row.token), node);
    ordered = null;
    return node;
  }

  for (const node of stored) add(node);

  return {
    find: (id) => byId.get(id),
    get,
    findByToken: (token) => byTokenHash.get(toTokenKey(token)),
    list() {
      ordered ??= [...byId.values()].sort((a, b) => a.row.sort - b.row.sort || a.row.id - b.row.id);
      return ordered;
    },
    get size() {
      return byId.size;
    },
    add,
    remove(id) {
      const node = get(id);
      byTokenHash.delete(toTokenKey(node.row.token));
      byId.delete(id);
      ordered = null;
    },
    setToken(id, token) {
      const node = get(id);
      byTokenHash.delete(toTokenKey(node.row.token));
      node.row = { ...node.row, token };
      byTokenHash.set(toTokenKey(token), node);
    },
    reorder(ids) {
      ids.forEach((id, index) => {
        const node = get(id);
        node.row = { ...node.row, sort: index + 1 };
      });
      ordered = null;
    },
    reload(others) {
      byId.clear();
      byTokenHash.clear();
      ordered = null;
      for (const node of others) add(node);
    },
  };
}
