import { DomainError, type FieldError } from '../../lib/errors.ts';
import { toTokenKey } from '../../lib/tokens.ts';
import type { NodeRow, StoredNode, TrafficRow } from '../../store/rows.ts';

/** A node in memory: its stored rows, kept in sync by the domain's operations. */
export interface FleetNode {
  row: NodeRow;
  /** Mutated in place by every report. */
  readonly traffic: TrafficRow;
}

/** All nodes, in memory. */
export interface Fleet {
  find(id: number): FleetNode | undefined;
  /** Throws `not_found`. */
  get(id: number): FleetNode;
  findByToken(token: string): FleetNode | undefined;
  /** By `sort`, equal ones in the order of creation. Valid until the next change. */
  list(): readonly FleetNode[];
  readonly size: number;
  add(stored: StoredNode): FleetNode;
  remove(id: number): void;
  /** Replaces the row of the node with its id. */
  replaceRow(row: NodeRow): void;
  /** Replaces the node's token. */
  setToken(id: number, token: string): void;
  /** Sets each node's `sort` to its position in `ids`, from 1. */
  reorder(ids: readonly number[]): void;
  /** Replaces all nodes, after a restore. */
  replaceAll(stored: readonly StoredNode[]): void;
}

export function createFleet(stored: readonly StoredNode[]): Fleet {
  const byId = new Map<number, FleetNode>();
  const byTokenHash = new Map<string, FleetNode>();
  let ordered: FleetNode[] | null = null;

  function get(id: number): FleetNode {
    const node = byId.get(id);
    if (node === undefined) throw new DomainError('not_found', `Node ${id} does not exist.`);
    return node;
  }

  function add({ node: row, traffic }: StoredNode): FleetNode {
    const node: FleetNode = { row, traffic };
    byId.set(row.id, node);
    byTokenHash.set(toTokenKey(row.token), node);
    ordered = null;
    return node;
  }

  function replaceRow(row: NodeRow): void {
    const node = get(row.id);
    byTokenHash.delete(toTokenKey(node.row.token));
    if (row.sort !== node.row.sort) ordered = null;
    node.row = row;
    byTokenHash.set(toTokenKey(row.token), node);
  }

  for (const node of stored) add(node);

  return {
    find: (id) => byId.get(id),
    get,
    findByToken: (token) => byTokenHash.get(toTokenKey(token)),
    list() {
      ordered ??= [...byId.values()].sort((a, b) => a.row.sort - b.row.sort);
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
    replaceRow,
    setToken: (id, token) => replaceRow({ ...get(id).row, token }),
    reorder(ids) {
      ids.forEach((id, index) => {
        const node = get(id);
        node.row = { ...node.row, sort: index + 1 };
      });
      ordered = null;
    },
    replaceAll(restored) {
      byId.clear();
      byTokenHash.clear();
      ordered = null;
      for (const node of restored) add(node);
    },
  };
}

/** Caps the error list of a request with thousands of ids. */
const MAX_ERRORS = 20;

/** Throws `invalid_request` for ids in `node_ids` that are unknown or listed twice. */
export function requireNodes(fleet: Pick<Fleet, 'find'>, ids: readonly number[] = []): void {
  const seen = new Set<number>();
  const errors: FieldError[] = [];
  for (const [index, id] of ids.entries()) {
    if (fleet.find(id) === undefined)
      errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} does not exist` });
    else if (seen.has(id))
      errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} is listed twice` });
    seen.add(id);
  }
  if (errors.length === 0) return;
  throw new DomainError('invalid_request', 'List only existing nodes, each of them once.', {
    errors: errors.slice(0, MAX_ERRORS),
  });
}
