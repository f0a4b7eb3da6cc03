import type { Database } from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { NewNode, NodeConfig, NodeFactsChange, NodeRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

/** SQLite has neither booleans nor lists. */
type Encoded<T extends { tags: string[]; public: boolean }> = Omit<T, 'tags' | 'public'> & {
  tags: string;
  public: number;
};

export interface NodeTable {
  /** In the order of creation. */
  readAll(): NodeRow[];
  /** The new node is the last in the order. Returns null if the id is taken. */
  insert(node: NewNode, id: number): NodeRow | null;
  /** The row's `id` in the database, to which other tables refer, by the node's id. */
  readRowIds(): Map<number, number>;
  updateConfig(id: number, patch: Partial<NodeConfig>): void;
  setToken(id: number, token: string): void;
  delete(id: number): void;
  reorder(ids: number[]): void;
  saveFacts(changes: NodeFactsChange[]): void;
}

const COLUMNS = `public_id AS id, sort, token, created_at, last_seen_at, watched_since, name, "group", tags, public, remark, public_remark,
  country_pin, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode, traffic_reset_day, hostname,
  os, kernel, arch, virt, cpu_name, cpu_cores, mem_total, swap_total, disk_total, agent_version, ipv4, ipv6, ip, country`;

const INSERT = `INSERT INTO node (public_id, sort, token, created_at, name, "group", tags, public, remark, public_remark,
    country_pin, price, currency, billing_cycle, expires_at, traffic_limit, traffic_mode, traffic_reset_day)
  VALUES (@id, (SELECT coalesce(max(sort), 0) + 1 FROM node), @token, @created_at, @name, @group, @tags, @public, @remark,
    @public_remark, @country_pin, @price, @currency, @billing_cycle, @expires_at, @traffic_limit, @traffic_mode,
    @traffic_reset_day)
  ON CONFLICT (public_id) DO NOTHING
  RETURNING ${COLUMNS}`;

const UPDATE_CONFIG = `UPDATE node SET name = @name, "group" = @group, tags = @tags, public = @public,
    remark = @remark, public_remark = @public_remark, country_pin = @country_pin, price = @price,
    currency = @currency, billing_cycle = @billing_cycle, expires_at = @expires_at, traffic_limit = @traffic_limit,
    traffic_mode = @traffic_mode, traffic_reset_day = @traffic_reset_day
  WHERE public_id = @id`;

const UPDATE_FACTS = `UPDATE node SET hostname = @hostname, os = @os, kernel = @kernel, arch = @arch, virt = @virt,
    cpu_name = @cpu_name, cpu_cores = @cpu_cores, mem_total = @mem_total, swap_total = @swap_total,
    disk_total = @disk_total, agent_version = @agent_version, ipv4 = @ipv4, ipv6 = @ipv6, ip = @ip,
    country = @country, last_seen_at = @last_seen_at, watched_since = @watched_since
  WHERE public_id = @id`;

export function createNodeTable(db: Database): NodeTable {
  const selectAll = db.prepare<[], Encoded<NodeRow>>(`SELECT ${COLUMNS} FROM node ORDER BY node.id`);
  const selectOne = db.prepare<[number], Encoded<NodeRow>>(`SELECT ${COLUMNS} FROM node WHERE public_id = ?`);
  const selectIds = db.prepare<[], number>('SELECT public_id FROM node').pluck();
  const selectRowIds = db.prepare<[], [number, number]>('SELECT public_id, id FROM node').raw();
  const insert = db.prepare<
    Encoded<NodeConfig> & { id: number; token: string; created_at: number },
    Encoded<NodeRow>
  >(INSERT);
  const updateConfig = db.prepare<Encoded<NodeConfig> & { id: number }>(UPDATE_CONFIG);
  const updateFacts = db.prepare<Encoded<NodeRow>>(UPDATE_FACTS);
  const updateToken = db.prepare<[string, number]>('UPDATE node SET token = ? WHERE public_id = ?');
  const updateSort = db.prepare<[number, number]>('UPDATE node SET sort = ? WHERE public_id = ?');
  const deleteOne = db.prepare<[number]>('DELETE FROM node WHERE public_id = ?');

  return {
    readAll: () => selectAll.all().map(decode),
    insert({ config, token, created_at }, id) {
      const row = insert.get({ ...encode(config), id, token, created_at });
      return row === undefined ? null : decode(row);
    },
    readRowIds: () => new Map(selectRowIds.all()),
    updateConfig: createWriteTransaction(db, (id: number, patch: Partial<NodeConfig>) => {
      const row = selectOne.get(id);
      if (row === undefined) throw createMissingNode(id);
      updateConfig.run({ ...encode({ ...decode(row), ...patch }), id });
    }),
    setToken(id, token) {
      if (updateToken.run(token, id).changes === 0) throw createMissingNode(id);
    },
    delete(id) {
      if (deleteOne.run(id).changes === 0) throw createMissingNode(id);
    },
    reorder: createWriteTransaction(db, (ids: number[]) => {
      requirePermutation(ids, selectIds.all());
      ids.forEach((id, index) => {
        updateSort.run(index + 1, id);
      });
    }),
    saveFacts: createWriteTransaction(db, (changes: NodeFactsChange[]) => {
      for (const change of changes) {
        const row = selectOne.get(change.id);
        if (row !== undefined) updateFacts.run({ ...row, ...change });
      }
    }),
  };
}

function encode<T extends NodeConfig>(node: T): Encoded<T> {
  return { ...node, tags: JSON.stringify(node.tags), public: node.public ? 1 : 0 };
}

/** Null tags, which were not JSON, are found by the check of the loaded rows. */
function decode(row: Encoded<NodeRow>): NodeRow {
  return { ...row, tags: (parseJson(row.tags) ?? null) as string[], public: row.public === 1 };
}

function requirePermutation(ids: number[], stored: number[]): void {
  const named = new Set(ids);
  if (ids.length !== stored.length || named.size !== ids.length || !stored.every((id) => named.has(id))) {
    throw new StoreError(
      'conflict',
      'The order must name every node exactly once; read the nodes again and retry.',
    );
  }
}

function createMissingNode(id: number): StoreError {
  return new StoreError('not_found', `There is no node ${id}.`);
}
