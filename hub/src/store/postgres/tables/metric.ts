import { historyColumns } from '@muster/generated/metrics';
import { addRow, createAggregate, type MetricRow, toRow } from '../../metric-aggregate.ts';
import { encodeValue, encodeWeights, HOUR_MINUTES, KEY_SPAN, MINUTE_MS } from '../../metric-layout.ts';
import type { Value } from '../../queries.ts';
import { NUMBERS_PER_MINUTE } from '../../series.ts';
import { ensurePartitions } from '../history-partitions.ts';
import type { Statements } from '../statements.ts';

const COLUMNS = historyColumns.length;
const NAMES = `weights, ${historyColumns.join(', ')}`;
const ARRAYS = `@weights::text[], ${historyColumns.map((name) => `@${name}::bigint[]`).join(', ')}`;
const REPLACE = ['weights', ...historyColumns].map((name) => `${name} = excluded.${name}`).join(', ');

const INSERT = `INSERT INTO metric_minute (node_id, minute, ${NAMES})
  SELECT * FROM unnest(@nodes::bigint[], @positions::bigint[], ${ARRAYS})
  ON CONFLICT (node_id, minute)`;

const INSERT_HOURS = `INSERT INTO metric_hour (node_id, hour, ${NAMES}, minutes)
  SELECT * FROM unnest(@nodes::bigint[], @positions::bigint[], ${ARRAYS}, @minutes::bigint[])
  ON CONFLICT (node_id, hour) DO UPDATE SET ${REPLACE}, minutes = excluded.minutes`;

/** The bounds name the partitions. */
const SELECT_STORED = `SELECT stored.node_id, minute, ${NAMES} FROM metric_minute AS stored
  JOIN unnest(@nodes::bigint[], @positions::bigint[]) AS wanted (node_id, position)
    ON stored.node_id = wanted.node_id AND minute = position
  WHERE minute BETWEEN @first::bigint AND @last::bigint`;

const SELECT_HOURS = `SELECT stored.node_id, hour, minute, ${NAMES}
  FROM unnest(@nodes::bigint[], @positions::bigint[]) AS wanted (node_id, hour)
  JOIN metric_minute AS stored ON stored.node_id = wanted.node_id
    AND minute > (hour - 1) * ${HOUR_MINUTES} AND minute <= hour * ${HOUR_MINUTES}
  WHERE minute > (@first::bigint - 1) * ${HOUR_MINUTES} AND minute <= @last::bigint * ${HOUR_MINUTES}
  ORDER BY stored.node_id, minute`;

const OPEN = `INSERT INTO metric_open (node_id, hour) SELECT * FROM unnest(@nodes::bigint[], @positions::bigint[])
  ON CONFLICT DO NOTHING RETURNING node_id, hour`;

const DELETE_HOURS = `DELETE FROM metric_hour USING unnest(@nodes::bigint[], @positions::bigint[]) AS late (node_id, position)
  WHERE metric_hour.node_id = late.node_id AND hour = position AND hour BETWEEN @first::bigint AND @last::bigint`;

const CLOSE = `DELETE FROM metric_open USING unnest(@nodes::bigint[], @positions::bigint[]) AS done (node_id, position)
  WHERE metric_open.node_id = done.node_id AND hour = position`;

/** Rows of one node and one minute or hour, by their time of arrival. */
interface Group {
  node: number;
  position: number;
  rows: MetricRow[];
}

/** Writes rows of `NUMBERS_PER_MINUTE` numbers; those of deleted nodes are skipped. */
export async function writeMinutes(queries: Statements, numbers: Float64Array): Promise<void> {
  const groups = await groupMinutes(queries, numbers);
  if (groups.size === 0) return;
  const all = [...groups.values()];
  const inserted = await insertMissing(queries, all, (group) => mergeAll(group.rows));
  for (const [node, minute] of inserted) groups.delete(nameGroup(node, minute));
  if (groups.size > 0) await mergeStored(queries, groups);
  await openHours(queries, all);
}

/** The same for minutes of which there is no row; others are skipped. */
export async function writeMissingMinutes(queries: Statements, numbers: Float64Array): Promise<void> {
  const groups = await groupMinutes(queries, numbers);
  if (groups.size === 0) return;
  const inserted = await insertMissing(queries, [...groups.values()], ({ rows }) =>
    mergeAll(rows.slice(0, 1)),
  );
  const minutes = inserted.map(([node, position]) => ({ node, position }));
  if (minutes.length > 0) await openHours(queries, minutes);
}

/** Resolves to the node and minute of each inserted row. */
async function insertMissing(
  queries: Statements,
  groups: readonly Group[],
  makeRow: (group: Group) => MetricRow,
): Promise<[node: number, minute: number][]> {
  await ensurePartitions(
    queries,
    'metric_minute',
    groups.map(({ position }) => position),
  );
  return queries.raw(`${INSERT} DO NOTHING RETURNING node_id, minute`, bindRows(groups, makeRow));
}

/** A minute that is stored already is merged: the hub was restarted within it, or the clock was set back. */
async function mergeStored(queries: Statements, groups: ReadonlyMap<string, Group>): Promise<void> {
  const left = [...groups.values()];
  const found = await queries.raw<[number, ...MetricRow]>(SELECT_STORED, {
    ...bindKeys(left),
    ...bindSpan(left),
  });
  for (const [node, ...row] of found) groups.get(nameGroup(node, row[0]))?.rows.unshift(row);
  await queries.run(
    `${INSERT} DO UPDATE SET ${REPLACE}`,
    bindRows(left, (group) => mergeAll(group.rows)),
  );
}

/** Records the hours of minutes for the rollup. A late minute's hour is rolled up again. */
async function openHours(queries: Statements, minutes: readonly Key[]): Promise<void> {
  const hours = new Map<string, Group>();
  for (const { node, position } of minutes) {
    const hour = Math.ceil(position / HOUR_MINUTES);
    hours.set(nameGroup(node, hour), { node, position: hour, rows: [] });
  }
  const opened = await queries.raw<[number, number]>(OPEN, bindKeys([...hours.values()]));
  if (opened.length === 0) return;
  const late = opened.map(([node, position]) => ({ node, position }));
  await queries.run(DELETE_HOURS, { ...bindKeys(late), ...bindSpan(late) });
}

/** Rolls up to `max` hours that ended by `hour`; resolves to how many it found. */
export async function rollupMinutes(queries: Statements, hour: number, max: number): Promise<number> {
  const open = await queries.raw<[number, number]>(
    'SELECT node_id, hour FROM metric_open WHERE hour <= @hour::bigint ORDER BY hour LIMIT @max::bigint',
    { hour, max },
  );
  if (open.length === 0) return 0;
  const groups = new Map<string, Group>();
  for (const [node, position] of open) groups.set(nameGroup(node, position), { node, position, rows: [] });
  const all = [...groups.values()];
  const minutes = await queries.raw<[number, number, ...MetricRow]>(SELECT_HOURS, {
    ...bindKeys(all),
    ...bindSpan(all),
  });
  for (const [node, position, ...row] of minutes) groups.get(nameGroup(node, position))?.rows.push(row);
  await insertHours(
    queries,
    all.filter(({ rows }) => rows.length > 0),
  );
  await queries.run(CLOSE, bindKeys(all));
  return open.length;
}

async function insertHours(queries: Statements, groups: readonly Group[]): Promise<void> {
  if (groups.length === 0) return;
  await ensurePartitions(
    queries,
    'metric_hour',
    groups.map(({ position }) => position),
  );
  const values = bindRows(groups, ({ rows, position }) => roundRow(sumRows(rows, position)));
  await queries.run(INSERT_HOURS, { ...values, minutes: groups.map(({ rows }) => rows.length) });
}

const nameGroup = (node: number, position: number) => `${node}:${position}`;

async function groupMinutes(queries: Statements, numbers: Float64Array): Promise<Map<string, Group>> {
  const rowIds = await findRowIds(queries, numbers);
  const groups = new Map<string, Group>();
  for (let at = 0; at < numbers.length; at += NUMBERS_PER_MINUTE) {
    const row = numbers.subarray(at, at + NUMBERS_PER_MINUTE);
    const [publicId = 0, minute = 0] = row;
    const node = rowIds.get(publicId);
    if (minute < 1 || minute >= KEY_SPAN || node === undefined) continue;
    const name = nameGroup(node, minute);
    const group = groups.get(name) ?? { node, position: minute, rows: [] };
    groups.set(name, group);
    group.rows.push(encodeRow(row));
  }
  return groups;
}

/** Row ids of the nodes, by public id. */
async function findRowIds(queries: Statements, numbers: Float64Array): Promise<Map<number, number>> {
  const ids = new Set<number>();
  for (let at = 0; at < numbers.length; at += NUMBERS_PER_MINUTE) ids.add(numbers[at] ?? 0);
  return new Map(
    await queries.raw<[number, number]>(
      'SELECT public_id, id FROM node WHERE public_id = ANY(@ids::bigint[])',
      {
        ids: [...ids],
      },
    ),
  );
}

function encodeRow(numbers: Float64Array): MetricRow {
  const row: MetricRow = [numbers[1] ?? 0, encodeWeights(numbers.subarray(2 + COLUMNS), MINUTE_MS)];
  for (let index = 0; index < COLUMNS; index += 1) {
    row.push(encodeValue(numbers[index + 2] ?? Number.NaN, index));
  }
  return row;
}

/** Merged one after the other, because each result is rounded before the next merge. */
function mergeAll(rows: readonly MetricRow[]): MetricRow {
  return rows.reduce((stored, row) => {
    const minute = createAggregate();
    addRow(minute, stored);
    addRow(minute, row);
    minute.minutes = 1;
    return roundRow(toRow(minute, stored[0]));
  });
}

function sumRows(rows: readonly MetricRow[], position: number): MetricRow {
  const sum = createAggregate();
  for (const row of rows) addRow(sum, row);
  return toRow(sum, position);
}

/** The columns are integers. */
function roundRow([position, weights, ...values]: MetricRow): MetricRow {
  return [position, weights, ...values.map((value) => (value === null ? null : Math.round(value)))];
}

type Key = Pick<Group, 'node' | 'position'>;

function bindKeys(keys: readonly Key[]) {
  return { nodes: keys.map(({ node }) => node), positions: keys.map(({ position }) => position) };
}

/** The range of positions. */
function bindSpan(keys: readonly Key[]) {
  const positions = keys.map(({ position }) => position);
  return { first: Math.min(...positions), last: Math.max(...positions) };
}

function bindRows(groups: readonly Group[], makeRow: (group: Group) => MetricRow): Record<string, Value> {
  const rows = groups.map(makeRow);
  const columns = historyColumns.map((name, index) => [name, rows.map((row) => row[index + 2] ?? null)]);
  return { ...bindKeys(groups), weights: rows.map((row) => row[1]), ...Object.fromEntries(columns) };
}
