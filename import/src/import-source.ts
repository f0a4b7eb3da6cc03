import { type HistoryColumn, historyColumns } from '@muster/generated/metrics';
import type {
  Check,
  ImportCounts,
  ImportFacts,
  ImportKind,
  ImportNote,
  NodeConfig,
} from '@muster/generated/types';
import type { Database } from 'better-sqlite3';

/** A product whose databases are read here. */
export type ProductKind = Exclude<ImportKind, 'ndjson'>;

/**
 * A database of another product, opened read-only in one read transaction. The file is untrusted: `tables` and `columns`
 * list ordinary tables and ordinary columns only, because reading a view, a virtual table or a generated column would
 * evaluate expressions of the file. Name no other tables and columns in SQL.
 */
export interface SourceDatabase {
  /** Absolute. */
  readonly path: string;
  readonly sqlite: Database;
  /** `PRAGMA user_version`. */
  readonly version: number;
  readonly tables: ReadonlySet<string>;
  /** Empty if there is no such table. */
  columns(table: string): ReadonlySet<string>;
  /**
   * The database of this file name in the same folder, checked like the first one, or null if there is no such file.
   * It is closed with the first one. Throws an `ImportError` if it is no database or damaged.
   */
  companion(name: string): SourceDatabase | null;
}

/** One product. */
export interface ImportSource {
  readonly kind: ProductKind;
  /** The product's own spelling, for sentences. */
  readonly name: string;
  /** Whether the product's agents can connect to this hub with their tokens. */
  readonly agents: 'keep' | 'install';
  /** Whether tables and columns are those of the product, of any version. Reads no rows and does not throw. */
  recognises(db: SourceDatabase): boolean;
  /** Called after `recognises`. Throws an `ImportError`, for example for a schema that is newer than the known ones. */
  open(db: SourceDatabase): SourceReader;
}

/**
 * Reads one database. Rows of the history are yielded by node, in the order of `ImportedFleet.nodes`, because keys of the
 * target begin with the node; reading them in another order is correct but slow. The rows of one node must not be
 * interrupted by those of another, and must be sorted by time (probes: by task, then time).
 *
 * An iterator may yield the same object again and again, changed: the importer has used a row before it asks for the next
 * one. Create it with `createMetricsRow`, and replace `node` only when the node changes.
 */
export interface SourceReader {
  /** `now` is in Unix seconds. */
  readFleet(now: number): ImportedFleet;
  readMinutes(): Iterable<ImportedMetrics>;
  /** Hours for which there are no minutes. If there are minutes too, those that cover more of the hour are imported. */
  readHours(): Iterable<ImportedMetrics>;
  readProbes(): Iterable<ImportedProbe>;
  /** Like `readHours`, for hours without single results. */
  readProbeHours(): Iterable<ImportedProbeHour>;
  /** For the progress display; an estimate is enough. */
  count(): ImportCounts;
}

/** Everything but the history; fits in memory. */
export interface ImportedFleet {
  /** In the order in which the product shows them. */
  nodes: ImportedNode[];
  /** In the order in which the product shows them. */
  tasks: ImportedTask[];
  /**
   * By the keys of the table `setting`, such as `site_name`, `oauth_client_secret` and `theme_config:NAME`. Invalid values
   * are left out with a note.
   */
  settings: Record<string, unknown>;
  account: ImportedAccount | null;
  /** What is not imported, or not as it was. */
  notes: ImportNote[];
}

/** Need not be valid by the contract: the importer shortens texts, replaces other invalid values, and adds notes. */
export interface ImportedNode {
  /** The source's id. History and tasks refer to it. */
  key: string;
  /** Absent keys get the defaults of a new node. */
  config: NodeConfig & { name: string };
  /** Null, or one that is not valid or already used, becomes a new one: the node's agent must be installed again. */
  token: string | null;
  /** Unix seconds; null for the time of the import. */
  created_at: number | null;
  /** Unix seconds, 0 for never. */
  last_seen_at: number;
  facts: ImportFacts | null;
  ledger: ImportedLedger | null;
}

/** Bytes of a product may be above 2^53. */
type Bytes = number | bigint;

/**
 * Traffic totals; absent figures are 0. `boot_id`, `last_rx` and `last_tx` only of a product whose agents continue with
 * Muster: a wrong counter would be booked as traffic.
 */
export interface ImportedLedger {
  rx?: Bytes;
  tx?: Bytes;
  day_rx?: Bytes;
  day_tx?: Bytes;
  /** As the number YYYYMMDD; 0 if unknown. */
  day_start?: number;
  period_rx?: Bytes;
  period_tx?: Bytes;
  period_start?: number;
  last_rx?: Bytes;
  last_tx?: Bytes;
  boot_id?: string;
  last_report_at?: number;
}

/** Need not be valid by the contract. A task with an unusable target is left out with a note. */
export interface ImportedTask {
  /** The source's id. Probes refer to it. */
  key: string;
  name: string;
  target: string;
  /** Seconds. */
  interval: number;
  /** Assigned to every node, also to those added later. */
  all_nodes: boolean;
  /** Keys of assigned nodes; unknown ones are left out with a note. */
  node_keys: string[];
  check?: Check;
}

export interface ImportedAccount {
  /** `admin` if undefined. */
  username?: string;
  /** Argon2id in the PHC string format. Other hashes are left out with a note; a first start then sets a password. */
  password_hash: string;
}

/** A minute or an hour of a node. */
export interface ImportedMetrics {
  node: string;
  /** Unix seconds of its end. Rounded up to whole minutes or hours. */
  at: number;
  /**
   * In the contract's units (percent, bytes, bytes per second), indexed by `metricIndex`; NaN for what was not measured.
   * Values out of range are left out and counted.
   */
  readonly values: Float64Array;
  /** How many minutes of an hour the row covers, 1 to 60; ignored for a minute. */
  minutes: number;
}

/** The result of one probe. */
export interface ImportedProbe {
  node: string;
  task: string;
  /** Unix seconds. Of two results in one second, one is imported. */
  at: number;
  /** −1 if it was lost. */
  latency_ms: number;
}

/** An hour of probes of a node and a task. */
export interface ImportedProbeHour {
  node: string;
  task: string;
  /** Unix seconds of its end. */
  at: number;
  /** Number of probes, lost ones included. */
  probes: number;
  lost: number;
  /** Of the others, in milliseconds; NaN if unknown. */
  latency_ms: number;
  lowest_ms: number;
  highest_ms: number;
}

/** The position of each column in `ImportedMetrics.values`. */
export const metricIndex = Object.fromEntries(
  historyColumns.map((column, index) => [column, index]),
) as Readonly<Record<HistoryColumn, number>>;

/** A row in which nothing is measured. */
export function createMetricsRow(): ImportedMetrics {
  return { node: '', at: 0, values: new Float64Array(historyColumns.length).fill(Number.NaN), minutes: 60 };
}
