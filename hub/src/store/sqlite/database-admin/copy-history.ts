import { historyColumns, largestValue, storedPerUnit } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS, KEY_SPAN } from '../../metric-layout.ts';
import type { CopiedTable, TableColumn } from './table-columns.ts';

/** Tables of many rows, of which an invalid one can be left out. */
const historyTables: readonly string[] = [
  'metric',
  'metric_recent',
  'metric_hour',
  'metric_open',
  'ping_record',
  'ping_hour',
  'ping_open',
];

export function isHistory(table: string): boolean {
  return historyTables.includes(table);
}

/** Latencies are stored in microseconds; the contract allows an hour. */
const MAX_LATENCY = 3_600_000_000;
/** The last second of the year 9999, as in the contract. */
const MAX_INSTANT = 253_402_300_799;
const MAX_HOUR = Math.floor(MAX_INSTANT / HOUR_SECONDS);
const MAX_WEIGHTS_BYTES = 4096;

const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  // The first node has the id 1, and a minute or an hour is at least 1.
  key: [KEY_SPAN + 1, Number.MAX_SAFE_INTEGER],
  minutes: [1, 60],
  minute: [1, KEY_SPAN - 1],
  node_id: [1, Number.MAX_SAFE_INTEGER],
  task_id: [1, Number.MAX_SAFE_INTEGER],
  ts: [0, MAX_INSTANT],
  hour: [0, MAX_HOUR],
  latency: [0, MAX_LATENCY],
  lowest: [0, MAX_LATENCY],
  highest: [0, MAX_LATENCY],
  ...Object.fromEntries(
    historyColumns.map((column) => [
      column,
      [
        0,
        Math.min(Math.ceil(largestValue[column] * storedPerUnit[column]), Number.MAX_SAFE_INTEGER),
      ] as const,
    ]),
  ),
};

/**
 * Copies the valid rows of a table from the attached database `source` in one statement, and returns how many were
 * invalid. `maxRows` is as for `copyRows`.
 */
export function copyHistory(
  db: Database,
  { table, maxRows }: { table: CopiedTable; maxRows: number },
): number {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  db.function('is_weights', { deterministic: true, directOnly: true }, (text) => (isWeights(text) ? 1 : 0));
  const found = db
    .prepare<[], number>(
      `SELECT count(*) FROM (SELECT 1 FROM source."${table.name}" NOT INDEXED LIMIT ${maxRows})`,
    )
    .pluck()
    .get();
  const { changes } = db
    .prepare(
      `INSERT OR IGNORE INTO main."${table.name}" (${names})
       SELECT ${names} FROM source."${table.name}" NOT INDEXED
       WHERE ${table.columns.map(requireValid).join(' AND ')} LIMIT ${maxRows}`,
    )
    .run();
  return (found ?? 0) - changes;
}

function requireValid({ name, type, isRequired, isKey }: TableColumn): string {
  const column = `"${name}"`;
  const [min, max] = ranges[name] ?? [0, Number.MAX_SAFE_INTEGER];
  const valid =
    type === 'INTEGER'
      ? `typeof(${column}) = 'integer' AND ${column} BETWEEN ${min} AND ${max}`
      : `typeof(${column}) = 'text' AND octet_length(${column}) <= ${MAX_WEIGHTS_BYTES} AND is_weights(${column})`;
  return isRequired || isKey ? `(${valid})` : `(${column} IS NULL OR (${valid}))`;
}

/** Milliseconds for all means, or by column: `Weights` of metric-layout.ts. */
function isWeights(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof value === 'number') return isMilliseconds(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(isMilliseconds);
}

function isMilliseconds(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
