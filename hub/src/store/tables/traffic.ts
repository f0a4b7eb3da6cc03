import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { TrafficRow } from '../rows.ts';
import type { TrafficBatch } from '../traffic-batch.ts';

export const TRAFFIC_COLUMNS = `node.public_id AS node_id, rx, tx, day_rx, day_tx, day_start, period_rx, period_tx, period_start,
  last_rx, last_tx, boot_id, falls, last_report_at`;

const SELECT = `SELECT ${TRAFFIC_COLUMNS} FROM traffic JOIN node ON node.id = node_id`;

/** The ledgers of all nodes, or of some; deleted ones have none. */
export function readTraffic(queries: Queries, ids?: readonly number[]): Promise<TrafficRow[]> {
  if (ids === undefined) return queries.all<TrafficRow>(SELECT);
  return queries.all<TrafficRow>(`${SELECT} WHERE ${queries.isIn('node.public_id', '@ids')}`, { ids });
}

/** An empty ledger for a new node. */
export async function insertTraffic(queries: Queries, nodeId: number): Promise<TrafficRow> {
  return (await ensureTraffic(queries, nodeId)) as TrafficRow;
}

/** A ledger for a node that may have one, or that another hub may have deleted. */
export async function ensureTraffic(queries: Queries, nodeId: number): Promise<TrafficRow | undefined> {
  await queries.run(
    'INSERT INTO traffic (node_id) SELECT id FROM node WHERE public_id = @nodeId ON CONFLICT DO NOTHING',
    { nodeId },
  );
  return queries.find<TrafficRow>(`${SELECT} WHERE node.public_id = @nodeId`, { nodeId });
}

const write = (queries: Queries, batch: TrafficBatch): Promise<void> => queries.writeLedgers(batch);

export const trafficCommands = {
  writeTraffic: command({ onDiskFull: 'suspend', isDurable: false }, write),
  saveTraffic: command({}, write),
};
