import { historyColumns } from '@muster/generated/metrics';
import { KEY_SPAN } from '../metric-layout.ts';
import type { HistoryPartitions } from './history-partitions.ts';

/** Tables that both engines have with the same columns; a table follows those that its foreign keys refer to. */
export const sharedTables = [
  'account',
  'setting',
  'session',
  'totp',
  'passkey',
  'recovery_code',
  'api_token',
  'node',
  'traffic',
  'gauge_hour',
  'part_day',
  'ping_task',
  'ping_node',
  'check_result',
  'check_status',
  'check_outage',
  'incident',
  'notice',
  'notice_node',
  'alert_rule',
  'alert',
  'alert_event',
  'audit',
] as const;

/** Shared tables whose ids are never reused. */
export const countedTables = [
  'session',
  'passkey',
  'api_token',
  'node',
  'ping_task',
  'incident',
  'alert_rule',
  'alert_event',
  'audit',
] as const;

/** A table of the history. `position` is its column of time in PostgreSQL. */
export interface HistoryCopy {
  /** Tables of SQLite; rows of PostgreSQL are copied into the first. */
  sqlite: readonly string[];
  postgres: string;
  /** Undefined for a table that is not partitioned. */
  partitions: HistoryPartitions | undefined;
  position: string;
  /** Columns in PostgreSQL. */
  columns: readonly string[];
  /** Columns in SQLite by table, as expressions in the same order. */
  read: Readonly<Record<string, readonly string[]>>;
  /** Columns of SQLite's first table, and the expressions over PostgreSQL's columns that they get. */
  write: { columns: readonly string[]; expressions: readonly string[] };
}

const measured = [...historyColumns, 'weights'];
const unpackedKey = [`key / ${KEY_SPAN}`, `key % ${KEY_SPAN}`];
const packKey = (position: string) => `node_id * ${KEY_SPAN} + ${position}`;

export const historyCopies: readonly HistoryCopy[] = [
  {
    sqlite: ['metric', 'metric_recent'],
    postgres: 'metric_minute',
    partitions: 'metric_minute',
    position: 'minute',
    columns: ['node_id', 'minute', ...measured],
    read: {
      metric: [...unpackedKey, ...measured],
      metric_recent: ['node_id', 'minute', ...measured],
    },
    write: { columns: ['key', ...measured], expressions: [packKey('minute'), ...measured] },
  },
  {
    sqlite: ['metric_hour'],
    postgres: 'metric_hour',
    partitions: 'metric_hour',
    position: 'hour',
    columns: ['node_id', 'hour', 'minutes', ...measured],
    read: { metric_hour: [...unpackedKey, 'minutes', ...measured] },
    write: {
      columns: ['key', 'minutes', ...measured],
      expressions: [packKey('hour'), 'minutes', ...measured],
    },
  },
  copySame('metric_open', { position: 'hour', columns: ['node_id', 'hour'] }),
  copySame('ping_record', {
    partitions: 'ping_record',
    position: 'ts',
    columns: ['node_id', 'task_id', 'ts', 'latency'],
  }),
  copySame('ping_hour', {
    partitions: 'ping_hour',
    position: 'hour',
    columns: ['node_id', 'task_id', 'hour', 'probes', 'lost', 'latency', 'lowest', 'highest'],
  }),
  copySame('ping_open', { position: 'hour', columns: ['node_id', 'task_id', 'hour'] }),
];

/** A table with the same columns in both engines. */
function copySame(
  table: string,
  { partitions, position, columns }: { partitions?: HistoryPartitions; position: string; columns: string[] },
): HistoryCopy {
  return {
    sqlite: [table],
    postgres: table,
    partitions,
    position,
    columns,
    read: { [table]: columns },
    write: { columns, expressions: columns },
  };
}

/** `group` is a keyword. */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
