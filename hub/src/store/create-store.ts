import type { Calls } from './command.ts';
import { StoreError } from './errors.ts';
import type { DrawnIds, StoredChanges } from './fleet-changes.ts';
import type { StoredState } from './rows.ts';
import type { SharedStore } from './shared-store.ts';
import type { DatabaseAdmin, Store, StoreOptions } from './store.ts';
import {
  type EngineCommands,
  engineRules,
  type ReaderCommands,
  readerCommands,
  type TableCommands,
  tableCommands,
  type WriterCommands,
} from './store-commands.ts';
import type { DatabaseThread } from './threads/database-thread.ts';
import type { HistoryReader } from './threads/history-reader.ts';
import type { RestoreLock } from './threads/restore-lock.ts';
import { createTrafficSender, type TrafficSender } from './traffic-sender.ts';

/** The differences between the engines. */
export interface StoreEngine {
  /** The thread that executes commands, with its lock. */
  lock: RestoreLock<WriterCommands>;
  reader: HistoryReader;
  /** Call `onRestored` right before `apply` of a restore. */
  createAdmin(hooks: { onRestored: (state: StoredState) => void }): DatabaseAdmin;
  drawId: StoreOptions['drawId'];
  /** Commands of several hubs on one database. */
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
  return {
    ...passCommands(writer),
    ...passReads(lock, reader),

    async load(now) {
      const state = await writer.call('load', [now]);
      for (const node of state.nodes) traffic.remember(node.traffic);
      return state;
    },
    async insertNode(input) {
      const node = await insertWithFreeId(
        () => drawId('node'),
        (id) => writer.call('insertNode', [input, id]),
      );
      traffic.remember(node.traffic);
      return node;
    },
    updateNode: (id, patch, ledger) =>
      ledger === undefined
        ? writer.call('updateNode', [id, patch, null])
        : traffic.sendRows([ledger], (batch, transfer) =>
            writer.call('updateNode', [id, patch, batch], transfer),
          ),
    async deleteNode(id) {
      await writer.call('deleteNode', [id]);
      traffic.forget(id);
    },
    ...(engine.saveFacts && { saveFacts: engine.saveFacts }),
    insertPingTask: (task) =>
      insertWithFreeId(
        () => drawId('ping_task'),
        (id) => writer.call('insertPingTask', [task, id]),
      ),
    insertNotice: (notice) =>
      insertWithFreeId(
        () => drawId('notice'),
        (id) => writer.call('insertNotice', [notice, id]),
      ),
    changeFleet: createFleetCall(writer, traffic, drawId),
    writeTraffic: traffic.writeBatch,
    saveTraffic: traffic.saveRow,
    writeMinutes: (numbers) => writer.call('writeMinutes', [numbers], [numbers.buffer]),
    writeMissingMinutes: (numbers) => writer.call('writeMissingMinutes', [numbers], [numbers.buffer]),
    writeProbes: (numbers) => writer.call('writeProbes', [numbers], [numbers.buffer]),

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

/** Every command with the arguments of its call. */
function passCommands(writer: DatabaseThread<WriterCommands>): Calls<TableCommands> & EngineCommands {
  const names = Object.keys({ ...tableCommands, ...engineRules }) as (keyof WriterCommands)[];
  const calls = names.map((name) => [name, (...args: never) => writer.call(name, args)]);
  return Object.fromEntries(calls);
}

/** Every read on the reader thread, which a restore locks out. */
function passReads(lock: RestoreLock<WriterCommands>, { read }: HistoryReader): ReaderCommands {
  const calls = readerCommands.map((name) => [
    name,
    (...args: never) => lock.runUnlessLocked(() => read(name, ...(args as [never]))),
  ]);
  return Object.fromEntries(calls);
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

/** Attempts to draw a free id. Even if half of the 900,000 ids are taken, this is not reached. */
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
