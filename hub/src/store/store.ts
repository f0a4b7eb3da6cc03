import type { DatabaseAdmin } from './database-admin/database-admin.ts';
import type { StoreError } from './errors.ts';
import type {
  AccountRow,
  NewNode,
  NewPingTask,
  NodeConfig,
  NodeFactsChange,
  PingTaskConfig,
  PingTaskRow,
  SessionRow,
  SessionTouch,
  SettingValues,
  StoredNode,
  StoredState,
  TrafficRow,
} from './rows.ts';
import type { HistoryQuery, HistoryRows } from './series.ts';

/**
 * The hub's database. A command resolves after its transaction is committed and rejects with a `StoreError`; commands
 * are executed in the order of the calls.
 */
export interface Store {
  /** Reads everything that the hub keeps in memory, and deletes the sessions that expired before `now` (Unix seconds). */
  load(now: number): Promise<StoredState>;

  /** Inserts or replaces the named settings, all or none. */
  putSettings(values: SettingValues): Promise<void>;

  /** `conflict` if the account exists. */
  createAccount(account: AccountRow): Promise<void>;
  /** Sets hash and time and deletes every session in one transaction; resolves to their number. `not_found`. */
  setPassword(account: AccountRow): Promise<number>;
  /** Replaces the hash of the same password by one with stronger parameters; sessions stay valid. `not_found`. */
  rehashPassword(account: Pick<AccountRow, 'username' | 'password_hash'>): Promise<void>;

  /** Resolves to the new session's id. */
  insertSession(session: Omit<SessionRow, 'id'>): Promise<number>;
  /** Skips deleted sessions. */
  touchSessions(touches: SessionTouch[]): Promise<void>;
  /** Resolves to whether the session existed. */
  deleteSession(id: number): Promise<boolean>;
  /** Resolves to the number of deleted sessions. */
  deleteAllSessions(): Promise<number>;
  /** Deletes the sessions with `expires_at <= now`; resolves to their number. */
  deleteExpiredSessions(now: number): Promise<number>;

  /** Appends a node (last in the order) with an empty ledger. `conflict` if the token is taken. */
  insertNode(node: NewNode): Promise<StoredNode>;
  /**
   * Updates the columns in `patch` and, if given, the node's ledger, in one transaction. The ledger's values are copied
   * before the call returns. `not_found`.
   */
  updateNode(id: number, patch: Partial<NodeConfig>, ledger?: TrafficRow): Promise<void>;
  /** Invalidates the old token. `not_found`, `conflict`. */
  setNodeToken(id: number, token: string): Promise<void>;
  /** Deletes the node and its ledger. `deleteExpiredHistory` deletes its history. `not_found`. */
  deleteNode(id: number): Promise<void>;
  /** Sets `sort` to the position in `ids`, from 1. `conflict` unless `ids` is a permutation of all ids. */
  reorderNodes(ids: number[]): Promise<void>;
  /** Writes facts and `last_seen_at` of many nodes in one transaction. Skips deleted nodes. */
  saveFacts(changes: NodeFactsChange[]): Promise<void>;

  /** Resolves to the stored task. Skips nodes that do not exist. */
  insertPingTask(task: NewPingTask): Promise<PingTaskRow>;
  /** Updates the columns in `patch`; resolves to the whole task. `not_found`. */
  updatePingTask(id: number, patch: Partial<PingTaskConfig>): Promise<PingTaskRow>;
  /** Deletes the task and its assignments. `not_found`. */
  deletePingTask(id: number): Promise<void>;

  /**
   * Writes the current values of the rows in one transaction; they are copied before the call returns. Skips deleted
   * nodes. At most one batch is in flight, a further call rejects with `busy`; `createTrafficBuffer` merges changes.
   */
  writeTraffic(rows: Iterable<TrafficRow>): Promise<void>;
  /** Writes one row even while a batch is in flight: for an administrator's corrections. */
  saveTraffic(row: TrafficRow): Promise<void>;

  /**
   * Writes rows of `NUMBERS_PER_MINUTE` numbers (see `minute-buffer.ts`) in one transaction and transfers the buffer,
   * which is detached afterwards. Skips deleted nodes; merges a row with the stored row of the same minute.
   */
  writeMinutes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** The same for rows of `NUMBERS_PER_PROBE` numbers (see `probe-buffer.ts`). Skips deleted tasks too. */
  writeProbes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** Rolls up hours that ended by `hour`, at most `maxHours` of each kind. Resolves to whether more are left. */
  rollupHistory(slice: { hour: number; maxHours: number }): Promise<boolean>;
  /**
   * Deletes history before `hour`, and history of deleted nodes and tasks, at most `maxRows` rows. Resolves to whether
   * everything has been checked; otherwise the next call continues.
   */
  deleteExpiredHistory(slice: { hour: number; maxRows: number }): Promise<boolean>;
  /** Reads on the reader thread. Rejects with `busy` when too many reads are queued. */
  readHistory(query: HistoryQuery): Promise<HistoryRows>;

  /** Writes a page, to find out whether the disk accepts writes. */
  probeDisk(): Promise<void>;

  readonly databaseAdmin: DatabaseAdmin;

  /** Executes the pending commands, checkpoints and ends the threads. May be called twice. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The database file. It is created if missing; its folder is not. */
  path: string;
  /** The writer thread died. Every later command rejects with the same error, so the process should exit. */
  onFailure?: (error: StoreError) => void;
  /** Called after a migration with the path of the copy of the old file. */
  onUpgrade?: ((keptFile: string) => void) | undefined;
  /** Maximum size of the file in pages of 4 KiB; beyond it writes reject with `full`. */
  maxPages?: number;
  /** Size of the reserve file for a full disk; the default is 8 MiB. */
  reserveBytes?: number;
  /** Entry point of the writer thread, for tests. */
  writer?: URL;
}
