import type { Database } from 'better-sqlite3';
import { createHistoryRetention } from './history-retention.ts';
import { readSchemaVersion } from './migrate.ts';
import type { NewNode, NodeConfig, Store, StoredNode, StoredState } from './store.ts';
import { createAccountTable } from './tables/account.ts';
import { createMetricTable } from './tables/metric.ts';
import { createNodeTable, type NodeTable } from './tables/node.ts';
import { createPingRecordTable } from './tables/ping-record.ts';
import { createPingTaskTable } from './tables/ping-task.ts';
import { createSessionTable } from './tables/session.ts';
import { createSettingTable } from './tables/setting.ts';
import { createTrafficTable, type TrafficTable } from './tables/traffic.ts';
import type { TrafficBatch } from './traffic-batch.ts';

type StoreCommands = Omit<Store, 'writeTraffic' | 'saveTraffic' | 'readHistory' | 'databaseAdmin' | 'close'>;

/** What the writer thread executes: the store's commands without their promises, and whole traffic batches. */
export type Commands = {
  [K in keyof StoreCommands]: (
    ...args: Parameters<StoreCommands[K]>
  ) => Awaited<ReturnType<StoreCommands[K]>>;
} & { writeTraffic(batch: TrafficBatch): void; saveTraffic(batch: TrafficBatch): void };

/** Each command is one transaction on `db`. */
export function createCommands(db: Database): Commands {
  const settings = createSettingTable(db);
  const accounts = createAccountTable(db);
  const sessions = createSessionTable(db);
  const nodes = createNodeTable(db);
  const traffic = createTrafficTable(db);
  const pingTasks = createPingTaskTable(db);
  const metrics = createMetricTable(db);
  const pingRecords = createPingRecordTable(db);
  const retention = createHistoryRetention(db);

  const load = db.transaction((now: number): StoredState => {
    sessions.deleteExpired(now);
    const ledgers = new Map(traffic.readAll().map((row) => [row.node_id, row]));
    return {
      settings: settings.readAll(),
      account: accounts.find(),
      sessions: sessions.readAll(),
      nodes: nodes.readAll().map((node) => {
        const ledger = ledgers.get(node.id) ?? traffic.insert(node.id);
        node.last_seen_at = Math.max(node.last_seen_at, ledger.last_report_at);
        return { node, traffic: ledger };
      }),
      pingTasks: pingTasks.readAll(),
    };
  });
  const insertNode = db.transaction((input: NewNode): StoredNode => {
    if (input.settings !== undefined) settings.put(input.settings);
    const node = nodes.insert(input);
    return { node, traffic: traffic.insert(node.id) };
  });

  return {
    load,
    putSettings: keepDurably(db, settings.put),
    createAccount: keepDurably(db, accounts.insert),
    setPassword: keepDurably(
      db,
      db.transaction((account) => {
        accounts.update(account);
        return sessions.deleteAll();
      }),
    ),
    rehashPassword: keepDurably(db, accounts.replaceHash),
    insertSession: sessions.insert,
    touchSessions: sessions.touch,
    deleteSession: keepDurably(db, sessions.delete),
    deleteAllSessions: keepDurably(db, sessions.deleteAll),
    deleteExpiredSessions: sessions.deleteExpired,
    insertNode: keepDurably(db, insertNode),
    updateNode: keepDurably(db, db.transaction(createNodeUpdate(nodes, traffic))),
    setNodeToken: keepDurably(db, nodes.setToken),
    deleteNode: keepDurably(db, nodes.delete),
    reorderNodes: keepDurably(db, nodes.reorder),
    saveFacts: nodes.saveFacts,
    insertPingTask: keepDurably(db, pingTasks.insert),
    updatePingTask: keepDurably(db, pingTasks.update),
    deletePingTask: keepDurably(db, pingTasks.delete),
    writeTraffic: traffic.write,
    saveTraffic: keepDurably(db, traffic.write),
    writeMinutes: metrics.write,
    writeProbes: pingRecords.write,
    rollupHistory(hour, max) {
      const found = Math.max(metrics.rollup(hour, max), pingRecords.rollup(hour, max));
      return found === max;
    },
    deleteExpiredHistory: (hour, maxRows) => retention.deleteExpired({ hour, maxRows }),
    // The header's page is written whether the number is another or not.
    probeDisk: () => void db.pragma(`user_version = ${readSchemaVersion(db)}`),
  };
}

/** The plan of a node and the period that follows from it, as one. */
function createNodeUpdate(nodes: NodeTable, traffic: TrafficTable) {
  return (id: number, patch: Partial<NodeConfig>, periodStart?: number) => {
    nodes.updateConfig(id, patch);
    if (periodStart !== undefined) traffic.setPeriodStart(id, periodStart);
  };
}

/**
 * Under synchronous = NORMAL a commit is in the kernel's hands, so it survives the death of the process (kill −9), and
 * only a power cut may undo the last ones. What an administrator did must survive that too: it waits for the disk.
 */
function keepDurably<A extends unknown[], R>(db: Database, command: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    db.pragma('synchronous = FULL');
    try {
      return command(...args);
    } finally {
      db.pragma('synchronous = NORMAL');
    }
  };
}
