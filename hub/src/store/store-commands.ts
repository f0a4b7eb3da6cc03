import type { SentChanges, StoredChanges } from './fleet-changes.ts';
import type {
  AuditQuery,
  AuditRow,
  IncidentQuery,
  IncidentRow,
  NewNode,
  NewPingTask,
  NodeConfig,
  NoticeConfig,
  NoticeRow,
  Outage,
  OutageQuery,
  PingTaskRow,
  StoredNode,
  StoredState,
} from './rows.ts';
import type {
  HistorySlice,
  NodeHistoryQuery,
  OlderHoursQuery,
  SliceQuery,
  TrafficSum,
  TrafficSumQuery,
} from './series.ts';
import type { Replacement, Store } from './store.ts';
import type { TrafficBatch } from './traffic-batch.ts';

/** Methods of the store that are not sent to the writer as they are called. */
type Unsent =
  | 'insertNode'
  | 'insertPingTask'
  | 'updateNode'
  | 'changeFleet'
  | 'writeTraffic'
  | 'saveTraffic'
  | 'readNodeHistory'
  | 'readAudit'
  | 'readIncidents'
  | 'readOutages'
  | 'readSlice'
  | 'hasOlderHours'
  | 'sumTraffic'
  | 'databaseAdmin'
  | 'shared'
  | 'close';

/**
 * Commands of the store's methods: the same signatures without promises. Ledgers are sent as `TrafficBatch`, and the
 * store draws the ids of new rows; null means that the id is taken.
 */
export type StoreCommands = {
  [K in Exclude<keyof Store, Unsent>]: (...args: Parameters<Store[K]>) => Awaited<ReturnType<Store[K]>>;
} & {
  insertNode(node: NewNode, id: number): StoredNode | null;
  insertPingTask(task: NewPingTask, id: number): PingTaskRow | null;
  insertNotice(notice: NoticeConfig, id: number): NoticeRow | null;
  updateNode(id: number, patch: Partial<NodeConfig>, ledger: TrafficBatch | null): void;
  changeFleet(changes: SentChanges): StoredChanges | null;
  writeTraffic(batch: TrafficBatch): void;
  saveTraffic(batch: TrafficBatch): void;
};

/** Every command of the writer thread, with its arguments and result. */
export type WriterCommands = StoreCommands & AdminCommands;

/** Commands of the writer thread on its database file. */
export interface AdminCommands {
  /** Resolves to the path of the copy, in the work folder. */
  copyDatabase(): Promise<string>;
  /** Returns free pages to the file system. `conflict` if the file was created without `auto_vacuum`. */
  vacuumStep(): { hasMore: boolean };
  /** Bytes of the file and its log. */
  measureFile(): number;
  /** Writes the log back into the file and truncates it. */
  checkpoint(): void;
  refillReserve(): void;
  /** Replaces the database by the prepared file and returns its contents. */
  replaceDatabase(candidate: string, replacement: Replacement): StoredState;
}

/** Commands of the reader thread. */
export interface ReaderCommands {
  readNodeHistory(query: NodeHistoryQuery): Uint8Array<ArrayBuffer>;
  readAudit(query: AuditQuery): AuditRow[];
  readIncidents(query: IncidentQuery): IncidentRow[];
  readOutages(query: OutageQuery): Outage[];
  readSlice(query: SliceQuery): HistorySlice;
  hasOlderHours(query: OlderHoursQuery): boolean;
  sumTraffic(query: TrafficSumQuery): TrafficSum[];
}
