import type { CommandArgs, CommandResult } from './command-table.ts';
import { StoreError } from './errors.ts';
import type { DrawnIds, StoredChanges } from './fleet-changes.ts';
import type { StoredState } from './rows.ts';
import type { SharedStore } from './shared-store.ts';
import type { DatabaseAdmin, Store, StoreOptions } from './store.ts';
import type { WriterCommands } from './store-commands.ts';
import type { DatabaseThread } from './threads/database-thread.ts';
import type { HistoryReader } from './threads/history-reader.ts';
import type { RestoreLock } from './threads/restore-lock.ts';
import { createTrafficSender, type TrafficSender } from './traffic-sender.ts';

/** What differs between the engines. */
export interface StoreEngine {
  /** The thread that executes commands, with its lock. */
  lock: RestoreLock<WriterCommands>;
  reader: HistoryReader;
  /** `onRestored` is to be called right before `apply` of a restore. */
  createAdmin(hooks: { onRestored: (state: StoredState) => void }): DatabaseAdmin;
  drawId: StoreOptions['drawId'];
  /** Of several hubs on one database. */
  shared?: SharedStore & { close(): Promise<void> };
  /** The default writes every row. */
  traffic?: TrafficSender;
  /** The default writes those of every node. */
  saveFacts?: Store['saveFacts'];
}

/** The store on an open database: passes each call to the engine's threads. */
export function createStore({ lock, reader, createAdmin, drawId, shared, ...engine }: StoreEngine): Store {
  const writer = lock.thread;
  const traffic = engine.traffic ?? createTrafficSender(writer);
  const call: Call = (command, ...args) => writer.call(command, args);

  return {
    async load(now) {
      const state = await call('load', now);
      for (const node of state.nodes) traffic.remember(node.traffic);
      return state;
    },
    putSettings: (values) => call('putSettings', values),
    addSetting: (key, value) => call('addSetting', key, value),

    ...createAccountCalls(call),
    ...createSecondFactorCalls(call),

    async insertNode(input) {
      const node = await insertWithFreeId(
        () => drawId('node'),
        (id) => call('insertNode', input, id),
      );
      traffic.remember(node.traffic);
      return node;
    },
    updateNode: (id, patch, ledger) =>
      ledger === undefined
        ? call('updateNode', id, patch, null)
        : traffic.sendRows([ledger], (batch, transfer) =>
            writer.call('updateNode', [id, patch, batch], transfer),
          ),
    setNodeToken: (id, token) => call('setNodeToken', id, token),
    async deleteNode(id) {
      await call('deleteNode', id);
      traffic.forget(id);
    },
    reorderNodes: (ids) => call('reorderNodes', ids),
    saveFacts: engine.saveFacts ?? ((changes) => call('saveFacts', changes)),

    insertPingTask: (task) =>
      insertWithFreeId(
        () => drawId('ping_task'),
        (id) => call('insertPingTask', task, id),
      ),
    updatePingTask: (id, patch) => call('updatePingTask', id, patch),
    deletePingTask: (id) => call('deletePingTask', id),

    changeFleet: createFleetCall(writer, traffic, drawId),

    writeTraffic: traffic.writeBatch,
    saveTraffic: traffic.saveRow,

    writeMinutes: (numbers) => writer.call('writeMinutes', [numbers], [numbers.buffer]),
    writeProbes: (numbers) => writer.call('writeProbes', [numbers], [numbers.buffer]),
    ...createHistoryCalls(call),
    ...createIncidentCalls(call, drawId),
    ...createReads(lock, reader),
    writeAudit: (rows, caps) => call('writeAudit', rows, caps),
    deleteExpiredAudit: (slice) => call('deleteExpiredAudit', slice),

    probeDisk: () => call('probeDisk'),
    databaseAdmin: createAdmin({ onRestored: (state) => traffic.reset(state.nodes) }),
    shared: shared ?? null,
    // The writer last: the last connection to an SQLite file deletes its log, and a read-only one cannot.
    async close() {
      await reader.close();
      await writer.close();
      await shared?.close();
    },
  };
}

function createFleetCall(
  writer: DatabaseThread<WriterCommands>,
  traffic: TrafficSender,
  drawId: StoreOptions['drawId'],
): Store['changeFleet'] {
  return async (counts, build) => {
    let deleted: readonly number[] = [];
    const draw = () => ({
      nodes: drawIds(counts.nodes, () => drawId('node')),
      pingTasks: drawIds(counts.pingTasks, () => drawId('ping_task')),
    });
    const stored = await insertWithFreeId<StoredChanges, DrawnIds>(draw, (ids) => {
      const changes = build(ids);
      deleted = changes.deletedNodes;
      return traffic.sendRows(changes.ledgers, (ledgers, transfer) =>
        writer.call('changeFleet', [{ ...changes, ledgers }], transfer),
      );
    });
    for (const id of deleted) traffic.forget(id);
    for (const node of stored.nodes) traffic.remember(node.traffic);
    return stored;
  };
}

/** Of 900,000 random ids, half could be taken without this ever being reached. */
const MAX_DRAWS = 1000;

/** Draws ids until `insert` finds one that is not taken. */
async function insertWithFreeId<T, Id = number>(
  drawId: () => Id,
  insert: (id: Id) => Promise<T | null>,
): Promise<T> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const inserted = await insert(drawId());
    if (inserted !== null) return inserted;
  }
  throw new StoreError('fault', `${MAX_DRAWS} ids in a row were taken.`);
}

/** Distinct ids. */
function drawIds(count: number, drawId: () => number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(drawId());
  return [...ids];
}

type Call = <K extends keyof WriterCommands>(
  command: K,
  ...args: CommandArgs<WriterCommands, K>
) => Promise<CommandResult<WriterCommands, K>>;

function createAccountCalls(call: Call) {
  return {
    createAccount: (account) => call('createAccount', account),
    setPassword: (account) => call('setPassword', account),
    rehashPassword: (account) => call('rehashPassword', account),
    insertSession: (session) => call('insertSession', session),
    touchSessions: (touches) => call('touchSessions', touches),
    deleteSession: (id) => call('deleteSession', id),
    deleteAllSessions: () => call('deleteAllSessions'),
    deleteExpiredSessions: (limits) => call('deleteExpiredSessions', limits),
    insertApiToken: (token) => call('insertApiToken', token),
    updateApiToken: (id, patch) => call('updateApiToken', id, patch),
    saveApiTokenUses: (uses) => call('saveApiTokenUses', uses),
    deleteApiToken: (id) => call('deleteApiToken', id),
  } satisfies Partial<Store>;
}

function createSecondFactorCalls(call: Call) {
  return {
    insertTotp: (totp, recoveryCodes) => call('insertTotp', totp, recoveryCodes),
    saveTotpStep: (step) => call('saveTotpStep', step),
    deleteTotp: () => call('deleteTotp'),
    insertPasskey: (passkey, recoveryCodes) => call('insertPasskey', passkey, recoveryCodes),
    savePasskeyUse: (use) => call('savePasskeyUse', use),
    deletePasskey: (id) => call('deletePasskey', id),
    replaceRecoveryCodes: (hashes) => call('replaceRecoveryCodes', hashes),
    deleteRecoveryCode: (hash) => call('deleteRecoveryCode', hash),
    deleteSecondFactors: () => call('deleteSecondFactors'),
  } satisfies Partial<Store>;
}

function createHistoryCalls(call: Call) {
  return {
    foldMinutes: (slice) => call('foldMinutes', slice),
    rollupHistory: (slice) => call('rollupHistory', slice),
    deleteExpiredHistory: (slice) => call('deleteExpiredHistory', slice),
  } satisfies Partial<Store>;
}

function createIncidentCalls(call: Call, drawId: StoreOptions['drawId']) {
  return {
    insertNotice: (notice) =>
      insertWithFreeId(
        () => drawId('notice'),
        (id) => call('insertNotice', notice, id),
      ),
    writeIncidents: (rows, maxPerNode) => call('writeIncidents', rows, maxPerNode),
    deleteExpiredIncidents: (slice) => call('deleteExpiredIncidents', slice),
    updateNotice: (id, notice) => call('updateNotice', id, notice),
    deleteNotice: (id) => call('deleteNotice', id),
  } satisfies Partial<Store>;
}

/** Reads on the reader thread, which a restore locks out. */
function createReads(lock: RestoreLock<WriterCommands>, reader: HistoryReader) {
  return {
    readNodeHistory: (query) => lock.runUnlessLocked(() => reader.readNodeHistory(query)),
    readAudit: (query) => lock.runUnlessLocked(() => reader.readAudit(query)),
    readIncidents: (query) => lock.runUnlessLocked(() => reader.readIncidents(query)),
    readOutages: (query) => lock.runUnlessLocked(() => reader.readOutages(query)),
    readSlice: (query) => lock.runUnlessLocked(() => reader.readSlice(query)),
    hasOlderHours: (query) => lock.runUnlessLocked(() => reader.hasOlderHours(query)),
    sumTraffic: (query) => lock.runUnlessLocked(() => reader.sumTraffic(query)),
  } satisfies Partial<Store>;
}
