/**
 * The store's interface: rows and commands. Row keys are the column names. Instants (`…_at`) are Unix seconds,
 * sizes are bytes, and every integer lies within ±(2^53 − 1).
 *
 * A command resolves after its transaction is committed and rejects with a `StoreError`; commands take effect in
 * the order in which they were called.
 */

import type { DatabaseAdmin } from './database-admin.ts';
import type { HistoryQuery, HistoryRows } from './series.ts';

export type StoreErrorCode =
  /** The named row does not exist. */
  | 'not_found'
  /** The command contradicts what is stored (taken name, ids that are no permutation). */
  | 'conflict'
  /** No space: the disk, the quota or the page limit is exhausted. Reading still works; writing may be retried. */
  | 'full'
  /** A batch is unacknowledged, too many reads wait, or the database is being replaced; try again later. */
  | 'busy'
  /** Another process holds the database. */
  | 'in_use'
  /** The file or folder cannot serve (missing, unwritable, foreign, newer, damaged), or the disk fails. */
  | 'unusable'
  /** An uploaded database cannot be used; the message says why. */
  | 'refused'
  /** The store has been closed. */
  | 'closed'
  /** A defect of the program: the command is malformed. */
  | 'fault';

/** Every rejection of the store. The message is a sentence for the operator and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Values by key; each is anything that JSON can carry. */
export type SettingValues = Record<string, unknown>;

export interface AccountRow {
  username: string;
  /** PHC string of argon2id. */
  password_hash: string;
  changed_at: number;
}

export interface SessionRow {
  /** Never reused. */
  id: number;
  /** sha256 of the token, 32 bytes; the token itself is never stored. */
  token_hash: Uint8Array;
  username: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
}

export type TrafficMode = 'sum' | 'max' | 'up' | 'down';

/** What the administrator decides about a node. */
export interface NodeConfig {
  name: string;
  group: string;
  tags: string[];
  public: boolean;
  remark: string;
  public_remark: string;
  /** "" or an ISO 3166-1 alpha-2 code that overrides `country`. */
  country_pin: string;
  price: number;
  currency: string;
  billing_cycle: string;
  /** `YYYY-MM-DD` or null. */
  expires_at: string | null;
  /** Bytes, 0 for none. */
  traffic_limit: number;
  traffic_mode: TrafficMode;
  /** 1–31; past the month's end it means the last day. */
  traffic_reset_day: number;
}

/** What the agent and its connection tell. Text is "" and numbers are 0 while unknown. */
export interface NodeFacts {
  hostname: string;
  os: string;
  kernel: string;
  arch: string;
  virt: string;
  cpu_name: string;
  cpu_cores: number;
  mem_total: number;
  swap_total: number;
  disk_total: number;
  agent_version: string;
  ipv4: string | null;
  ipv6: string | null;
  /** Address of the agent's connection. */
  ip: string;
  /** "" or an ISO 3166-1 alpha-2 code derived from `ip`. */
  country: string;
}

export interface NodeRow extends NodeConfig, NodeFacts {
  /** Never reused. */
  id: number;
  sort: number;
  /** Plain text: the panel shows the install command at any time. */
  token: string;
  /** 0 = never. On load it is the later of the saved instant and the last report's. */
  last_seen_at: number;
  created_at: number;
}

/** The ledger of one node. `domain/ledger.ts` mutates it in place; the writer copies its numbers. */
export interface TrafficRow {
  readonly node_id: number;
  /** Cumulative bytes received and sent. */
  rx: number;
  tx: number;
  day_rx: number;
  day_tx: number;
  /** The day that `day_rx` and `day_tx` belong to, as the number YYYYMMDD; 0 before the first report. */
  day_start: number;
  period_rx: number;
  period_tx: number;
  /** First day of the plan period, as the number YYYYMMDD; 0 before the first report. */
  period_start: number;
  /** The agent's counters as last seen, since the boot `boot_id`. */
  last_rx: number;
  last_tx: number;
  boot_id: string;
  /** 0 = no report ever. */
  last_report_at: number;
}

export interface StoredNode {
  node: NodeRow;
  traffic: TrafficRow;
}

/** What the administrator decides about a ping task. */
export interface PingTaskConfig {
  sort: number;
  name: string;
  target: string;
  /** Seconds. */
  interval: number;
  /** Assigned to every node, later ones included, whatever `node_ids` says. */
  all_nodes: boolean;
  /** In ascending order when read. */
  node_ids: number[];
}

export interface PingTaskRow extends PingTaskConfig {
  /** Never reused. */
  id: number;
}

/** Without `sort` the task is the last in the order. */
export type NewPingTask = Omit<PingTaskConfig, 'sort'> & { sort: number | null };

/** Everything that the main thread keeps in memory. */
export interface StoredState {
  settings: SettingValues;
  /** Null in a new database. */
  account: AccountRow | null;
  /** Those that have not expired. */
  sessions: SessionRow[];
  /** By `sort`, then `id`. */
  nodes: StoredNode[];
  /** By `sort`, then `id`. */
  pingTasks: PingTaskRow[];
}

export interface NewNode {
  config: NodeConfig;
  token: string;
  created_at: number;
  /** Settings committed in the same transaction (the registration window's remaining count). */
  settings?: SettingValues;
}

/** The named facts replace the stored ones, the rest stays. */
export type NodeFactsChange = { id: number } & Partial<NodeFacts & { last_seen_at: number }>;

export interface SessionTouch {
  id: number;
  last_seen_at: number;
  /** Replaces the stored address when given. */
  address?: string;
}

export interface Store {
  /** Reads everything at once and forgets the sessions that expired before `now` (Unix seconds). */
  load(now: number): Promise<StoredState>;

  /** Inserts or replaces the named settings, all or none. */
  putSettings(values: SettingValues): Promise<void>;

  /** `conflict` when an account of that name exists. */
  createAccount(account: AccountRow): Promise<void>;
  /** Sets hash and instant and deletes every session in one transaction; resolves to their number. `not_found`. */
  setPassword(account: AccountRow): Promise<number>;
  /** Replaces the hash of an unchanged password (stronger parameters); sessions stay. `not_found`. */
  rehashPassword(username: string, passwordHash: string): Promise<void>;

  /** Resolves to the new session's id. */
  insertSession(session: Omit<SessionRow, 'id'>): Promise<number>;
  /** Sessions that are gone are skipped. */
  touchSessions(touches: SessionTouch[]): Promise<void>;
  /** Resolves to whether it existed. */
  deleteSession(id: number): Promise<boolean>;
  /** Resolves to the number deleted. */
  deleteAllSessions(): Promise<number>;
  /** Deletes the sessions with `expires_at <= now`; resolves to their number. */
  deleteExpiredSessions(now: number): Promise<number>;

  /** Appends a node (last in the order) with an empty traffic row. `conflict` when the token is taken. */
  insertNode(node: NewNode): Promise<StoredNode>;
  /**
   * Replaces what the patch names and leaves the rest; `periodStart`, YYYYMMDD, dates the running period in the same
   * transaction, its figures staying. `not_found`.
   */
  updateNode(id: number, patch: Partial<NodeConfig>, periodStart?: number): Promise<void>;
  /** Invalidates the old token. `not_found`, `conflict`. */
  setNodeToken(id: number, token: string): Promise<void>;
  /** Removes the node and its ledger; its history goes with the next `deleteExpiredHistory`. `not_found`. */
  deleteNode(id: number): Promise<void>;
  /** `sort` becomes the position in `ids`, from 1. `conflict` unless `ids` is a permutation of all ids. */
  reorderNodes(ids: number[]): Promise<void>;
  /** Saves facts and `last_seen_at` of many nodes in one transaction; deleted nodes are skipped. */
  saveFacts(changes: NodeFactsChange[]): Promise<void>;

  /** Resolves to the task as it was stored: nodes that do not exist are skipped. */
  insertPingTask(task: NewPingTask): Promise<PingTaskRow>;
  /** Replaces what the patch names and leaves the rest; resolves to the whole task. `not_found`. */
  updatePingTask(id: number, patch: Partial<PingTaskConfig>): Promise<PingTaskRow>;
  /** Removes the task and its assignments. `not_found`. */
  deletePingTask(id: number): Promise<void>;

  /**
   * Writes the rows as they are now, in one transaction; deleted nodes are skipped. The values are copied before the
   * call returns. At most one batch is in flight: a further call rejects with `busy`. `createTrafficBuffer` (in
   * `traffic-buffer.ts`) does the merging.
   */
  writeTraffic(rows: Iterable<TrafficRow>): Promise<void>;
  /** Writes one row regardless of batches in flight: for corrections, after the row was changed in memory. */
  saveTraffic(row: TrafficRow): Promise<void>;

  /**
   * Writes rows of `NUMBERS_PER_MINUTE` numbers (of `minute-buffer.ts`) in one transaction and takes the block away from
   * the caller. Rows of deleted nodes are skipped; a minute that is stored already is merged with the new row by weight.
   */
  writeMinutes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** The same for rows of `NUMBERS_PER_PROBE` numbers (`probe-buffer.ts`); those of deleted tasks are skipped too. */
  writeProbes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** Rolls up hours that ended by the whole hour `hour`, `max` of metrics and of probes; resolves to whether more are left. */
  rollupHistory(hour: number, max: number): Promise<boolean>;
  /**
   * Deletes history up to the whole hour `hour`, and that of deleted nodes and tasks: at most `maxRows` rows. Resolves to
   * whether it has been through all tables; until then the next call continues.
   */
  deleteExpiredHistory(hour: number, maxRows: number): Promise<boolean>;
  /** Reads on a thread and connection of its own. Rejects with `busy` when too many reads wait. */
  readHistory(query: HistoryQuery): Promise<HistoryRows>;

  /** Writes a page as it is, to learn whether the disk still takes one. */
  probeDisk(): Promise<void>;

  readonly databaseAdmin: DatabaseAdmin;

  /** Finishes what was called, empties the write-ahead log into the file and ends the thread. May be called twice. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The database file; it is created when missing, its folder is not. */
  path: string;
  /** The writer thread died; every later command rejects with the same error. The process should end. */
  onFailure?: (error: StoreError) => void;
  /** The file was of an older version and is upgraded; as it was it is kept under this path. */
  onUpgrade?: ((keptFile: string) => void) | undefined;
  /** Upper bound of the file in pages of 4 KiB; beyond it writes reject with `full`. */
  maxPages?: number;
  /** Size of the reserve for a full disk; the default suits every disk that can hold a fleet's history. */
  reserveBytes?: number;
  /** Program of the writer thread; the default is the real one. */
  writer?: URL;
}
