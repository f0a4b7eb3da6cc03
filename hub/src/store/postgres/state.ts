import type { NodeChanges } from '../rows.ts';
import type { ReadState, StateQuestion } from '../shared-store.ts';
import { joinLedgers, readParts, repairNodes } from '../state.ts';
import { readNodes } from '../tables/node.ts';
import { readTraffic } from '../tables/traffic.ts';
import type { PostgresQueries } from './queries.ts';
import { readVersions } from './tables/change.ts';

/** Reads parts of the state, in a transaction that has executed nothing yet. */
export async function readState(
  queries: PostgresQueries,
  { parts, nodesSince, now }: StateQuestion,
): Promise<ReadState> {
  await queries.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  const isPartial = parts.includes('nodes') && nodesSince !== null;
  const whole = isPartial ? parts.filter((part) => part !== 'nodes') : parts;
  const state = await readParts(queries, whole, now);
  return {
    state: Object.fromEntries(whole.map((part) => [part, state[part]] as const)),
    ...(isPartial && { nodeChanges: await readNodeChanges(queries, nodesSince) }),
    versions: await readVersions(queries),
    next: await readHorizon(queries),
  };
}

/** The oldest transaction that may be in progress. Changes that are not in this snapshot belong to it or to later ones. */
async function readHorizon(queries: PostgresQueries): Promise<string> {
  const found = await queries.find<{ xmin: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
  );
  if (found === undefined) throw new Error('PostgreSQL returned no snapshot');
  return found.xmin;
}

/** Nodes that were inserted, changed by an administrator or deleted in this transaction or later. */
async function readNodeChanges(queries: PostgresQueries, since: string): Promise<NodeChanges> {
  const rows = await readNodes(queries, 'changed_xid >= @since::text::xid8', { since });
  const ids = rows.map(({ id }) => id);
  const stored = rows.length === 0 ? [] : await joinLedgers(queries, rows, await readTraffic(queries, ids));
  const deleted = await queries.all<{ node_id: number }>(
    'SELECT node_id FROM deleted_node WHERE deleted_xid >= @since::text::xid8',
    { since },
  );
  return { changed: repairNodes(stored), deleted: deleted.map(({ node_id }) => node_id) };
}
