import type { ImportReport } from '@muster/generated/types';
import type { Calls } from './command.ts';
import type { StoreError } from './errors.ts';
import type { DrawnIds, FleetChanges, StoredChanges } from './fleet-changes.ts';
import type {
  NewNode,
  NewPingTask,
  NodeConfig,
  NoticeConfig,
  NoticeRow,
  PingTaskRow,
  StoredNode,
  StoredState,
  TrafficRow,
} from './rows.ts';
import type { HubDescription, SharedStore } from './shared-store.ts';
import type { DatabaseStats } from './sqlite/database-admin/database-stats.ts';
import type { ImportInput as PrepareInput } from './sqlite/import/import-input.ts';
import type { EngineCommands, ReaderCommands, Replacement, TableCommands } from './store-commands.ts';

/** Commands whose arguments the store converts. */
type Rewritten =
  | 'insertNode'
  | 'insertPingTask'
  | 'insertNotice'
  | 'updateNode'
  | 'changeFleet'
  | 'writeTraffic'
  | 'saveTraffic';

/**
 * The hub's database: the commands of its tables, and its reads. A command resolves after its transaction is committed and
 * rejects with a `StoreError`; commands are executed in the order of the calls. Reads run on a separate thread, and reject
 * with `busy` when too many are queued.
 */
export interface Store extends Omit<Calls<TableCommands>, Rewritten>, EngineCommands, ReaderCommands {
  /** Appends a node (last in the order) with a new id and an empty ledger. `conflict` if the token is taken. */
  insertNode(node: NewNode): Promise<StoredNode>;
  /**
   * Updates the columns in `patch` and, if given, the node's ledger, in one transaction. The ledger's values are copied
   * before the call returns. `not_found`.
   */
  updateNode(id: number, patch: Partial<NodeConfig>, ledger?: TrafficRow): Promise<void>;
  /** Resolves to the stored task. Skips nodes that do not exist. */
  insertPingTask(task: NewPingTask): Promise<PingTaskRow>;
  /** Resolves to the stored notice. Skips nodes that do not exist; `conflict` if none of them does. */
  insertNotice(notice: NoticeConfig): Promise<NoticeRow>;

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

  readonly databaseAdmin: DatabaseAdmin;

  /** Data shared with other hubs on the database; null if this hub uses it alone. */
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

/** An uploaded database that a restore can use. */
export interface RestoreCandidate {
  /** Before the migration. */
  schema_version: number;
  nodes: number;
  ping_tasks: number;
  /** Unix seconds of the first and the last minute of history. */
  oldest_sample_at: number | null;
  newest_sample_at: number | null;
  /** The first hundred objects and rows that are not restored. */
  dropped: DroppedObject[];
  dropped_count: number;
  /** API tokens of the current database and of the file that are not kept: those that only one of them has. */
  revoked_api_tokens: number;
  /** Entries of the file's audit log that the current one does not have. */
  lost_audit_entries: number;
  /** Account and settings after the restore, and of the current database if there is one that can be read. */
  security: { restored: SecurityState; current: SecurityState | null };
}

export interface SecurityState extends Pick<StoredState, 'account' | 'settings'> {
  /** Digest of the keys of all second factors. */
  secondFactor: string;
}

/** An object or row that a restore leaves behind. */
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
  /** Text from the file, shortened and without control characters. */
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
