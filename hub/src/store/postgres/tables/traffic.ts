import { StoreError } from '../../errors.ts';
import { NUMBERS_PER_ROW, type TrafficBatch } from '../../traffic-batch.ts';
import type { Statements } from '../statements.ts';

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

const ASSIGNMENTS = columns
  .slice(0, -1)
  .map((name) => `${name} = new.${name}`)
  .join(', ');
const ARRAYS = columns.map((name) => `@${name}::bigint[]`).join(', ');

const UPDATE = `UPDATE traffic SET ${ASSIGNMENTS}
  FROM unnest(${ARRAYS}) AS new (${columns.join(', ')})
  JOIN node ON node.public_id = new.node_id
  WHERE traffic.node_id = node.id`;

/** Locks rows in a fixed order, so that two hubs do not wait for each other. */
const UPDATE_OWNED = `WITH new AS (
    SELECT traffic.node_id AS row_id, own.*
    FROM unnest(${ARRAYS}, @epochs::bigint[]) AS own (${columns.join(', ')}, epoch)
      JOIN node ON node.public_id = own.node_id
      JOIN traffic ON traffic.node_id = node.id AND traffic.epoch = own.epoch
    ORDER BY traffic.node_id FOR UPDATE OF traffic)
  UPDATE traffic SET ${ASSIGNMENTS} FROM new WHERE traffic.node_id = new.row_id
  RETURNING new.node_id`;

/**
 * Writes whole rows in two statements; skips deleted nodes. With epochs, all rows or none are written: `busy` if another
 * hub has claimed one of them.
 */
export async function writeTraffic(queries: Statements, batch: TrafficBatch): Promise<void> {
  if (batch.epochs !== undefined) {
    const refused = await writeOwnedTraffic(queries, batch);
    if (refused.length === 0) return;
    throw new StoreError('busy', 'Another hub has just taken over the node. Try again in a moment.');
  }
  if (batch.numbers.length > 0) await queries.run(UPDATE, bindColumns(batch.numbers));
  await writeTexts(queries, batch.texts);
}

/** Writes the rows that have the given epochs; resolves to the nodes of the others. */
export async function writeOwnedTraffic(
  queries: Statements,
  { numbers, texts, epochs = new Float64Array() }: TrafficBatch,
): Promise<number[]> {
  const values = bindColumns(numbers);
  if (numbers.length === 0) return [];
  const rows = await queries.all<{ node_id: number }>(UPDATE_OWNED, { ...values, epochs: [...epochs] });
  const written = new Set(rows.map(({ node_id }) => node_id));
  await writeTexts(
    queries,
    texts.filter(({ nodeId }) => written.has(nodeId)),
  );
  return (values.node_id ?? []).filter((id) => !written.has(id));
}

async function writeTexts(queries: Statements, texts: TrafficBatch['texts']): Promise<void> {
  if (texts.length === 0) return;
  await queries.run(
    `UPDATE traffic SET boot_id = new.boot_id, falls = new.falls
     FROM unnest(@ids::bigint[], @bootIds::text[], @falls::text[]) AS new (id, boot_id, falls)
     JOIN node ON node.public_id = new.id WHERE traffic.node_id = node.id`,
    {
      ids: texts.map(({ nodeId }) => nodeId),
      bootIds: texts.map(({ bootId }) => bootId),
      falls: texts.map(({ falls }) => falls),
    },
  );
}

function bindColumns(numbers: Float64Array): Record<string, number[]> {
  return Object.fromEntries(columns.map((name, index) => [name, pickColumn(numbers, index)]));
}

function pickColumn(numbers: Float64Array, index: number): number[] {
  const picked: number[] = [];
  for (let at = index; at < numbers.length; at += NUMBERS_PER_ROW) picked.push(numbers[at] ?? 0);
  return picked;
}
