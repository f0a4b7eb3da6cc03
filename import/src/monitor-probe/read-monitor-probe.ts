import type { ImportNote } from '@muster/generated/types';
import { countRows } from '../cells.ts';
import { ImportError } from '../errors.ts';
import {
  createMetricsRow,
  type ImportedMetrics,
  type ImportedProbe,
  type ImportedProbeHour,
  type ImportSource,
  metricIndex,
  type SourceDatabase,
  type SourceReader,
} from '../import-source.ts';
import { mapMonitorProbe } from './map-monitor-probe.ts';
import { readRows } from './source-rows.ts';

/** `user_version` of the newest known release. */
const NEWEST_VERSION = 13;
const HOUR_SECONDS = 3600;
const HOUR_MINUTES = 60;
/** Rows that are read at a time, so that a node with years of minutes fits in memory. */
const CHUNK = 1024;

const nodeColumns = [
  ...['id', 'name', 'token', 'sort', 'public', 'price', 'currency', 'billing_cycle', 'expires_at', 'remark'],
  ...[
    'traffic_limit',
    'traffic_mode',
    'traffic_reset_day',
    'hostname',
    'os',
    'kernel',
    'arch',
    'virt',
    'cpu_name',
  ],
  ...['cpu_cores', 'mem_total', 'swap_total', 'disk_total', 'agent_version', 'ip', 'ipv4', 'ipv6', 'country'],
  ...[
    'country_pin',
    'country_prev',
    'group_name',
    'group',
    'public_remark',
    'private_remark',
    'ipv4_pin',
    'ipv6_pin',
  ],
  ...['last_seen', 'notify', 'down_since', 'created_at'],
];
const trafficColumns = [
  ...[
    'node_id',
    'boot_id',
    'last_rx',
    'last_tx',
    'total_rx',
    'total_tx',
    'month_rx',
    'month_tx',
    'month_start',
  ],
  ...['day_rx', 'day_tx', 'day_start'],
];
const knownTables: readonly string[] = [
  ...[
    'setting',
    'node',
    'traffic',
    'metric',
    'metric_hour',
    'ping_task',
    'ping_node',
    'ping_record',
    'ping_hour',
  ],
];

/** Columns of `metric` and `metric_hour` with the column of Muster; a maximum of 0 was not recorded yet. */
const metricColumns = [
  { name: 'cpu', target: metricIndex.cpu, isMax: false },
  { name: 'load1', target: metricIndex.load, isMax: false },
  { name: 'mem_used', target: metricIndex.mem_used, isMax: false },
  { name: 'swap_used', target: metricIndex.swap_used, isMax: false },
  { name: 'disk_used', target: metricIndex.disk_used, isMax: false },
  { name: 'net_rx', target: metricIndex.net_rx, isMax: false },
  { name: 'net_tx', target: metricIndex.net_tx, isMax: false },
  { name: 'tcp', target: metricIndex.tcp, isMax: false },
  { name: 'udp', target: metricIndex.udp, isMax: false },
  { name: 'procs', target: metricIndex.procs, isMax: false },
  { name: 'cpu_max', target: metricIndex.cpu_max, isMax: true },
  { name: 'net_rx_max', target: metricIndex.net_rx_max, isMax: true },
  { name: 'net_tx_max', target: metricIndex.net_tx_max, isMax: true },
] as const;

/** monitor-probe's hub, `user_version` 3 (1.0.0) to 13. */
export const monitorProbe: ImportSource = {
  kind: 'monitor-probe',
  name: 'monitor-probe',
  agents: 'keep',
  recognises(db) {
    const nodes = db.columns('node');
    return (
      ['traffic', 'metric', 'ping_task', 'ping_record', 'setting'].every((table) => db.tables.has(table)) &&
      ['id', 'name', 'sort', 'traffic_reset_day', 'created_at'].every((column) => nodes.has(column)) &&
      ['node_id', 'boot_id', 'total_rx'].every((column) => db.columns('traffic').has(column))
    );
  },
  open(db) {
    if (db.version > NEWEST_VERSION)
      throw new ImportError(
        `${db.path} has schema version ${db.version} of monitor-probe, and this hub knows versions up to ${NEWEST_VERSION}. Update the hub first.`,
      );
    return createReader(db);
  },
};

function createReader(db: SourceDatabase): SourceReader {
  let nodeIds: number[] = [];
  return {
    readFleet() {
      const fleet = mapMonitorProbe({
        nodes: readRows(db, 'node', { wanted: nodeColumns, order: 'sort, id' }),
        traffic: readRows(db, 'traffic', { wanted: trafficColumns }),
        tasks: readRows(db, 'ping_task', {
          wanted: ['id', 'name', 'target', 'interval', 'auto_join', 'sort'],
          order: db.columns('ping_task').has('sort') ? 'sort, id' : 'id',
        }),
        assignments: readRows(db, 'ping_node', { wanted: ['task_id', 'node_id'], order: 'node_id' }),
        settings: readRows(db, 'setting', { wanted: ['key', 'value'] }),
      });
      nodeIds = fleet.nodes.map(({ key }) => Number(key));
      return { ...fleet, notes: [...fleet.notes, ...noteTables(db), ...noteOrphans(db, nodeIds)] };
    },
    readMinutes: () => readMetrics(db, { table: 'metric', nodeIds, delay: 0 }),
    readHours: () => readMetrics(db, { table: 'metric_hour', nodeIds, delay: HOUR_SECONDS }),
    readProbes: () => readProbes(db, nodeIds),
    readProbeHours: () => readProbeHours(db, nodeIds),
    count: () => ({
      minutes: countRows(db, 'metric'),
      hours: countRows(db, 'metric_hour'),
      probes: countRows(db, 'ping_record'),
      probe_hours: countRows(db, 'ping_hour'),
    }),
  };
}

/** Tables that are not read. */
function noteTables(db: SourceDatabase): ImportNote[] {
  return [...db.tables]
    .filter((table) => !knownTables.includes(table) && !table.startsWith('sqlite_'))
    .map((table) => ({
      subject: table === 'session' ? 'Sessions' : `Table ${table}`,
      detail: table === 'session' ? 'Log in again.' : 'Muster has no place for it.',
      count: countRows(db, table),
    }))
    .filter(({ count }) => count > 0);
}

/** Rows of deleted nodes: `ping_record` has no foreign key. */
function noteOrphans(db: SourceDatabase, nodeIds: readonly number[]): ImportNote[] {
  const known = new Set(nodeIds);
  const tables = ['metric', 'metric_hour', 'ping_record', 'ping_hour'].filter((table) =>
    db.columns(table).has('node_id'),
  );
  const rows = tables.reduce((sum, table) => sum + countOrphans(db, table, known), 0);
  if (rows === 0) return [];
  return [{ subject: 'History of deleted nodes', detail: 'It is left out.', count: rows }];
}

/** Seeks from node to node in the primary key, instead of reading all rows. */
function countOrphans(db: SourceDatabase, table: string, known: ReadonlySet<number>): number {
  const next = db.sqlite
    .prepare<[number], number>(`SELECT node_id FROM ${table} WHERE node_id > ? ORDER BY node_id LIMIT 1`)
    .pluck();
  const count = db.sqlite
    .prepare<[number], number>(`SELECT count(*) FROM ${table} WHERE node_id = ?`)
    .pluck();
  let rows = 0;
  let id = next.get(-1);
  while (typeof id === 'number') {
    if (!known.has(id)) rows += count.get(id) ?? 0;
    id = next.get(id);
  }
  return rows;
}

interface MetricsTable {
  table: string;
  nodeIds: number[];
  /** Seconds between the stored time and the end of the row's span. A minute is stored with its end. */
  delay: number;
}

function* readMetrics(
  db: SourceDatabase,
  { table, nodeIds, delay }: MetricsTable,
): Generator<ImportedMetrics> {
  const present = db.columns(table);
  if (!present.has('node_id') || !present.has('ts')) return;
  const columns = metricColumns.filter(({ name }) => present.has(name));
  const names = columns.map(({ name }) => name);
  const hasMinutes = present.has('minutes');
  const select = db.sqlite
    .prepare<[number, number, number], unknown[]>(
      `SELECT ${['ts', ...(hasMinutes ? ['minutes'] : []), ...names].join(', ')} FROM ${table}
       WHERE node_id = ? AND ts > ? ORDER BY ts LIMIT ?`,
    )
    .raw();
  const layout = { first: hasMinutes ? 2 : 1, columns };
  const row = createMetricsRow();
  for (const nodeId of nodeIds) {
    row.node = String(nodeId);
    for (const chunk of readChunks(select, nodeId)) {
      for (const cells of chunk) {
        row.at = toFigure(cells[0]) + delay;
        row.minutes = hasMinutes ? toFigure(cells[1]) : HOUR_MINUTES;
        readFigures(cells, layout, row.values);
        yield row;
      }
    }
  }
}

/** Rows of a node by time; `all` of many rows is faster than a step for each. */
function* readChunks(
  select: { all(nodeId: number, after: number, rows: number): unknown[][] },
  nodeId: number,
): Generator<unknown[][]> {
  let after = -1;
  while (!Number.isNaN(after)) {
    const chunk = select.all(nodeId, after, CHUNK);
    yield chunk;
    after = chunk.length < CHUNK ? Number.NaN : toFigure(chunk.at(-1)?.[0]);
  }
}

type MetricColumn = (typeof metricColumns)[number];

function readFigures(
  cells: unknown[],
  { first, columns }: { first: number; columns: readonly MetricColumn[] },
  values: Float64Array,
): void {
  for (let index = 0; index < columns.length; index += 1) {
    const { target, isMax } = columns[index] as MetricColumn;
    const value = toFigure(cells[first + index]);
    values[target] = isMax && value === 0 ? Number.NaN : value;
  }
}

/** Columns have no strict types. */
function toFigure(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function* readProbes(db: SourceDatabase, nodeIds: number[]): Generator<ImportedProbe> {
  const present = db.columns('ping_record');
  if (!['node_id', 'task_id', 'ts', 'latency'].every((name) => present.has(name))) return;
  const select = db.sqlite
    .prepare<[number], unknown[]>(
      'SELECT task_id, ts, latency FROM ping_record WHERE node_id = ? ORDER BY task_id, ts',
    )
    .raw();
  const row: ImportedProbe = { node: '', task: '', at: 0, latency_ms: -1 };
  let task = Number.NaN;
  for (const nodeId of nodeIds) {
    row.node = String(nodeId);
    for (const [taskId, ts, latency] of select.iterate(nodeId)) {
      if (taskId !== task) {
        task = toFigure(taskId);
        row.task = String(task);
      }
      row.at = toFigure(ts);
      row.latency_ms = toFigure(latency);
      yield row;
    }
  }
}

function* readProbeHours(db: SourceDatabase, nodeIds: number[]): Generator<ImportedProbeHour> {
  const present = db.columns('ping_hour');
  const columns = ['task_id', 'ts', 'answered', 'lost', 'latency', 'lo', 'hi'];
  if (!['node_id', ...columns].every((name) => present.has(name))) return;
  const select = db.sqlite
    .prepare<[number], unknown[]>(
      `SELECT ${columns.join(', ')} FROM ping_hour WHERE node_id = ? ORDER BY task_id, ts`,
    )
    .raw();
  for (const nodeId of nodeIds) {
    const node = String(nodeId);
    for (const cells of select.iterate(nodeId)) {
      const [ts, answered, lost, latency, lowest, highest] = cells.slice(1).map(toFigure);
      yield {
        node,
        task: String(cells[0]),
        at: (ts ?? 0) + HOUR_SECONDS,
        probes: (answered ?? 0) + (lost ?? 0),
        lost: lost ?? 0,
        latency_ms: latency ?? Number.NaN,
        lowest_ms: lowest ?? Number.NaN,
        highest_ms: highest ?? Number.NaN,
      };
    }
  }
}
