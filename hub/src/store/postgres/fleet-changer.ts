import type { SentChanges, StoredChanges } from '../fleet-changes.ts';
import type { NewNode, PingTaskRow, StoredNode } from '../rows.ts';
import type { Queries } from './queries.ts';
import { writeAudit } from './tables/audit.ts';
import { deleteNode, insertNode, lockForDeletion, updateNodeConfig } from './tables/node.ts';
import { deletePingTask, insertPingTask, updatePingTask } from './tables/ping-task.ts';
import { takePlace } from './tables/registration-window.ts';
import { putSettings } from './tables/setting.ts';
import { insertTraffic, writeTraffic } from './tables/traffic.ts';

/** Rolls the transaction back, so that the caller can draw other ids. */
export class TakenIdError extends Error {}

/** Inserts a node, its ledger and settings. Resolves to null if the id is taken. */
export async function insertStoredNode(
  queries: Queries,
  input: NewNode,
  id: number,
): Promise<StoredNode | null> {
  const node = await insertNode(queries, input, id);
  if (node === null) return null;
  if (input.settings !== undefined) await takePlace(queries, input.settings);
  return { node, traffic: await insertTraffic(queries, node.id) };
}

/** Stores all changes. Rejects with `TakenIdError` if the id of a new row is taken. */
export async function changeFleet(queries: Queries, changes: SentChanges): Promise<StoredChanges> {
  const nodes = await changeNodes(queries, changes);
  const pingTasks = await changePingTasks(queries, changes);
  await putSettings(queries, changes.settings);
  await writeAudit(queries, changes.audit.rows, changes.audit.caps);
  return { nodes, pingTasks };
}

async function changeNodes(
  queries: Queries,
  { newNodes, nodes, deletedNodes, ledgers }: SentChanges,
): Promise<StoredNode[]> {
  // All of them first: a transaction that changes a notice locks nodes before notices, too.
  await lockForDeletion(queries, deletedNodes);
  for (const id of deletedNodes) await deleteNode(queries, id);
  for (const { id, patch } of nodes) await updateNodeConfig(queries, id, patch);
  await writeTraffic(queries, ledgers);
  const stored: StoredNode[] = [];
  for (const { id, ...input } of newNodes) {
    const node = requireFree(await insertNode(queries, input, id));
    stored.push({ node, traffic: await insertTraffic(queries, node.id) });
  }
  return stored;
}

async function changePingTasks(
  queries: Queries,
  { newPingTasks, pingTasks, deletedPingTasks }: SentChanges,
): Promise<PingTaskRow[]> {
  const stored: PingTaskRow[] = [];
  for (const id of deletedPingTasks) await deletePingTask(queries, id);
  for (const { id, patch } of pingTasks) stored.push(await updatePingTask(queries, id, patch));
  for (const { id, ...task } of newPingTasks)
    stored.push(requireFree(await insertPingTask(queries, task, id)));
  return stored;
}

function requireFree<T>(row: T | null): T {
  if (row === null) throw new TakenIdError();
  return row;
}
