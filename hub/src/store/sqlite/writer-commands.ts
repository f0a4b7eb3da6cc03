import type { Database } from 'better-sqlite3';
import type { CommandTable } from '../command-table.ts';
import type { AccountRow, NewNode, NodeConfig, StoredNode, StoredState } from '../rows.ts';
import type { StoreCommands } from '../store-commands.ts';
import type { TrafficBatch } from '../traffic-batch.ts';
import { repairState } from '../validation/repair-state.ts';
import { createFleetChanger } from './fleet-changer.ts';
import { createHistoryRetention } from './history-retention.ts';
import { readSchemaVersion } from './migrate.ts';
import { createAccountTable } from './tables/account.ts';
import { createApiTokenTable } from './tables/api-token.ts';
import { createAuditTable } from './tables/audit.ts';
import { createIncidentTable } from './tables/incident.ts';
import { createMetricTable } from './tables/metric.ts';
import { createNodeTable } from './tables/node.ts';
import { createNoticeTable } from './tables/notice.ts';
import { createPingRecordTable } from './tables/ping-record.ts';
import { createPingTaskTable } from './tables/ping-task.ts';
import { createSecondFactorTables } from './tables/second-factor.ts';
import { createSessionTable } from './tables/session.ts';
import { createSettingTable } from './tables/setting.ts';
import { createTrafficTable } from './tables/traffic.ts';
import { createWriteTransaction } from './write-transaction.ts';

/** Prepares the statements on `db`. Each command is one transaction. */
export function createStoreCommands(db: Database): CommandTable<StoreCommands> {
  return {
    ...createStateCommands(db),
    ...createAccountCommands(db),
    ...createApiTokenCommands(db),
    ...createSecondFactorCommands(db),
    ...createNodeCommands(db),
    ...createPingTaskCommands(db),
    ...createHistoryCommands(db),
    ...createIncidentCommands(db),
    ...createAuditCommands(db),
  };
}

function createStateCommands(db: Database) {
  const settings = createSettingTable(db);
  const accounts = createAccountTable(db);
  const secondFactors = createSecondFactorTables(db);
  const sessions = createSessionTable(db);
  const apiTokens = createApiTokenTable(db);
  const nodes = createNodeTable(db);
  const traffic = createTrafficTable(db);
  const pingTasks = createPingTaskTable(db);
  const incidents = createIncidentTable(db);
  const notices = createNoticeTable(db);
  const load = createWriteTransaction(db, (now: number): StoredState => {
    sessions.deleteExpired({ now, idleSince: 0 });
    const ledgers = new Map(traffic.readAll().map((row) => [row.node_id, row]));
    const state = {
      settings: settings.readAll(),
      account: accounts.find(),
      secondFactor: secondFactors.read(),
      sessions: sessions.readAll(),
      apiTokens: apiTokens.readAll(),
      nodes: nodes.readAll().map((node) => {
        const ledger = ledgers.get(node.id) ?? traffic.insert(node.id);
        node.last_seen_at = Math.max(node.last_seen_at, ledger.last_report_at);
        return { node, traffic: ledger };
      }),
      pingTasks: pingTasks.readAll(),
      incidents: incidents.readOpen(),
      notices: notices.readAll(),
    };
    return repairState(state, now);
  });
  return {
    load: { onDiskFull: 'fail', synchronous: 'NORMAL', run: load },
    putSettings: { onDiskFull: 'fail', synchronous: 'FULL', run: settings.put },
    addSetting: { onDiskFull: 'fail', synchronous: 'FULL', run: settings.add },
    probeDisk: {
      onDiskFull: 'suspend',
      synchronous: 'NORMAL',
      // Setting user_version writes page 1 even if the value stays the same.
      run: () => void db.pragma(`user_version = ${readSchemaVersion(db)}`),
    },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createAccountCommands(db: Database) {
  const accounts = createAccountTable(db);
  const sessions = createSessionTable(db);
  const setPassword = createWriteTransaction(db, (account: AccountRow): number => {
    accounts.update(account);
    return sessions.deleteAll();
  });
  return {
    createAccount: { onDiskFull: 'fail', synchronous: 'FULL', run: accounts.insert },
    setPassword: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: setPassword },
    rehashPassword: { onDiskFull: 'fail', synchronous: 'FULL', run: accounts.replaceHash },
    insertSession: { onDiskFull: 'use_reserve', synchronous: 'NORMAL', run: sessions.insert },
    touchSessions: { onDiskFull: 'fail', synchronous: 'NORMAL', run: sessions.touch },
    deleteSession: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: sessions.delete },
    deleteAllSessions: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: sessions.deleteAll },
    deleteExpiredSessions: { onDiskFull: 'use_reserve', synchronous: 'NORMAL', run: sessions.deleteExpired },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createApiTokenCommands(db: Database) {
  const apiTokens = createApiTokenTable(db);
  return {
    insertApiToken: { onDiskFull: 'fail', synchronous: 'FULL', run: apiTokens.insert },
    updateApiToken: { onDiskFull: 'fail', synchronous: 'FULL', run: apiTokens.update },
    saveApiTokenUses: { onDiskFull: 'fail', synchronous: 'NORMAL', run: apiTokens.saveUses },
    deleteApiToken: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: apiTokens.delete },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createSecondFactorCommands(db: Database) {
  const tables = createSecondFactorTables(db);
  return {
    insertTotp: { onDiskFull: 'fail', synchronous: 'FULL', run: tables.insertTotp },
    // A login must be possible on a full disk, and a power failure must not make a used code valid again.
    saveTotpStep: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.saveTotpStep },
    deleteTotp: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.deleteTotp },
    insertPasskey: { onDiskFull: 'fail', synchronous: 'FULL', run: tables.insertPasskey },
    savePasskeyUse: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.savePasskeyUse },
    deletePasskey: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.deletePasskey },
    replaceRecoveryCodes: { onDiskFull: 'fail', synchronous: 'FULL', run: tables.replaceRecoveryCodes },
    deleteRecoveryCode: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.deleteRecoveryCode },
    deleteSecondFactors: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: tables.deleteAll },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createNodeCommands(db: Database) {
  const settings = createSettingTable(db);
  const nodes = createNodeTable(db);
  const traffic = createTrafficTable(db);
  const notices = createNoticeTable(db);
  const deleteNode = createWriteTransaction(db, (id: number): void => {
    notices.deleteOfNode(id);
    nodes.delete(id);
  });
  const insertNode = createWriteTransaction(db, (input: NewNode, id: number): StoredNode | null => {
    const node = nodes.insert(input, id);
    if (node === null) return null;
    if (input.settings !== undefined) settings.put(input.settings);
    return { node, traffic: traffic.insert(node.id) };
  });
  const updateNode = createWriteTransaction(
    db,
    (id: number, patch: Partial<NodeConfig>, ledger: TrafficBatch | null): void => {
      nodes.updateConfig(id, patch);
      if (ledger !== null) traffic.write(ledger);
    },
  );
  return {
    insertNode: { onDiskFull: 'fail', synchronous: 'FULL', run: insertNode },
    updateNode: { onDiskFull: 'fail', synchronous: 'FULL', run: updateNode },
    setNodeToken: { onDiskFull: 'fail', synchronous: 'FULL', run: nodes.setToken },
    deleteNode: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: deleteNode },
    changeFleet: { onDiskFull: 'fail', synchronous: 'FULL', run: createFleetChanger(db) },
    reorderNodes: { onDiskFull: 'fail', synchronous: 'FULL', run: nodes.reorder },
    saveFacts: { onDiskFull: 'suspend', synchronous: 'NORMAL', run: nodes.saveFacts },
    writeTraffic: { onDiskFull: 'suspend', synchronous: 'NORMAL', run: traffic.write },
    saveTraffic: { onDiskFull: 'fail', synchronous: 'FULL', run: traffic.write },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createPingTaskCommands(db: Database) {
  const pingTasks = createPingTaskTable(db);
  return {
    insertPingTask: { onDiskFull: 'fail', synchronous: 'FULL', run: pingTasks.insert },
    updatePingTask: { onDiskFull: 'fail', synchronous: 'FULL', run: pingTasks.update },
    deletePingTask: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: pingTasks.delete },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createHistoryCommands(db: Database) {
  const metrics = createMetricTable(db);
  const pingRecords = createPingRecordTable(db);
  const retention = createHistoryRetention(db);
  return {
    writeMinutes: { onDiskFull: 'suspend', synchronous: 'NORMAL', run: metrics.write },
    writeProbes: { onDiskFull: 'suspend', synchronous: 'NORMAL', run: pingRecords.write },
    rollupHistory: {
      onDiskFull: 'use_reserve',
      synchronous: 'NORMAL',
      run({ hour, maxHours }) {
        const found = Math.max(metrics.rollup(hour, maxHours), pingRecords.rollup(hour, maxHours));
        return found === maxHours;
      },
    },
    foldMinutes: {
      onDiskFull: 'suspend',
      synchronous: 'NORMAL',
      run: ({ minute, maxNodes }) => metrics.fold(minute, maxNodes),
    },
    deleteExpiredHistory: {
      onDiskFull: 'use_reserve',
      synchronous: 'NORMAL',
      run: (slice) => retention.deleteExpired(slice),
    },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createIncidentCommands(db: Database) {
  const incidents = createIncidentTable(db);
  const notices = createNoticeTable(db);
  return {
    writeIncidents: { onDiskFull: 'suspend', synchronous: 'NORMAL', run: incidents.write },
    deleteExpiredIncidents: {
      onDiskFull: 'use_reserve',
      synchronous: 'NORMAL',
      run: incidents.deleteExpired,
    },
    insertNotice: { onDiskFull: 'fail', synchronous: 'FULL', run: notices.insert },
    updateNotice: { onDiskFull: 'fail', synchronous: 'FULL', run: notices.update },
    deleteNotice: { onDiskFull: 'use_reserve', synchronous: 'FULL', run: notices.delete },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

function createAuditCommands(db: Database) {
  const audit = createAuditTable(db);
  return {
    writeAudit: { onDiskFull: 'suspend', synchronous: 'FULL', run: audit.write },
    deleteExpiredAudit: { onDiskFull: 'use_reserve', synchronous: 'NORMAL', run: audit.deleteExpired },
  } satisfies Partial<CommandTable<StoreCommands>>;
}

/** Runs a command's transaction in its `synchronous` mode. The connection's default is NORMAL. */
export function withSynchronous<T>(db: Database, mode: 'NORMAL' | 'FULL', action: () => T): T {
  if (mode === 'NORMAL') return action();
  db.pragma('synchronous = FULL');
  try {
    return action();
  } finally {
    db.pragma('synchronous = NORMAL');
  }
}
