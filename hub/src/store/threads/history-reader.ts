import type { CommandArgs, CommandResult } from '../command-table.ts';
import { StoreError } from '../errors.ts';
import type { AuditQuery, AuditRow, IncidentQuery, IncidentRow, Outage, OutageQuery } from '../rows.ts';
import type {
  HistorySlice,
  NodeHistoryQuery,
  OlderHoursQuery,
  SliceQuery,
  TrafficSum,
  TrafficSumQuery,
} from '../series.ts';
import type { ReaderCommands } from '../store-commands.ts';
import type { DatabaseThread } from './database-thread.ts';

/** Reads history, incidents and the audit log on the reader thread, which starts with the first read. */
export interface HistoryReader {
  /** UTF-8 of the contract's NodeHistory. Rejects with `busy` when too many reads are queued. */
  readNodeHistory(query: NodeHistoryQuery): Promise<Uint8Array<ArrayBuffer>>;
  /** Newest first. Rejects with `busy` when too many reads are queued. */
  readAudit(query: AuditQuery): Promise<AuditRow[]>;
  /** Likewise. */
  readIncidents(query: IncidentQuery): Promise<IncidentRow[]>;
  /** By node. Rejects with `busy` likewise. */
  readOutages(query: OutageQuery): Promise<Outage[]>;
  /** A part of a long history. Rejects with `busy` likewise. */
  readSlice(query: SliceQuery): Promise<HistorySlice>;
  /** Rejects with `busy` likewise. */
  hasOlderHours(query: OlderHoursQuery): Promise<boolean>;
  /** Of each period. Rejects with `busy` likewise. */
  sumTraffic(query: TrafficSumQuery): Promise<TrafficSum[]>;
  /** Finishes the queued reads and closes the connection; the next read opens a new one. For replacing the file. */
  release(): Promise<void>;
  /** Like `release`; later reads reject with `closed`. */
  close(): Promise<void>;
}

/** Including the running read: at about 5 ms each the last one waits a third of a second. */
export const MAX_QUEUED_READS = 64;

/** Calls `onFailure` when the thread dies after it was started. */
export type StartReader = (onFailure: () => void) => Promise<DatabaseThread<ReaderCommands>>;

export function createHistoryReader(startReader: StartReader): HistoryReader {
  let thread: Promise<DatabaseThread<ReaderCommands>> | null = null;
  let queued = 0;
  let isClosed = false;

  /** A thread that fails to start or dies is replaced with the next read. */
  function start(): Promise<DatabaseThread<ReaderCommands>> {
    const discard = () => {
      if (thread === started) thread = null;
    };
    const started = startReader(discard);
    started.catch(discard);
    return started;
  }

  async function release(): Promise<void> {
    const released = thread;
    thread = null;
    const running = await released?.catch(() => null);
    await running?.close();
  }

  async function read<K extends keyof ReaderCommands>(
    command: K,
    ...args: CommandArgs<ReaderCommands, K>
  ): Promise<CommandResult<ReaderCommands, K>> {
    if (isClosed) throw new StoreError('closed', 'The database is closed.');
    if (queued >= MAX_QUEUED_READS)
      throw new StoreError('busy', 'Too many history queries are running. Try again in a moment.');
    queued += 1;
    try {
      thread ??= start();
      return await (await thread).call(command, args);
    } finally {
      queued -= 1;
    }
  }

  return {
    readNodeHistory: (query) => read('readNodeHistory', query),
    readAudit: (query) => read('readAudit', query),
    readIncidents: (query) => read('readIncidents', query),
    readOutages: (query) => read('readOutages', query),
    readSlice: (query) => read('readSlice', query),
    hasOlderHours: (query) => read('hasOlderHours', query),
    sumTraffic: (query) => read('sumTraffic', query),
    release,
    close() {
      isClosed = true;
      return release();
    },
  };
}
