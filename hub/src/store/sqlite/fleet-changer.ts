import type { Database } from 'better-sqlite3';
import type { SentChanges, StoredChanges } from '../fleet-changes.ts';
import type { StoredNode } from '../rows.ts';
import { createAuditTable } from './tables/audit.ts';
import { createNodeTable } from './tables/node.ts';
import { createNoticeTable } from './tables/notice.ts';
import { createPingTaskTable } from './tables/ping-task.ts';
import { createSettingTable } from './tables/setting.ts';
import { createTrafficTable } from './tables/traffic.ts';
import { createWriteTransaction } from './write-transaction.ts';

/** Rolls the transaction back, so that the caller can draw other ids. */
class TakenIdError extends Error {}

/** The command that stores `FleetChanges` in one transaction. It returns null if the id of a new row is taken. */
export function createFleetChanger(db: Database): (changes: SentChanges) => StoredChanges | null {
  const nodes = createNodeTable(db);
  const traffic = createTrafficTable(db);
  const notices = createNoticeTable(db);
  const pingTasks = createPingTaskTable(db);
  const settings = createSettingTable(db);
  const audit = createAuditTable(db);

  function changeNodes({ newNodes, nodes: updates, deletedNodes, ledgers }: SentChanges): StoredNode[] {
    for (const id of deletedNodes) {
      notices.deleteOfNode(id);
      nodes.delete(id);
    }
    for (const { id, patch } of updates) nodes.updateConfig(id, patch);
    traffic.write(ledgers);
    return newNodes.map(({ id, ...input }) => {
      const node = requireFree(nodes.insert(input, id));
      return { node, traffic: traffic.insert(node.id) };
    });
  }

  function changePingTasks({ newPingTasks, pingTasks: updates, deletedPingTasks }: SentChanges) {
    for (const id of deletedPingTasks) pingTasks.delete(id);
    const updated = updates.map(({ id, patch }) => pingTasks.update(id, patch));
    return [...updated, ...newPingTasks.map(({ id, ...task }) => requireFree(pingTasks.insert(task, id)))];
  }

  const change = createWriteTransaction(db, (changes: SentChanges): StoredChanges => {
    const stored = { nodes: changeNodes(changes), pingTasks: changePingTasks(changes) };
    settings.put(changes.settings);
    audit.write(changes.audit.rows, changes.audit.caps);
    return stored;
  });

  return (changes) => {
    try {
      return change(changes);
    } catch (error) {
      if (error instanceof TakenIdError) return null;
      throw error;
    }
  };
}

function requireFree<T>(row: T | null): T {
  if (row === null) throw new TakenIdError();
  return row;
}
