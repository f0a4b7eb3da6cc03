import type { NodeFactsChange, NodeRow } from '../../rows.ts';
import type { ClaimedLedger, LedgerClaim, LedgerOwner } from '../../shared-store.ts';
import { readNodes, saveFactsOf } from '../../tables/node.ts';
import { TRAFFIC_COLUMNS } from '../../tables/traffic.ts';
import type { PostgresQueries } from '../queries.ts';
import type { Statements } from '../statements.ts';
import { notifyHubs } from './change.ts';

/** Rows are locked in one order, so that two hubs do not wait for each other. */
const CLAIM = `WITH claimed AS (
    SELECT traffic.node_id AS row_id, traffic.epoch AS previous,
      traffic.is_online AND traffic.hub_id <> @hub::bigint AS is_taken
    FROM traffic JOIN node ON node.id = traffic.node_id
    WHERE node.public_id = ANY(@ids::bigint[]) ORDER BY traffic.node_id FOR UPDATE OF traffic)
  UPDATE traffic SET epoch = nextval('ledger_epoch'), hub_id = @hub::bigint, is_online = @isOnline,
    owner_xid = pg_current_xact_id()
  FROM claimed JOIN node ON node.id = claimed.row_id
  WHERE traffic.node_id = claimed.row_id
  RETURNING ${TRAFFIC_COLUMNS}, traffic.epoch, claimed.previous, claimed.is_taken,
    node.traffic_reset_day AS reset_day`;

const RELEASE = `WITH released AS (
    SELECT traffic.node_id AS row_id
    FROM unnest(@ids::bigint[], @epochs::bigint[]) AS own (id, epoch)
      JOIN node ON node.public_id = own.id
      JOIN traffic ON traffic.node_id = node.id AND traffic.epoch = own.epoch
    ORDER BY traffic.node_id FOR UPDATE OF traffic)
  UPDATE traffic SET is_online = false, owner_xid = pg_current_xact_id()
  FROM released WHERE traffic.node_id = released.row_id`;

const SELECT_OWNERS = `SELECT node.public_id AS node_id, hub_id, epoch, is_online,
    greatest(node.last_seen_at, last_report_at) AS last_seen_at
  FROM traffic JOIN node ON node.id = traffic.node_id
  WHERE hub_id IS NOT NULL AND owner_xid >= @since::text::xid8`;

type ClaimedRow = ClaimedLedger['row'] & Omit<ClaimedLedger, 'row'> & { is_taken: boolean | null };

/** Skips deleted nodes. */
export async function claimLedgers(queries: Statements, claim: LedgerClaim): Promise<ClaimedLedger[]> {
  const rows = await queries.all<ClaimedRow>(CLAIM, { ...claim });
  // Notifies the previous owner, which then closes its connections at once.
  if (rows.some(({ is_taken }) => is_taken === true)) await notifyHubs(queries);
  return rows.map(({ epoch, previous, reset_day, is_taken: _, ...row }) => ({
    row,
    epoch,
    previous,
    reset_day,
  }));
}

/** Records that nodes have disconnected. Nodes that another hub has claimed since are skipped. */
export async function releaseLedgers(
  queries: Statements,
  owned: { ids: readonly number[]; epochs: readonly number[] },
): Promise<void> {
  await queries.run(RELEASE, owned);
}

/** Nodes that are connected to each hub; for a lost hub, those that no other hub has claimed since. */
export function countOnline(queries: Statements): Promise<{ hub_id: number; nodes: number }[]> {
  return queries.all(
    'SELECT hub_id, count(*) AS nodes FROM traffic WHERE is_online AND hub_id IS NOT NULL GROUP BY hub_id',
  );
}

/** Changes since an earlier read, and the start of the next one, because transactions in progress may change more. */
export interface OwnerChanges {
  owners: LedgerOwner[];
  /** Nodes of which an agent has reported facts. */
  facts: NodeRow[];
  next: string;
}

/** Start of the first read. */
export const FIRST_LOOK = '0';

export async function readOwners(queries: PostgresQueries, since: string): Promise<OwnerChanges> {
  const found = await queries.find<{ xmin: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
  );
  return {
    owners: await queries.all<LedgerOwner>(SELECT_OWNERS, { since }),
    facts: await readNodes(queries, 'facts_xid >= @since::text::xid8', { since }),
    next: found?.xmin ?? since,
  };
}

/** Facts of a node, and the epoch under which the hub owns its ledger. */
export type OwnedFacts = NodeFactsChange & { epoch: number };

/** Skips nodes whose ledger has another epoch, because the facts of a hub that was suspended are out of date. */
export async function saveOwnedFacts(
  queries: PostgresQueries,
  changes: readonly OwnedFacts[],
): Promise<void> {
  const where = 'EXISTS (SELECT FROM traffic WHERE traffic.node_id = node.id AND traffic.epoch = @epoch)';
  for (const { epoch, ...change } of changes.toSorted((a, b) => a.id - b.id))
    await saveFactsOf(queries, change, { where, values: { epoch } });
}
