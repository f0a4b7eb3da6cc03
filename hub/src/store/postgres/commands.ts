import type { CommandArgs, CommandResult } from '../command-table.ts';
import type { AdminCommands, StoreCommands } from '../store-commands.ts';
import { changeFleet, insertStoredNode } from './fleet-changer.ts';
import { createHistoryRetention } from './history-retention.ts';
import type { Queries } from './queries.ts';
import { loadState } from './state.ts';
import { insertAccount, replaceHash, setPassword } from './tables/account.ts';
import { deleteApiToken, insertApiToken, saveApiTokenUses, updateApiToken } from './tables/api-token.ts';
import { deleteExpiredAudit, writeAudit } from './tables/audit.ts';
import { deleteExpiredIncidents, writeIncidents } from './tables/incident.ts';
import { rollupMinutes, writeMinutes } from './tables/metric.ts';
import { deleteNode, reorderNodes, saveFacts, setNodeToken, updateNodeConfig } from './tables/node.ts';
import { deleteNotice, insertNotice, updateNotice } from './tables/notice.ts';
import { rollupProbes, writeProbes } from './tables/ping-record.ts';
import { deletePingTask, insertPingTask, updatePingTask } from './tables/ping-task.ts';
import { mergeSettings } from './tables/registration-window.ts';
import {
  deletePasskey,
  deleteRecoveryCode,
  deleteSecondFactors,
  deleteTotp,
  insertPasskey,
  insertTotp,
  replaceRecoveryCodes,
  savePasskeyUse,
  saveTotpStep,
} from './tables/second-factor.ts';
import {
  deleteAllSessions,
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  touchSessions,
} from './tables/session.ts';
import { addSetting } from './tables/setting.ts';
import { writeTraffic } from './tables/traffic.ts';

/** Commands that run in one transaction each. */
export type PostgresCommands = StoreCommands & Pick<AdminCommands, 'measureFile'>;

/** The implementation of a command. */
export interface PostgresCommand<A extends unknown[], R> {
  /** Whether the commit waits until the server has written it to its disk: for what an administrator was told is done. */
  readonly isDurable: boolean;
  run(queries: Queries, ...args: A): Promise<R>;
}

export type PostgresCommandTable = {
  [K in keyof PostgresCommands]: PostgresCommand<
    CommandArgs<PostgresCommands, K>,
    CommandResult<PostgresCommands, K>
  >;
};

const accountCommands = {
  createAccount: durable(insertAccount),
  setPassword: durable(setPassword),
  rehashPassword: durable(replaceHash),
  insertSession: durable(insertSession),
  touchSessions: relaxed(touchSessions),
  deleteSession: durable(deleteSession),
  deleteAllSessions: durable(deleteAllSessions),
  deleteExpiredSessions: relaxed(deleteExpiredSessions),
  insertApiToken: durable(insertApiToken),
  updateApiToken: durable(updateApiToken),
  saveApiTokenUses: relaxed(saveApiTokenUses),
  deleteApiToken: durable(deleteApiToken),
  insertTotp: durable(insertTotp),
  saveTotpStep: durable(saveTotpStep),
  deleteTotp: durable(deleteTotp),
  insertPasskey: durable(insertPasskey),
  savePasskeyUse: durable(savePasskeyUse),
  deletePasskey: durable(deletePasskey),
  replaceRecoveryCodes: durable(replaceRecoveryCodes),
  deleteRecoveryCode: durable(deleteRecoveryCode),
  deleteSecondFactors: durable(deleteSecondFactors),
};

const fleetCommands = {
  insertNode: durable(insertStoredNode),
  updateNode: durable<CommandArgs<StoreCommands, 'updateNode'>, void>(
    async (queries, ...[id, patch, ledger]) => {
      await updateNodeConfig(queries, id, patch);
      if (ledger !== null) await writeTraffic(queries, ledger);
    },
  ),
  setNodeToken: durable(setNodeToken),
  deleteNode: durable(deleteNode),
  changeFleet: durable(changeFleet),
  reorderNodes: durable(reorderNodes),
  saveFacts: relaxed(saveFacts),
  insertPingTask: durable(insertPingTask),
  updatePingTask: durable(updatePingTask),
  deletePingTask: durable(deletePingTask),
  writeTraffic: relaxed(writeTraffic),
  saveTraffic: durable(writeTraffic),
  insertNotice: durable(insertNotice),
  updateNotice: durable(updateNotice),
  deleteNotice: durable(deleteNotice),
};

export function createPostgresCommands(): PostgresCommandTable {
  const retention = createHistoryRetention();
  return {
    load: relaxed(loadState),
    putSettings: durable(mergeSettings),
    addSetting: durable(addSetting),
    ...accountCommands,
    ...fleetCommands,
    writeMinutes: relaxed(writeMinutes),
    writeProbes: relaxed(writeProbes),
    rollupHistory: relaxed<CommandArgs<StoreCommands, 'rollupHistory'>, boolean>(
      async (queries, { hour, maxHours }) => {
        const minutes = await rollupMinutes(queries, hour, maxHours);
        return Math.max(minutes, await rollupProbes(queries, hour, maxHours)) === maxHours;
      },
    ),
    // Minutes are written where they stay.
    foldMinutes: relaxed(async () => true),
    deleteExpiredHistory: relaxed(retention.deleteExpired),
    writeIncidents: relaxed(writeIncidents),
    deleteExpiredIncidents: relaxed(deleteExpiredIncidents),
    writeAudit: durable(writeAudit),
    deleteExpiredAudit: relaxed(deleteExpiredAudit),
    probeDisk: durable(async (queries) => {
      await queries.run('UPDATE setting SET value = value WHERE false');
    }),
    measureFile: relaxed(measureTables),
  };
}

/** Bytes of the hub's tables with their indexes. */
async function measureTables(queries: Queries): Promise<number> {
  const found = await queries.find<{ bytes: number }>(
    `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = quote_ident(current_schema())::regnamespace`,
  );
  return found?.bytes ?? 0;
}

type Run<A extends unknown[], R> = (queries: Queries, ...args: A) => Promise<R>;

function durable<A extends unknown[], R>(run: Run<A, R>): PostgresCommand<A, R> {
  return { isDurable: true, run };
}

function relaxed<A extends unknown[], R>(run: Run<A, R>): PostgresCommand<A, R> {
  return { isDurable: false, run };
}
