import { limits } from '@muster/generated/limits';
import type { ProbeKind } from '@muster/generated/types';
import { allProbeKinds, findProbeKind, findProbeOptions } from '../../agents/probe-kinds.ts';
import { DomainError } from '../../lib/errors.ts';
import type { PingTaskRow } from '../../store/rows.ts';

/** All ping tasks and their assignments, in memory. */
export interface TaskRegistry {
  /** Increases with every change. */
  readonly version: number;
  readonly size: number;
  /** Throws `not_found`. */
  get(id: number): PingTaskRow;
  /** By `sort`, equal ones in the order of creation. Valid until the next change. */
  list(): readonly PingTaskRow[];
  /** The node's tasks of these kinds (default: all) in order, up to the limit per agent. */
  listForNode(nodeId: number, kinds?: readonly ProbeKind[]): PingTaskRow[];
  /** The task, if it is assigned to the node and of one of these kinds (default: all). */
  findAssigned(taskId: number, nodeId: number, kinds?: readonly ProbeKind[]): PingTaskRow | undefined;
  /** Adds the task, or replaces the one with its id. */
  put(row: PingTaskRow): void;
  remove(id: number): void;
  /** Removes a node from all assignments. */
  removeNode(nodeId: number): void;
  /** Replaces all tasks, after a restore. */
  replaceAll(rows: readonly PingTaskRow[]): void;
}

interface Entry {
  row: PingTaskRow;
  /** What an agent needs for it; undefined for a heartbeat. */
  kinds: readonly ProbeKind[] | undefined;
  nodes: Set<number>;
}

export function createTaskRegistry(stored: readonly PingTaskRow[]): TaskRegistry {
  const byId = new Map<number, Entry>();
  let ordered: PingTaskRow[] | null = null;
  let version = 0;

  function put(row: PingTaskRow): void {
    byId.set(row.id, { row, kinds: findKinds(row), nodes: new Set(row.node_ids) });
    invalidate();
  }

  function invalidate(): void {
    ordered = null;
    version += 1;
  }

  function list(): readonly PingTaskRow[] {
    ordered ??= Array.from(byId.values(), ({ row }) => row).sort((a, b) => a.sort - b.sort);
    return ordered;
  }

  function findAssigned(
    taskId: number,
    nodeId: number,
    kinds: readonly ProbeKind[] = allProbeKinds,
  ): PingTaskRow | undefined {
    const entry = byId.get(taskId);
    if (entry?.kinds?.every((needed) => kinds.includes(needed)) !== true) return undefined;
    return entry.row.all_nodes || entry.nodes.has(nodeId) ? entry.row : undefined;
  }

  function listForNode(nodeId: number, kinds = allProbeKinds): PingTaskRow[] {
    const rows: PingTaskRow[] = [];
    for (const row of list()) {
      if (rows.length === limits.pingTasksPerAgent) break;
      if (findAssigned(row.id, nodeId, kinds) !== undefined) rows.push(row);
    }
    return rows;
  }

  for (const row of stored) put(row);

  return {
    get version() {
      return version;
    },
    get size() {
      return byId.size;
    },
    get(id) {
      const entry = byId.get(id);
      if (entry === undefined) throw new DomainError('not_found', `Ping task ${id} does not exist.`);
      return entry.row;
    },
    list,
    listForNode,
    findAssigned,
    put,
    remove(id) {
      if (byId.delete(id)) invalidate();
    },
    replaceAll(rows) {
      byId.clear();
      invalidate();
      for (const row of rows) put(row);
    },
    removeNode(nodeId) {
      for (const { row, nodes } of [...byId.values()])
        if (nodes.has(nodeId)) put({ ...row, node_ids: row.node_ids.filter((id) => id !== nodeId) });
    },
  };
}

function findKinds({ target, check }: PingTaskRow): ProbeKind[] | undefined {
  const kind = findProbeKind(target);
  if (kind === undefined) return undefined;
  return findProbeOptions(check) === undefined ? [kind] : [kind, 'options'];
}
