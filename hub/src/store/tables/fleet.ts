import type { AlertRuleRow } from '../alert-rows.ts';
import { command } from '../command.ts';
import type { SentChanges, StoredChanges } from '../fleet-changes.ts';
import type { Queries } from '../queries.ts';
import type { NewAuditRow, NewNode, NodeConfig, PingTaskRow, StoredNode } from '../rows.ts';
import type { TrafficBatch } from '../traffic-batch.ts';
import { deleteRule, freeNames, insertNewRule, updateRule } from './alert-rule.ts';
import { appendAudit } from './audit.ts';
import { deleteNode, insertNode, updateNodeConfig } from './node.ts';
import { deletePingTask, insertPingTask, updatePingTask } from './ping-task.ts';
import { takePlace } from './registration-window.ts';
import { putSettings } from './setting.ts';
import { insertTraffic } from './traffic.ts';

// Commands that write several tables.

/** Rolls the transaction back, so that the caller can draw other ids. */
export class TakenIdError extends Error {}

async function changeNodes(
  queries: Queries,
  { newNodes, nodes, deletedNodes, ledgers }: SentChanges,
): Promise<StoredNode[]> {
  // Locks all nodes first, because a transaction that changes a notice also locks nodes before notices.
  const where = queries.isIn('public_id', '@ids');
  await queries.lockRows({ table: 'node', where }, { ids: deletedNodes });
  for (const id of deletedNodes) await deleteNode(queries, id);
  for (const { id, patch } of nodes) await updateNodeConfig(queries, id, patch);
  await queries.writeLedgers(ledgers);
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

/** Adds the audit entries of new rules to `audit`. */
async function changeAlertRules(
  queries: Queries,
  { newAlertRules, alertRules, deletedAlertRules }: SentChanges,
  audit: NewAuditRow[],
): Promise<AlertRuleRow[]> {
  for (const { id, ends } of deletedAlertRules) await deleteRule(queries, id, ends);
  // Two rules may exchange their names.
  await freeNames(queries, alertRules);
  for (const { id, ...config } of alertRules) await updateRule(queries, id, config);
  const stored = [...alertRules];
  for (const { config, audit: entry, placeholder } of newAlertRules) {
    const row = await insertNewRule(queries, config);
    stored.push(row);
    audit.push({ ...entry, target: entry.target.replace(placeholder, String(row.id)) });
  }
  return stored;
}

function requireFree<T>(row: T | null): T {
  if (row === null) throw new TakenIdError();
  return row;
}

export const fleetCommands = {
  /** Appends a node (last in the order) with an empty ledger. Resolves to null if the id is taken. `conflict` if the token is. */
  insertNode: command(
    { changes: ['nodes', 'settings'] },
    async (queries, input: NewNode, id: number): Promise<StoredNode | null> => {
      const node = await insertNode(queries, input, id);
      if (node === null) return null;
      if (input.settings !== undefined) await putSettings(queries, await takePlace(queries, input.settings));
      return { node, traffic: await insertTraffic(queries, node.id) };
    },
  ),

  /** Updates the columns in `patch` and, unless it is null, the node's ledger. `not_found`. */
  updateNode: command(
    { changes: ['nodes'] },
    async (queries, id: number, patch: Partial<NodeConfig>, ledger: TrafficBatch | null): Promise<void> => {
      await updateNodeConfig(queries, id, patch);
      if (ledger !== null) await queries.writeLedgers(ledger);
    },
  ),

  /** Stores all changes. Rejects with `TakenIdError` if the id of a new row is taken. */
  changeFleet: command(
    { changes: ['nodes', 'pingTasks', 'notices', 'incidents', 'settings', 'alertRules', 'alerts'] },
    async (queries, changes: SentChanges): Promise<StoredChanges | null> => {
      const nodes = await changeNodes(queries, changes);
      const pingTasks = await changePingTasks(queries, changes);
      await putSettings(queries, changes.settings);
      const audit = [...changes.audit.rows];
      const alertRules = await changeAlertRules(queries, changes, audit);
      await appendAudit(queries, audit, changes.audit.caps);
      return { nodes, pingTasks, alertRules };
    },
  ),
};
