import type { Statements } from './statements.ts';

/** A partitioned table of the history. */
export type HistoryPartitions = 'metric_minute' | 'metric_hour' | 'ping_record' | 'ping_hour';

/** Bounds of a partition, both inclusive, as positions: minutes, hours or seconds since the epoch. */
export interface Partition {
  name: string;
  first: number;
  last: number;
}

const MS_PER_DAY = 86_400_000;
const DAYS_PER_HOUR_PARTITION = 30;
/** The last year with four digits; the names of later days are numbers. */
const MAX_NAMED_DAY = 2_932_896;

/** Positions of a partition. Like an hour, number n ends at position (n + 1) · width. */
const widths: Readonly<Record<HistoryPartitions, number>> = {
  metric_minute: 1440,
  ping_record: 86_400,
  metric_hour: 24 * DAYS_PER_HOUR_PARTITION,
  ping_hour: 24 * DAYS_PER_HOUR_PARTITION,
};

/** Waits for another hub, or a restore, that creates partitions of the same schema. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('muster ' || current_schema()), hashtext('partitions'))`;

const SELECT_EXISTING = `SELECT relname::text AS name FROM pg_class
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = current_schema() AND relname = ANY(@names::text[])`;

/** Their bounds are integers, which PostgreSQL writes in quotes. */
const SELECT_PARTITIONS = `SELECT * FROM (
    SELECT relname::text AS name,
      substring(bound FROM 'FROM \\(''(-?\\d+)''\\)')::bigint AS first,
      substring(bound FROM 'TO \\(''(-?\\d+)''\\)')::bigint - 1 AS last
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    CROSS JOIN LATERAL pg_get_expr(relpartbound, inhrelid) AS bound
    WHERE inhparent = @table::text::regclass
  ) AS found`;

/**
 * Creates the partitions that the positions need. Existing ones are looked up each time, because a rollback, a retention or
 * a restore may have removed them.
 */
export async function ensurePartitions(
  queries: Statements,
  table: HistoryPartitions,
  positions: Iterable<number>,
): Promise<void> {
  const needed = new Map<string, Partition>();
  for (const number of numberPartitions(table, positions)) {
    const partition = describePartition(table, number);
    needed.set(partition.name, partition);
  }
  if ((await listMissing(queries, needed)).length === 0) return;
  await queries.run(LOCK);
  for (const partition of await listMissing(queries, needed)) await create(queries, table, partition);
}

/** Partitions that end after the position, by time. */
export function listPartitions(
  queries: Statements,
  table: HistoryPartitions,
  after: number,
): Promise<Partition[]> {
  return queries.all<Partition>(`${SELECT_PARTITIONS} WHERE last > @after::bigint ORDER BY first`, {
    table,
    after,
  });
}

/** At most `max` partitions that ended by the position, by time. */
export function listEndedPartitions(
  queries: Statements,
  table: HistoryPartitions,
  { by, max }: { by: number; max: number },
): Promise<Partition[]> {
  return queries.all<Partition>(
    `${SELECT_PARTITIONS} WHERE last <= @by::bigint ORDER BY first LIMIT @max::bigint`,
    { table, by, max },
  );
}

function numberPartitions(table: HistoryPartitions, positions: Iterable<number>): Set<number> {
  const numbers = new Set<number>();
  for (const position of positions) numbers.add(Math.ceil(position / widths[table]) - 1);
  return numbers;
}

function describePartition(table: HistoryPartitions, number: number): Partition {
  const width = widths[table];
  const first = number * width + 1;
  return { name: `${table}_${nameRange(table, number)}`, first, last: first + width - 1 };
}

/** The day, as in `20261124`, or the number of a longer range. */
function nameRange(table: HistoryPartitions, number: number): string {
  const isDay = table === 'metric_minute' || table === 'ping_record';
  if (!isDay || number < 0 || number > MAX_NAMED_DAY) return String(number).replace('-', 'm');
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10).replaceAll('-', '');
}

async function listMissing(
  queries: Statements,
  needed: ReadonlyMap<string, Partition>,
): Promise<Partition[]> {
  const existing = await queries.all<{ name: string }>(SELECT_EXISTING, { names: [...needed.keys()] });
  const names = new Set(existing.map(({ name }) => name));
  return [...needed.values()].filter(({ name }) => !names.has(name));
}

/** Unlike CREATE TABLE … PARTITION OF, attaching waits neither for reads nor for a backup, which reads for minutes. */
function create(
  queries: Statements,
  table: HistoryPartitions,
  { name, first, last }: Partition,
): Promise<void> {
  return queries.exec(
    `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL);
     ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${first}) TO (${last + 1})`,
  );
}
