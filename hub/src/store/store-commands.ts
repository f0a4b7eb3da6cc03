import type { AlertEventQuery, AlertEventRow, AlertEventRows, ToldAlertEventQuery } from './alert-rows.ts';
import { type Calls, type CommandRules, command, rules } from './command.ts';
import type {
  AuditQuery,
  AuditRow,
  CheckOutageQuery,
  CheckOutageRow,
  IncidentQuery,
  IncidentRow,
  Outage,
  OutageQuery,
  SettingValues,
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
import { loadState } from './state.ts';
import { accountCommands } from './tables/account.ts';
import { alertCommands } from './tables/alert.ts';
import { alertRuleCommands } from './tables/alert-rule.ts';
import { apiTokenCommands } from './tables/api-token.ts';
import { auditCommands } from './tables/audit.ts';
import { checkCommands } from './tables/check.ts';
import { fleetCommands } from './tables/fleet.ts';
import { type GaugeQuery, gaugeCommands } from './tables/gauge.ts';
import { incidentCommands } from './tables/incident.ts';
import { nodeCommands } from './tables/node.ts';
import { noticeCommands } from './tables/notice.ts';
import { pingTaskCommands } from './tables/ping-task.ts';
import { secondFactorCommands } from './tables/second-factor.ts';
import { sessionCommands } from './tables/session.ts';
import { sessionNoteCommands } from './tables/session-note.ts';
import { settingCommands } from './tables/setting.ts';
import { trafficCommands } from './tables/traffic.ts';

/** Commands with one implementation for both engines. Each is a transaction. */
export const tableCommands = {
  load: command({ isDurable: false }, loadState),
  ...settingCommands,
  ...accountCommands,
  ...secondFactorCommands,
  ...sessionCommands,
  ...sessionNoteCommands,
  ...apiTokenCommands,
  ...fleetCommands,
  ...nodeCommands,
  ...trafficCommands,
  ...pingTaskCommands,
  ...checkCommands,
  ...incidentCommands,
  ...noticeCommands,
  ...alertRuleCommands,
  ...alertCommands,
  ...gaugeCommands,
  ...auditCommands,
};

export type TableCommands = typeof tableCommands;

/** Commands that each engine implements in its own way: rows of the history, and the disk. */
export interface EngineCommands {
  /**
   * Writes rows of `NUMBERS_PER_MINUTE` numbers (see `row-buffer.ts`) in one transaction and transfers the buffer,
   * which is detached afterwards. Skips deleted nodes; merges a row with the stored row of the same minute.
   */
  writeMinutes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** Writes such rows where the node has none of that minute, in the same way. Stored rows stay as they are. */
  writeMissingMinutes(numbers: Float64Array<ArrayBuffer>): Promise<void>;
  /** Writes rows of `NUMBERS_PER_PROBE` numbers in the same way. Skips deleted tasks too. */
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
  /** Writes a page, to find out whether the disk accepts writes. */
  probeDisk(): Promise<void>;
}

export const engineRules: Readonly<Record<keyof EngineCommands, CommandRules>> = {
  writeMinutes: rules({ onDiskFull: 'suspend', isDurable: false }),
  writeMissingMinutes: rules({ onDiskFull: 'suspend', isDurable: false }),
  writeProbes: rules({ onDiskFull: 'suspend', isDurable: false }),
  rollupHistory: rules({ onDiskFull: 'use_reserve', isDurable: false }),
  foldMinutes: rules({ onDiskFull: 'suspend', isDurable: false }),
  deleteExpiredHistory: rules({ onDiskFull: 'use_reserve', isDurable: false }),
  probeDisk: rules({ onDiskFull: 'suspend', isDurable: false }),
};

export interface Replacement {
  /** Unix seconds. */
  now: number;
  /** Settings to set in the new database. */
  settings: SettingValues;
}

/** Commands of the writer thread on its database. */
export interface AdminCommands {
  /** Resolves to the path of the copy, in the work folder. */
  copyDatabase(): Promise<string>;
  /** Returns free pages to the file system. `conflict` if the file was created without `auto_vacuum`. */
  vacuumStep(): Promise<{ hasMore: boolean }>;
  /** Bytes of the file and its log. */
  measureFile(): Promise<number>;
  /** Writes the log back into the file and truncates it. */
  checkpoint(): Promise<void>;
  refillReserve(): Promise<void>;
  /** Replaces the database by the prepared file; resolves to its contents. */
  replaceDatabase(candidate: string, replacement: Replacement): Promise<StoredState>;
}

/** Every command of the writer thread. */
export type WriterCommands = Calls<TableCommands> & EngineCommands & AdminCommands;

/** Commands of the reader thread. Each rejects with `busy` when too many reads are queued. */
export interface ReaderCommands {
  /** UTF-8 of the contract's NodeHistory. */
  readNodeHistory(query: NodeHistoryQuery): Promise<Uint8Array<ArrayBuffer>>;
  /** UTF-8 of the contract's NodeGauges. */
  readGauges(query: GaugeQuery): Promise<Uint8Array<ArrayBuffer>>;
  /** Reads a part of one series, for exports. */
  readSlice(query: SliceQuery): Promise<HistorySlice>;
  hasOlderHours(query: OlderHoursQuery): Promise<boolean>;
  /** Traffic of each period. */
  sumTraffic(query: TrafficSumQuery): Promise<TrafficSum[]>;
  /** Newest first. */
  readAudit(query: AuditQuery): Promise<AuditRow[]>;
  /** Newest first. */
  readIncidents(query: IncidentQuery): Promise<IncidentRow[]>;
  /** Events of alerts after an id. */
  readAlertEvents(query: AlertEventQuery): Promise<AlertEventRows>;
  /** Those that were told, newest first. */
  readToldAlertEvents(query: ToldAlertEventQuery): Promise<AlertEventRow[]>;
  /** The outages of all nodes, by node. */
  readOutages(query: OutageQuery): Promise<Outage[]>;
  /** By task, each task's newest first. */
  readCheckOutages(query: CheckOutageQuery): Promise<CheckOutageRow[]>;
}

export const readerCommands = [
  'readAudit',
  'readIncidents',
  'readOutages',
  'readCheckOutages',
  'readAlertEvents',
  'readToldAlertEvents',
  'readNodeHistory',
  'readGauges',
  'readSlice',
  'hasOlderHours',
  'sumTraffic',
] as const satisfies (keyof ReaderCommands)[];
