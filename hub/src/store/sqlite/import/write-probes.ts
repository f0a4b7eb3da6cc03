import type { ImportProbeHourRecord, ImportProbeRecord } from '@muster/generated/types';
import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS } from '../../metric-layout.ts';
import { createMultiRowInsert, type MultiRowInsert } from './multi-row-insert.ts';
import { createWritten, type WriteContext, type Written, widenSpan } from './write-context.ts';

const MICROSECONDS_PER_MS = 1000;
/** The contract allows an hour. */
const MAX_LATENCY_MS = 3_600_000;
/** The last second of the year 9999, as in the contract. */
const MAX_INSTANT = 253_402_300_799;

const recordColumns = ['node_id', 'task_id', 'ts', 'latency'];
const hourColumns = ['node_id', 'task_id', 'hour', 'probes', 'lost', 'latency', 'lowest', 'highest'];

/** Results of one node, task and hour; latencies in microseconds. */
interface OpenHour {
  nodeId: number;
  taskId: number;
  hour: number;
  probes: number;
  lost: number;
  sum: number;
  lowest: number;
  highest: number;
}

/**
 * Inserts probe results and the rollup of each complete hour. As of minutes, a node that had history keeps its own
 * results. Results of tasks that are not imported are counted in `orphans`.
 */
export function writeProbes(
  rows: Iterable<ImportProbeRecord>,
  context: WriteContext,
): Written & { orphans: number } {
  const { db, targets, onRow } = context;
  const records = createMultiRowInsert(db, {
    table: 'ping_record',
    columns: recordColumns,
    conflict: 'ON CONFLICT DO NOTHING',
  });
  const closeHour = prepareHourEnd(context, records);
  const written = { ...createWritten(), orphans: 0 };
  const record: (number | null)[] = [0, 0, 0, null];
  let added = 0;
  let open = createOpenHour(0, 0, 0);
  for (const { node, task, at, latency_ms: ms } of rows) {
    onRow();
    const nodeId = targets.findNode(node);
    const taskId = targets.findTask(task);
    if (nodeId === 0 || taskId === 0) {
      written.orphans += 1;
      continue;
    }
    if (!isSecond(at) || !(ms === null || (ms >= 0 && ms <= MAX_LATENCY_MS))) {
      written.invalid += 1;
      continue;
    }
    const hour = Math.ceil(at / HOUR_SECONDS);
    if (hour !== open.hour || taskId !== open.taskId || nodeId !== open.nodeId) {
      closeHour(open);
      open = createOpenHour(nodeId, taskId, hour);
    } else if (at === record[2]) {
      written.existing += 1;
      continue;
    }
    const latency = ms === null ? null : Math.round(ms * MICROSECONDS_PER_MS);
    record[0] = nodeId;
    record[1] = taskId;
    record[2] = at;
    record[3] = latency;
    records.add(record);
    addResult(open, latency);
    added += 1;
    widenSpan(written, at);
  }
  closeHour(open);
  closeHour.finish();
  records.flush();
  written.imported = records.inserted;
  written.existing += added - records.inserted;
  return written;
}

function createOpenHour(nodeId: number, taskId: number, hour: number): OpenHour {
  return {
    nodeId,
    taskId,
    hour,
    probes: 0,
    lost: 0,
    sum: 0,
    lowest: Number.POSITIVE_INFINITY,
    highest: Number.NEGATIVE_INFINITY,
  };
}

function addResult(open: OpenHour, latency: number | null): void {
  open.probes += 1;
  if (latency === null) {
    open.lost += 1;
    return;
  }
  open.sum += latency;
  if (latency < open.lowest) open.lowest = latency;
  if (latency > open.highest) open.highest = latency;
}

/** Returns a function that stores the rollup of an hour, or leaves it to the hub. */
function prepareHourEnd({ db, targets, lastHour }: WriteContext, records: MultiRowInsert) {
  const hours = createMultiRowInsert(db, {
    table: 'ping_hour',
    columns: hourColumns,
    conflict: 'ON CONFLICT DO NOTHING',
  });
  const leaveOpen = prepareOpenHour(db);
  const close = (open: OpenHour): void => {
    const { nodeId, taskId, hour, probes, lost, sum, lowest, highest } = open;
    if (probes === 0) return;
    if (hour > lastHour || targets.hadHistory(nodeId)) {
      records.flush();
      leaveOpen(nodeId, taskId, hour);
      return;
    }
    const latencies =
      probes === lost ? [null, null, null] : [Math.round(sum / (probes - lost)), lowest, highest];
    hours.add([nodeId, taskId, hour, probes, lost, ...latencies]);
  };
  return Object.assign(close, { finish: () => hours.flush() });
}

function prepareOpenHour(db: Database) {
  const insertOpen = db.prepare<[number, number, number]>(
    'INSERT INTO ping_open (node_id, task_id, hour) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const deleteIncomplete = db.prepare<Record<string, number>>(
    `DELETE FROM ping_hour WHERE node_id = @node AND task_id = @task AND hour = @hour AND probes < (
       SELECT count(*) FROM ping_record
       WHERE node_id = @node AND task_id = @task AND ts > @from AND ts <= @to)`,
  );
  const selectHour = db
    .prepare<[number, number, number], number>(
      'SELECT 1 FROM ping_hour WHERE node_id = ? AND task_id = ? AND hour = ?',
    )
    .pluck();
  return (node: number, task: number, hour: number): void => {
    const to = hour * HOUR_SECONDS;
    deleteIncomplete.run({ node, task, hour, from: to - HOUR_SECONDS, to });
    if (selectHour.get(node, task, hour) === undefined) insertOpen.run(node, task, hour);
  };
}

/** Inserts hours for which there are no results; as in `writeHours`, the row with more probes is kept. */
export function writeProbeHours(
  rows: Iterable<ImportProbeHourRecord>,
  { db, targets, onRow }: WriteContext,
): Written & { orphans: number } {
  const insert = prepareHourInsert(db);
  const written = { ...createWritten(), orphans: 0 };
  for (const row of rows) {
    onRow();
    const nodeId = targets.findNode(row.node);
    const taskId = targets.findTask(row.task);
    if (nodeId === 0 || taskId === 0) {
      written.orphans += 1;
      continue;
    }
    const hour = Math.ceil(row.at / HOUR_SECONDS);
    const values = encodeHour(row);
    if (values === null || !isSecond(row.at)) {
      written.invalid += 1;
      continue;
    }
    if (insert([nodeId, taskId, hour, ...values], !targets.hadHistory(nodeId))) {
      written.imported += 1;
      widenSpan(written, hour * HOUR_SECONDS);
    } else written.existing += 1;
  }
  return written;
}

/** Probes, lost and three latencies, or null if they are impossible. */
function encodeHour(row: ImportProbeHourRecord): (number | null)[] | null {
  const { probes, lost, latency_ms, lowest_ms, highest_ms } = row;
  const areCounts = Number.isSafeInteger(probes) && Number.isSafeInteger(lost) && probes >= 1;
  if (!areCounts || lost < 0 || lost > probes) return null;
  const latencies = [latency_ms, lowest_ms, highest_ms].map((ms) =>
    ms !== undefined && ms >= 0 && ms <= MAX_LATENCY_MS ? Math.round(ms * MICROSECONDS_PER_MS) : null,
  );
  return [probes, lost, ...latencies];
}

function prepareHourInsert(db: Database) {
  const prepare = (conflict: string) =>
    db.prepare(
      `INSERT INTO ping_hour (${hourColumns.join(', ')}) VALUES (${hourColumns.map(() => '?').join(', ')}) ${conflict}`,
    );
  const names = hourColumns.slice(3).map((name) => `${name} = excluded.${name}`);
  const insert = prepare('ON CONFLICT DO NOTHING');
  const insertLonger = prepare(
    `ON CONFLICT (node_id, task_id, hour) DO UPDATE SET ${names.join(', ')} WHERE excluded.probes > ping_hour.probes`,
  );
  const selectOpen = db
    .prepare<(number | null)[], number>(
      'SELECT 1 FROM ping_open WHERE node_id = ? AND task_id = ? AND hour = ?',
    )
    .pluck();
  return (row: (number | null)[], replaces: boolean): boolean =>
    selectOpen.get(...row.slice(0, 3)) === undefined &&
    (replaces ? insertLonger : insert).run(row).changes > 0;
}

function isSecond(at: number): boolean {
  return Number.isSafeInteger(at) && at >= 1 && at <= MAX_INSTANT;
}
