import type { TrafficRow } from '../../rows.ts';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../../traffic-batch.ts';
import type { Queries } from '../queries.ts';

const COLUMNS = `node.public_id AS node_id, rx, tx, day_rx, day_tx, day_start, period_rx, period_tx, period_start, last_rx,
  last_tx, boot_id, last_report_at`;

/** In the order of `encodeTraffic` in `traffic-batch.ts`. */
const columns = [
  'rx',
  'tx',
  'day_rx',
  'day_tx',
  'day_start',
  'period_rx',
  'period_tx',
  'period_start',
  'last_rx',
  'last_tx',
  'last_report_at',
  'node_id',
] as const;

const UPDATE = `UPDATE traffic SET ${columns
  .slice(0, -1)
  .map((name) => `${name} = new.${name}`)
  .join(', ')}
  FROM unnest(${columns.map((name) => `@${name}::bigint[]`).join(', ')}) AS new (${columns.join(', ')})
  JOIN node ON node.public_id = new.node_id
  WHERE traffic.node_id = node.id`;

export function readTraffic(queries: Queries): Promise<TrafficRow[]> {
  return queries.all<TrafficRow>(`SELECT ${COLUMNS} FROM traffic JOIN node ON node.id = node_id`);
}

/** An empty ledger for a new node. */
export async function insertTraffic(queries: Queries, nodeId: number): Promise<TrafficRow> {
  await queries.run('INSERT INTO traffic (node_id) SELECT id FROM node WHERE public_id = @nodeId', {
    nodeId,
  });
  const row = await queries.find<TrafficRow>(
    `SELECT ${COLUMNS} FROM traffic JOIN node ON node.id = node_id WHERE node.public_id = @nodeId`,
    { nodeId },
  );
  return row as TrafficRow;
}

/** Writes whole rows in two statements; skips deleted nodes. */
export async function writeTraffic(queries: Queries, { numbers, bootIds }: TrafficBatch): Promise<void> {
  if (numbers.length > 0) {
    const values = columns.map((name, index) => [name, pickColumn(numbers, index)] as const);
    await queries.run(UPDATE, Object.fromEntries(values));
  }
  if (bootIds.length === 0) return;
  await queries.run(
    `UPDATE traffic SET boot_id = new.boot_id FROM unnest(@ids::bigint[], @bootIds::text[]) AS new (id, boot_id)
     JOIN node ON node.public_id = new.id WHERE traffic.node_id = node.id`,
    { ids: bootIds.map(({ nodeId }) => nodeId), bootIds: bootIds.map(({ bootId }) => bootId) },
  );
}

function pickColumn(numbers: Float64Array, index: number): number[] {
  const picked: number[] = [];
  for (let at = index; at < numbers.length; at += NUMBERS_PER_ROW) picked.push(numbers[at] ?? 0);
  return picked;
}
