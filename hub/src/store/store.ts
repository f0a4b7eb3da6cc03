import type { ImportReport } from '@muster/generated/types';
import type { StoreError } from './errors.ts';
import type { DrawnIds, FleetChanges, StoredChanges } from './fleet-changes.ts';
import type {
  AccountRow,
  ApiTokenPatch,
  ApiTokenRow,
  ApiTokenUse,
  AuditCaps,
  AuditQuery,
  AuditRow,
  DeletedSecondFactors,
  IncidentQuery,
  IncidentRow,
  NewAuditRow,
  NewNode,
  NewPingTask,
  NodeConfig,
  NodeFactsChange,
  NoticeConfig,
  NoticeRow,
  Outage,
  OutageQuery,
  PasskeyRow,
  PasskeyUse,
  PingTaskConfig,
  PingTaskRow,
  SessionRow,
  SessionTouch,
  SettingValues,
  StoredNode,
  StoredState,
  TotpRow,
  TrafficRow,
} from './rows.ts';
import type {
  HistorySlice,
  NodeHistoryQuery,
  OlderHoursQuery,
  SliceQuery,
  TrafficSum,
  TrafficSumQuery,
} from './series.ts';
import type { HubDescription, SharedStore } from './shared-store.ts';
import type { DatabaseStats } from './sqlite/database-admin/database-stats.ts';
import type { ImportInput as PrepareInput } from './sqlite/import/import-input.ts';

/**
 * The hub's database. A command resolves after its transaction is committed and rejects with a `StoreError`; commands
 * are executed in the order of the calls.
 */
export interface Store {
  /** Reads everything that the hub keeps in memory, and deletes the sessions that expired before `now` (Unix seconds). */
  load(now: number): Promise<StoredState>;

  /** Inserts or replaces the named settings, all or none. */
  putSettings(values: SettingValues): Promise<void>;
  /** Stores a setting unless it has a value. Resolves to the stored value. */
  addSetting(key: string, value: unknown): Promise<unknown>;

  /** `conflict` if the account exists. */
  createAccount(account: AccountRow): Promise<void>;
  /** Sets hash and time and deletes every session in one transaction; resolves to their number. `not_found`. */
  setPassword(account: AccountRow): Promise<number>;
  /** Replaces the hash of the same password by one with stronger parameters; sessions stay valid. `not_found`. */
  rehashPassword(account: Pick<AccountRow, 'username' | 'password_hash'>): Promise<void>;

  /** Turns TOTP on and, unless they are null, replaces the recovery codes by these SHA-256 hashes. `conflict` if it is on. */
  insertTotp(totp: TotpRow, recoveryCodes: Uint8Array[] | null): Promise<void>;
  saveTotpStep(step: number): Promise<void>;
  /** Deletes the recovery codes too if there is no passkey. Resolves to whether TOTP was on. */
  deleteTotp(): Promise<boolean>;
  /** Like `insertTotp`. Resolves to the new passkey's id. `conflict` if the credential exists. */
  insertPasskey(passkey: Omit<PasskeyRow, 'id'>, recoveryCodes: Uint8Array[] | null): Promise<number>;
  /** Skips a deleted passkey. */
  savePasskeyUse(use: PasskeyUse): Promise<void>;
  /** Deletes the recovery codes too if it was the last second factor. Resolves to whether the passkey existed. */
  deletePasskey(id: number): Promise<boolean>;
  replaceRecoveryCodes(hashes: Uint8Array[]): Promise<void>;
  /** Resolves to whether the code was unused. */
  deleteRecoveryCode(hash: Uint8Array): Promise<boolean>;
  /** Deletes TOTP, passkeys and recovery codes. */
  deleteSecondFactors(): Promise<DeletedSecondFactors>;

  /** Resolves to the new API token's id. */
  insertApiToken(token: Omit<ApiTokenRow, 'id'>): Promise<number>;
  /** Resolves to whether the token existed. */
  updateApiToken(id: number, patch: ApiTokenPatch): Promise<boolean>;
  /** Skips deleted tokens. */
  saveApiTokenUses(uses: ApiTokenUse[]): Promise<void>;
  /** Resolves to whether the token existed. */
  deleteApiToken(id: number): Promise<boolean>;

  /** Resolves to the new session's id. */
  insertSession(session: Omit<SessionRow, 'id'>): Promise<number>;
  /** Skips deleted sessions. */
  touchSessions(touches: SessionTouch[]): Promise<void>;
  /** Resolves to whether the session existed. */
  deleteSession(id: number): Promise<boolean>;
  /** Resolves to the number of deleted sessions. */
  deleteAllSessions(): Promise<number>;
  /** Deletes the sessions with `expires_at <= now` or `used_at <= idleSince`; resolves to their number. */
  deleteExpiredSessions(limits: { now: number; idleSince: number }): Promise<number>;

  /** Appends a node (last in the order) with a new id and an empty ledger. `conflict` if the token is taken. */
  insertNode(node: NewNode): Promise<StoredNode>;
  /**
   * Updates the columns in `patch` and, if given, the node's ledger, in one transaction. The ledger's values are copied
   * before the call returns. `not_found`.
   */
  updateNode(id: number, patch: Partial<NodeConfig>, ledger?: TrafficRow): Promise<void>;
  /** Invalidates the old token. `not_found`, `conflict`. */
  setNodeToken(id: number, token: string): Promise<void>;
  /** Deletes the node, its ledger and its incidents, and notices about it alone. `deleteExpiredHistory` deletes its history. `not_found`. */
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
   * Stores the changes that `build` returns in one transaction. `build` gets as many unused ids as `counts` names, and is
   * called again if another program took one. `not_found` if a changed or deleted row does not exist.
   */
  changeFleet(
    counts: { nodes: number; pingTasks: number },
    build: (ids: DrawnIds) => FleetChanges,
  ): Promise<StoredChanges>;

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
   * Moves the minutes up to `minute` from the table that is sorted by time to the one that is sorted by node, for up to
   * `maxNodes` nodes. Resolves to whether all nodes are done; otherwise the next call continues.
   */
  foldMinutes(slice: { minute: number; maxNodes: number }): Promise<boolean>;
  /**
   * Deletes history before `hour`, and history of deleted nodes and tasks, at most `maxRows` rows. Resolves to whether
   * everything has been checked; otherwise the next call continues.
   */
  deleteExpiredHistory(slice: { hour: number; maxRows: number }): Promise<boolean>;
  /** UTF-8 of the contract's NodeHistory, made on the reader thread. Rejects with `busy` when too many reads are queued. */
  readNodeHistory(query: NodeHistoryQuery): Promise<Uint8Array<ArrayBuffer>>;

  /**
   * Inserts or replaces incidents by id in one transaction, and deletes a node's oldest ones above the limit. Skips those
   * of deleted nodes and tasks.
   */
  writeIncidents(rows: IncidentRow[], maxPerNode: number): Promise<void>;
  /** Deletes at most `maxRows` incidents that ended before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredIncidents(slice: { before: number; maxRows: number }): Promise<boolean>;
  /** Reads on the reader thread, newest first. Rejects with `busy` when too many reads are queued. */
  readIncidents(query: IncidentQuery): Promise<IncidentRow[]>;
  /** The outages of all nodes, by node, likewise. */
  readOutages(query: OutageQuery): Promise<Outage[]>;

  /** Reads a part of one series, for exports; on the reader thread, as the following. Rejects with `busy` likewise. */
  readSlice(query: SliceQuery): Promise<HistorySlice>;
  hasOlderHours(query: OlderHoursQuery): Promise<boolean>;
  /** Traffic of each period. */
  sumTraffic(query: TrafficSumQuery): Promise<TrafficSum[]>;

  /** Resolves to the stored notice. Skips nodes that do not exist; `conflict` if none of them does. */
  insertNotice(notice: NoticeConfig): Promise<NoticeRow>;
  /** Replaces the notice's values; resolves to the stored notice. `not_found`; `conflict` as in `insertNotice`. */
  updateNotice(id: number, notice: NoticeConfig): Promise<NoticeRow>;
  /** `not_found`. */
  deleteNotice(id: number): Promise<void>;

  /** Appends to the audit log, or counts in the row with the same `merge_key`; deletes rows above the caps. */
  writeAudit(rows: NewAuditRow[], caps: AuditCaps): Promise<void>;
  /** Deletes at most `maxRows` entries before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredAudit(slice: { before: number; maxRows: number }): Promise<boolean>;
  /** Reads on the reader thread, newest first. Rejects with `busy` when too many reads are queued. */
  readAudit(query: AuditQuery): Promise<AuditRow[]>;

  /** Writes a page, to find out whether the disk accepts writes. */
  probeDisk(): Promise<void>;

  readonly databaseAdmin: DatabaseAdmin;

  /** What this hub shares with others on the database; null if it uses the database alone. */
  readonly shared: SharedStore | null;

  /** Executes the pending commands, checkpoints and ends the threads. May be called twice. */
  close(): Promise<void>;
}

/** An import into the open database. */
export type ImportInput = Omit<PrepareInput, 'path'>;

/**
 * Backup, restore, import and maintenance of the database file. The caller runs one of `backup`, `vacuum`, `restore` and
 * `import` at a time.
 */
export interface DatabaseAdmin {
  /** Folder for uploads, beside the database. It is deleted at the next start. */
  readonly folder: string;
  /** Sizes and row counts, read by a child process. */
  inspect(): Promise<DatabaseStats>;
  /** Sizes of the database file and its write-ahead log; 0 for one that does not exist. */
  readFileSizes(): { fileBytes: number; logBytes: number };
  /** Resolves to the path of a copy as of the end of the copying; the caller deletes it. Reports are stored meanwhile. */
  backup(): Promise<string>;
  /** Returns free pages to the file system in small steps. Resolves to the bytes of file and log before and after. */
  vacuum(): Promise<{ before_bytes: number; after_bytes: number }>;
  /**
   * Replaces an uploaded database by a new one with the same rows, in a child process, and prepares it for `restore`:
   * migrated, and without sessions. `now` is in Unix seconds. `refused` with the reason.
   */
  prepare(candidate: string, now: number): Promise<RestoreCandidate>;
  /**
   * Replaces the database by a prepared file and keeps the old one as `<db>.before-restore`. The audit log and its
   * retention are carried over into the new one. Until `apply`, which must
   * be synchronous, has replaced the state in memory, every other command rejects with `busy`. After a rejection the old
   * database is open as before.
   */
  restore(candidate: string, replacement: Replacement, apply: (state: StoredState) => void): Promise<void>;
  /**
   * Imports another product's database, in a child process, into a copy of the database, which then replaces it as a
   * restore does. Sessions are kept. Unless it is a dry run, every other command rejects with `busy` until `apply`.
   * `refused` with the reason.
   */
  import(input: ImportInput, apply: (state: StoredState) => void): Promise<ImportReport>;
  /** Recreates the reserve file after a full disk once there is space. Call it every few seconds. */
  refillReserve(): Promise<void>;
}

export interface Replacement {
  /** Unix seconds. */
  now: number;
  /** To set in the new database. */
  settings: SettingValues;
}

/** An uploaded database that a restore can use. */
export interface RestoreCandidate {
  /** Before the migration. */
  schema_version: number;
  nodes: number;
  ping_tasks: number;
  /** Unix seconds of the first and the last minute of history. */
  oldest_sample_at: number | null;
  newest_sample_at: number | null;
  /** The first hundred of what is not restored. */
  dropped: DroppedObject[];
  dropped_count: number;
  /** Account and settings after the restore, and of the current database if there is one that can be read. */
  security: { restored: SecurityState; current: SecurityState | null };
}

export interface SecurityState extends Pick<StoredState, 'account' | 'settings'> {
  /** Digest of the keys of all second factors. */
  secondFactor: string;
}

/** What a restore leaves behind. */
export interface DroppedObject {
  kind:
    | 'trigger'
    | 'view'
    | 'virtual_table'
    | 'table'
    | 'index'
    | 'column'
    /** A table's definition differs; its rows are restored. */
    | 'definition'
    /** Rows of the history that are invalid. */
    | 'rows'
    | 'setting'
    /** The last id of a table; the largest id replaces it. */
    | 'sequence';
  /** From the file, shortened and without control characters. */
  name: string;
  count: number;
}

export interface StoreOptions {
  /** The database file, which is created if missing; its folder is not. Or a connection URI of PostgreSQL. */
  path: string;
  /** With PostgreSQL, the path that a file would have: copies are made beside it. The default is `muster`. */
  localPath?: string;
  /** Draws the id of a new node, ping task or notice; called again if it is taken. */
  drawId: (table: 'node' | 'ping_task' | 'notice') => number;
  /** The writer thread died. Every later command rejects with the same error, so the process should exit. */
  onFailure?: (error: StoreError) => void;
  /** Called after a migration with the path of the copy of the old file. */
  onUpgrade?: ((keptFile: string) => void) | undefined;
  /** Maximum size of the file in pages of 4 KiB; beyond it writes reject with `full`. */
  maxPages?: number;
  /** Size of the reserve file for a full disk; the default is 8 MiB. */
  reserveBytes?: number;
  /** Rejects a database of an older version with `unusable` instead of migrating it. */
  refusesMigration?: boolean;
  /** With PostgreSQL, this hub, if others may use the database at the same time. */
  sharedAs?: HubDescription;
  /** Entry point of the writer thread, for tests. */
  writer?: URL;
}
