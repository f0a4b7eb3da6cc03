import { StoreError } from '../../errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { NewNode, NodeConfig, NodeFactsChange, NodeRow } from '../../rows.ts';
import { describeLock } from '../migrate.ts';
import type { Queries, Values } from '../queries.ts';
import { deleteNoticesOfNode } from './notice.ts';

/** Tags are JSON. */
type Encoded<T extends { tags: string[] }> = Omit<T, 'tags'> & { tags: string };

const COLUMNS = `public_id AS id, sort, token, created_at, last_seen_at, watched_since, name, "group", tags, public, remark,
  public_remark, country_pin, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode, traffic_reset_day,
  hostname, os, kernel, arch, virt, cpu_name, cpu_cores, mem_total, swap_total, disk_total, agent_version, ipv4, ipv6, ip,
  country`;

/** In the order of creation. */
export async function readNodes(queries: Queries): Promise<NodeRow[]> {
  const rows = await queries.all<Encoded<NodeRow>>(`SELECT ${COLUMNS} FROM node ORDER BY node.id`);
  return rows.map(decode);
}

/** Those whose facts were saved in this transaction or later. */
export async function readNodesSince(queries: Queries, since: string): Promise<NodeRow[]> {
  const rows = await queries.all<Encoded<NodeRow>>(
    `SELECT ${COLUMNS} FROM node WHERE facts_xid >= @since::text::xid8`,
    { since },
  );
  return rows.map(decode);
}

/** Those that were inserted, or changed by an administrator, in this transaction or later; in the order of creation. */
export async function readNodesChangedSince(queries: Queries, since: string): Promise<NodeRow[]> {
  const rows = await queries.all<Encoded<NodeRow>>(
    `SELECT ${COLUMNS} FROM node WHERE changed_xid >= @since::text::xid8 ORDER BY node.id`,
    { since },
  );
  return rows.map(decode);
}

/** Ids of the nodes that were deleted in this transaction or later. */
export async function readNodesDeletedSince(queries: Queries, since: string): Promise<number[]> {
  const rows = await queries.all<{ node_id: number }>(
    'SELECT node_id FROM deleted_node WHERE deleted_xid >= @since::text::xid8',
    { since },
  );
  return rows.map(({ node_id }) => node_id);
}

/** The new node is the last in the order. Resolves to null if the id is taken. */
export async function insertNode(
  queries: Queries,
  { config, token, created_at }: Pick<NewNode, 'config' | 'token' | 'created_at'>,
  id: number,
): Promise<NodeRow | null> {
  // Two hubs that insert at once would give both nodes the same place.
  await queries.run(`SELECT pg_advisory_xact_lock(${describeLock('newNode')})`);
  const row = await queries.find<Encoded<NodeRow>>(
    `INSERT INTO node (public_id, sort, token, created_at, name, "group", tags, public, remark, public_remark,
       country_pin, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode, traffic_reset_day)
     VALUES (@id, (SELECT coalesce(max(sort), 0) + 1 FROM node), @token, @created_at, @name, @group, @tags, @public,
       @remark, @public_remark, @country_pin, @price, @currency, @billing_cycle, @expires_at, @traffic_limit,
       @traffic_mode, @traffic_reset_day)
     ON CONFLICT (public_id) DO NOTHING
     RETURNING ${COLUMNS}`,
    { ...encode(config), id, token, created_at },
  );
  return row === undefined ? null : decode(row);
}

/** `not_found`. */
export async function updateNodeConfig(
  queries: Queries,
  id: number,
  patch: Partial<NodeConfig>,
): Promise<void> {
  const row = await queries.find<Encoded<NodeRow>>(
    `SELECT ${COLUMNS} FROM node WHERE public_id = @id FOR UPDATE`,
    { id },
  );
  if (row === undefined) throw createMissingNode(id);
  await queries.run(
    `UPDATE node SET name = @name, "group" = @group, tags = @tags, public = @public, remark = @remark,
       public_remark = @public_remark, country_pin = @country_pin, price = @price, currency = @currency,
       billing_cycle = @billing_cycle, expires_at = @expires_at, traffic_limit = @traffic_limit,
       traffic_mode = @traffic_mode, traffic_reset_day = @traffic_reset_day, changed_xid = pg_current_xact_id()
     WHERE public_id = @id`,
    { ...encode({ ...decode(row), ...patch }), id },
  );
}

/** `not_found`. */
export async function setNodeToken(queries: Queries, id: number, token: string): Promise<void> {
  const updated = await queries.run(
    'UPDATE node SET token = @token, changed_xid = pg_current_xact_id() WHERE public_id = @id',
    { id, token },
  );
  if (updated === 0) throw createMissingNode(id);
}

const NOTE_DELETION = `INSERT INTO deleted_node (node_id) VALUES (@id)
  ON CONFLICT (node_id) DO UPDATE SET deleted_at = excluded.deleted_at, deleted_xid = excluded.deleted_xid`;
/** A hub that has not looked for so long has lost its lease long ago, and reads all nodes. */
const FORGET_DELETIONS = `DELETE FROM deleted_node WHERE deleted_at < clock_timestamp() - interval '1 day'`;

/** Waits for transactions that refer to the nodes, and lets none begin before the end of this one. */
export async function lockForDeletion(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.run('SELECT FROM node WHERE public_id = ANY (@ids::bigint[]) ORDER BY id FOR UPDATE', {
    ids,
  });
}

/** Deletes the notices about this node alone, too. `not_found`. */
export async function deleteNode(queries: Queries, id: number): Promise<void> {
  await lockForDeletion(queries, [id]);
  await deleteNoticesOfNode(queries, id);
  const deleted = await queries.run('DELETE FROM node WHERE public_id = @id', { id });
  if (deleted === 0) throw createMissingNode(id);
  await queries.run(FORGET_DELETIONS);
  await queries.run(NOTE_DELETION, { id });
}

/** `conflict` unless `ids` is a permutation of all ids. */
export async function reorderNodes(queries: Queries, ids: number[]): Promise<void> {
  // A node that another hub inserts meanwhile would be missing from the order.
  await queries.exec('LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE');
  const stored = await queries.all<{ id: number }>('SELECT public_id AS id FROM node');
  const named = new Set(ids);
  const isPermutation =
    ids.length === stored.length && named.size === ids.length && stored.every(({ id }) => named.has(id));
  if (!isPermutation)
    throw new StoreError(
      'conflict',
      'The order must name every node exactly once; read the nodes again and retry.',
    );
  await queries.run(
    `UPDATE node SET sort = new.sort, changed_xid = pg_current_xact_id()
     FROM unnest(@ids::bigint[]) WITH ORDINALITY AS new (public_id, sort)
     WHERE node.public_id = new.public_id AND node.sort <> new.sort`,
    { ids },
  );
}

/** Skips deleted nodes. Rows are locked in one order, so that two hubs do not wait for each other. */
export async function saveFacts(queries: Queries, changes: NodeFactsChange[]): Promise<void> {
  for (const change of changes.toSorted((a, b) => a.id - b.id)) await saveFactsOf(queries, change, null);
}

/** Facts of a node, and the epoch under which the hub owns its ledger. */
export type OwnedFacts = NodeFactsChange & { epoch: number };

/** Skips nodes whose ledger has another epoch: what a hub knows of them that was stopped is out of date. */
export async function saveOwnedFacts(queries: Queries, changes: readonly OwnedFacts[]): Promise<void> {
  for (const { epoch, ...change } of changes.toSorted((a, b) => a.id - b.id))
    await saveFactsOf(queries, change, epoch);
}

async function saveFactsOf(
  queries: Queries,
  { id, ...facts }: NodeFactsChange,
  epoch: number | null,
): Promise<void> {
  const names = Object.keys(facts);
  if (names.length === 0) return;
  const assignments = names.sort().map((name) => `${name} = @${name}`);
  const update = `UPDATE node SET ${assignments.join(', ')}, facts_xid = pg_current_xact_id() WHERE public_id = @id`;
  const values = { ...(facts as Values), id };
  await (epoch === null
    ? queries.run(update, values)
    : queries.run(
        `${update} AND EXISTS (SELECT FROM traffic WHERE traffic.node_id = node.id AND traffic.epoch = @epoch)`,
        { ...values, epoch },
      ));
}

function encode<T extends NodeConfig>(node: T): Encoded<T> {
  return { ...node, tags: JSON.stringify(node.tags) };
}

/** Null tags, which were not JSON, are found by the check of the loaded rows. */
function decode(row: Encoded<NodeRow>): NodeRow {
  return { ...row, tags: (parseJson(row.tags) ?? null) as string[] };
}

function createMissingNode(id: number): StoreError {
  return new StoreError('not_found', `There is no node ${id}.`);
}
