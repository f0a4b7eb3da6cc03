import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { resolveDatabasePath } from './files.ts';
import { createDatabaseAdmin } from './open-database-admin.ts';
import { createReaderThread } from './reader-thread.ts';
import { createRestoreLock } from './restore-lock.ts';
import {
  type Store,
  type StoredNode,
  type StoredState,
  StoreError,
  type StoreOptions,
  type TrafficRow,
} from './store.ts';
import { encodeTraffic, type TrafficBatch } from './traffic-batch.ts';

/** Opens the database in a thread of its own. Rejects with a `StoreError` whose message is for the operator. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { path, maxPages, reserveBytes, onFailure, onUpgrade, writer: entry } = options;
  const link = await startDatabaseThread({ path, maxPages, reserveBytes }, { entry, onFailure, onUpgrade });
  const reader = createReaderThread(path);
  const gate = createRestoreLock(link);
  const { writer } = gate;
  const traffic = createTrafficSender(writer);
  const call = <T>(command: keyof Store, ...args: unknown[]) => writer.call(command, args) as Promise<T>;

  const send = (command: keyof Store, numbers: Float64Array<ArrayBuffer>) =>
    writer.call(command, [numbers], [numbers.buffer]) as Promise<void>;

  return {
    async load(now) {
      const state = await call<StoredState>('load', now);
      for (const node of state.nodes) traffic.remember(node.traffic);
      return state;
    },
    putSettings: (values) => call('putSettings', values),
    createAccount: (account) => call('createAccount', account),
    setPassword: (account) => call('setPassword', account),
    rehashPassword: (username, passwordHash) => call('rehashPassword', username, passwordHash),
    insertSession: (session) => call('insertSession', session),
    touchSessions: (touches) => call('touchSessions', touches),
    deleteSession: (id) => call('deleteSession', id),
    deleteAllSessions: () => call('deleteAllSessions'),
    deleteExpiredSessions: (now) => call('deleteExpiredSessions', now),
    async insertNode(input) {
      const node = await call<StoredNode>('insertNode', input);
      traffic.remember(node.traffic);
      return node;
    },
    updateNode: (id, patch, periodStart) => call('updateNode', id, patch, periodStart),
    setNodeToken: (id, token) => call('setNodeToken', id, token),
    async deleteNode(id) {
      await call('deleteNode', id);
      traffic.forget(id);
    },
    reorderNodes: (ids) => call('reorderNodes', ids),
    saveFacts: (changes) => call('saveFacts', changes),
    insertPingTask: (task) => call('insertPingTask', task),
    updatePingTask: (id, patch) => call('updatePingTask', id, patch),
    deletePingTask: (id) => call('deletePingTask', id),
    writeTraffic: traffic.writeBatch,
    saveTraffic: (row) => traffic.write('saveTraffic', [row]),
    writeMinutes: (numbers) => send('writeMinutes', numbers),
    writeProbes: (numbers) => send('writeProbes', numbers),
    rollupHistory: (hour, most) => call('rollupHistory', hour, most),
    deleteExpiredHistory: (hour, rows) => call('deleteExpiredHistory', hour, rows),
    probeDisk: () => call('probeDisk'),
    readHistory: (query) => gate.pass(() => reader.readHistory(query)),
    databaseAdmin: createDatabaseAdmin({
      path: resolveDatabasePath(path),
      writer,
      pass: gate.pass,
      swap: (replace, apply) =>
        gate.hold(
          async (behind) => {
            // A reader that stays would keep the log of the file that goes.
            await reader.release();
            return replace(behind);
          },
          (state) => {
            traffic.restart(state.nodes);
            apply(state);
          },
        ),
    }),
    // The last connection to close removes the log, and only one that writes may do that.
    close: () => reader.close().then(() => writer.close()),
  };
}

/** Sends ledgers to the writer; a boot id, being text, only goes along when the writer does not know it. */
function createTrafficSender(writer: DatabaseThread) {
  const sentBootIds = new Map<number, string>();
  let isBatchInFlight = false;

  async function write(command: 'writeTraffic' | 'saveTraffic', rows: readonly TrafficRow[]): Promise<void> {
    const bootIds: TrafficBatch['bootIds'] = [];
    for (const { node_id: nodeId, boot_id: bootId } of rows) {
      if (sentBootIds.get(nodeId) === bootId) continue;
      sentBootIds.set(nodeId, bootId);
      bootIds.push({ nodeId, bootId });
    }
    const batch: TrafficBatch = { numbers: encodeTraffic(rows), bootIds };
    try {
      await writer.call(command, [batch], [batch.numbers.buffer]);
    } catch (error) {
      for (const { nodeId } of bootIds) sentBootIds.delete(nodeId);
      throw error;
    }
  }

  return {
    write,
    async writeBatch(rows: Iterable<TrafficRow>): Promise<void> {
      if (isBatchInFlight) throw new StoreError('busy', 'The previous traffic batch is not written yet.');
      isBatchInFlight = true;
      try {
        await write('writeTraffic', Array.from(rows));
      } finally {
        isBatchInFlight = false;
      }
    },
    remember(row: TrafficRow): void {
      sentBootIds.set(row.node_id, row.boot_id);
    },
    forget(nodeId: number): void {
      sentBootIds.delete(nodeId);
    },
    /** Other nodes are stored now. */
    restart(nodes: readonly StoredNode[]): void {
      sentBootIds.clear();
      for (const { traffic: row } of nodes) this.remember(row);
    },
  };
}
