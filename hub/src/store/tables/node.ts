import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries, Values } from '../queries.ts';
import type { NewNode, NodeConfig, NodeFactsChange, NodeRow } from '../rows.ts';
import { deleteNoticesOfNode } from './notice.ts';

/** Lists are JSON, and `public` may be a number. */
type Stored<T extends Lists & { public: boolean }> = Omit<T, keyof Lists | 'public'> & {
  tags: string;
  public_details: string | null;
  public: boolean | number;
};

type Lists = Pick<NodeConfig, 'tags' | 'public_details'>;

const COLUMNS = `public_id AS id, sort, token, created_at, last_seen_at, watched_since, name, "group", tags, public, remark,
  public_remark, country_pin, public_details, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode,
  traffic_reset_day, hostname, os, kernel, arch, virt, cpu_name, cpu_cores, mem_total, swap_total, disk_total, agent_version, ipv4, ipv6, ip,
  country`;

/** The nodes that fulfil the condition, in the order of creation. */
export async function readNodes(queries: Queries, where = 'true', values: Values = {}): Promise<NodeRow[]> {
  const sql = `SELECT ${COLUMNS} FROM node WHERE ${where} ORDER BY node.id`;
  return (await queries.all<Stored<NodeRow>>(sql, values)).map(decode);
}

/** The row's `id` in the database, to which other tables refer, by the id of the contract. */
export async function readRowIds(
  queries: Queries,
  table: 'node' | 'ping_task',
): Promise<Map<number, number>> {
  const rows = await queries.all<{ public_id: number; id: number }>(`SELECT public_id, id FROM ${table}`);
  return new Map(rows.map(({ public_id, id }) => [public_id, id]));
}

/** The new node is the last in the order. Resolves to null if the id is taken. */
export async function insertNode(
  queries: Queries,
  { config, token, created_at }: Pick<NewNode, 'config' | 'token' | 'created_at'>,
  id: number,
): Promise<NodeRow | null> {
  await queries.lock('newNode');
  const row = await queries.find<Stored<NodeRow>>(
    `INSERT INTO node (public_id, sort, token, created_at, name, "group", tags, public, remark, public_remark,
       country_pin, public_details, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode,
       traffic_reset_day)
     VALUES (@id, (SELECT coalesce(max(sort), 0) + 1 FROM node), @token, @created_at, @name, @group, @tags, @public,
       @remark, @public_remark, @country_pin, @public_details, @price, @currency, @billing_cycle, @expires_at,
       @traffic_limit, @traffic_mode, @traffic_reset_day)
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
  const row = await queries.find<Stored<NodeRow>>(
    `SELECT ${COLUMNS} FROM node WHERE public_id = @id ${queries.forUpdate}`,
    { id },
  );
  if (row === undefined) throw createMissingNode(id);
  await queries.run(
    `UPDATE node SET name = @name, "group" = @group, tags = @tags, public = @public, remark = @remark,
       public_remark = @public_remark, country_pin = @country_pin, public_details = @public_details, price = @price, currency = @currency,
       billing_cycle = @billing_cycle, expires_at = @expires_at, traffic_limit = @traffic_limit,
       traffic_mode = @traffic_mode, traffic_reset_day = @traffic_reset_day ${queries.marks.config}
     WHERE public_id = @id`,
    { ...encode({ ...decode(row), ...patch }), id },
  );
}

/** Deletes the notices about this node alone, too. `not_found`. */
export async function deleteNode(queries: Queries, id: number): Promise<void> {
  await queries.lockRows({ table: 'node', where: 'public_id = @id' }, { id });
  await deleteNoticesOfNode(queries, id);
  const deleted = await queries.run('DELETE FROM node WHERE public_id = @id', { id });
  if (deleted === 0) throw createMissingNode(id);
  await queries.noteDeletedNode(id);
}

/** Writes the facts of a node that fulfils the condition, and `last_seen_at`. */
export async function saveFactsOf(
  queries: Queries,
  { id, ...facts }: NodeFactsChange,
  { where, values }: { where: string; values: Values } = { where: 'true', values: {} },
): Promise<void> {
  const names = Object.keys(facts).sort();
  if (names.length === 0) return;
  const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
  await queries.run(
    `UPDATE node SET ${assignments} ${queries.marks.facts} WHERE public_id = @id AND ${where}`,
    { ...(facts as Values), ...values, id },
  );
}

function encode<T extends NodeConfig>(node: T): Omit<T, keyof Lists> & Pick<Stored<T>, keyof Lists> {
  const { tags, public_details: parts } = node;
  return {
    ...node,
    tags: JSON.stringify(tags),
    public_details: parts === null ? null : JSON.stringify(parts),
  };
}

/** The check of the loaded rows finds what was not JSON: tags become null, and parts the empty text. */
function decode(row: Stored<NodeRow>): NodeRow {
  const parts = row.public_details;
  return {
    ...row,
    tags: (parseJson(row.tags) ?? null) as string[],
    public_details: (parts === null ? null : (parseJson(parts) ?? '')) as NodeConfig['public_details'],
    public: Boolean(row.public),
  };
}

function createMissingNode(id: number): StoreError {
  return new StoreError('not_found', `There is no node ${id}.`);
}

export const nodeCommands = {
  /** Invalidates the old token. `not_found`, `conflict`. */
  setNodeToken: command({ changes: ['nodes'] }, async (queries, id: number, token: string): Promise<void> => {
    const updated = await queries.run(
      `UPDATE node SET token = @token ${queries.marks.config} WHERE public_id = @id`,
      { id, token },
    );
    if (updated === 0) throw createMissingNode(id);
  }),

  /** Deletes the node, its ledger and incidents, and notices about it only; `deleteExpiredHistory` its history. `not_found`. */
  deleteNode: command(
    { onDiskFull: 'use_reserve', changes: ['nodes', 'pingTasks', 'notices', 'incidents'] },
    deleteNode,
  ),

  /** Sets `sort` to the position in `ids`, from 1. `conflict` unless `ids` is a permutation of all ids. */
  reorderNodes: command({ changes: ['nodes'] }, async (queries, ids: number[]): Promise<void> => {
    // Locked, because a node that another hub inserts meanwhile would be missing from the order.
    await queries.lock('nodeOrder');
    const stored = await queries.all<{ id: number }>('SELECT public_id AS id FROM node');
    const named = new Set(ids);
    if (ids.length !== stored.length || named.size !== ids.length || !stored.every(({ id }) => named.has(id)))
      throw new StoreError(
        'conflict',
        'The order must name every node exactly once; read the nodes again and retry.',
      );
    await queries.run(
      `UPDATE node SET sort = new.sort ${queries.marks.config}
       FROM ${queries.rows({ public_id: 'bigint', sort: 'bigint' })}
       WHERE node.public_id = new.public_id AND node.sort <> new.sort`,
      { rows: ids.map((id, index) => ({ public_id: id, sort: index + 1 })) },
    );
  }),

  /** Writes facts and `last_seen_at` of many nodes in one transaction. Skips deleted nodes. */
  saveFacts: command(
    { onDiskFull: 'suspend', isDurable: false },
    async (queries, changes: NodeFactsChange[]): Promise<void> => {
      // Locks rows in a fixed order, so that two hubs do not wait for each other.
      for (const change of changes.toSorted((a, b) => a.id - b.id)) await saveFactsOf(queries, change);
    },
  ),
};
