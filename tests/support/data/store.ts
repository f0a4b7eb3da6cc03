import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { FleetChanges } from '../../../hub/src/store/fleet-changes.ts';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { NodeConfig, StoredNode } from '../../../hub/src/store/rows.ts';
import type { Store, StoreOptions } from '../../../hub/src/store/store.ts';
import { makeFolder } from '../folder.ts';

/** Draws 1, 2, 3 and so on for each table, for tests whose expectations name ids. */
export function countIds(): StoreOptions['drawId'] {
  const last = { node: 0, ping_task: 0, notice: 0 };
  return (table) => {
    last[table] += 1;
    return last[table];
  };
}

/** A store in a temporary folder, closed after the test. */
export async function openTestStore(options: Partial<StoreOptions> = {}): Promise<Store & { path: string }> {
  const path = options.path ?? join(makeFolder(), 'muster.db');
  const store = await openStore({ drawId: countIds(), ...options, path });
  onTestFinished(() => store.close());
  return { ...store, path };
}

/** A hash without a known password. */
export const PASSWORD_HASH = `$argon2id$v=19$m=19456,p=1,t=2$c2FsdHNhbHRzYWx0c2FsdA$${'A'.repeat(43)}`;

/** A token of the form that the hub gives out; a restore accepts no other. */
export function makeToken(name: string): string {
  return name.replaceAll(/[^\w-]/g, '-').padEnd(43, '-');
}

export function makeNodeConfig(config: Partial<NodeConfig> = {}): NodeConfig {
  return {
    name: 'web-1',
    group: '',
    tags: [],
    public: true,
    remark: '',
    public_remark: '',
    country_pin: '',
    public_details: null,
    price: 0,
    currency: 'EUR',
    billing_cycle: 'monthly',
    expires_at: null,
    traffic_limit: 0,
    traffic_mode: 'sum',
    traffic_reset_day: 1,
    ...config,
  };
}

export const noFleetChanges: FleetChanges = {
  newNodes: [],
  nodes: [],
  deletedNodes: [],
  newPingTasks: [],
  pingTasks: [],
  deletedPingTasks: [],
  newAlertRules: [],
  alertRules: [],
  deletedAlertRules: [],
  settings: {},
  ledgers: [],
  audit: { rows: [], caps: { maxRows: 100, maxAnonymousRows: 100 } },
};

/** Adds nodes 1 to `count`, with the names `node 1`, `node 2` and so on. */
export async function addNodes(store: Store, count: number): Promise<StoredNode[]> {
  const nodes: StoredNode[] = [];
  for (let index = 1; index <= count; index += 1) {
    const config = makeNodeConfig({ name: `node ${index}` });
    nodes.push(await store.insertNode({ config, token: `token-${index}`, created_at: 0 }));
  }
  return nodes;
}

export interface NewDatabase {
  /** Of the account; "admin" by default. */
  username?: string;
  /** The tokens are `makeToken` of their names. */
  nodes?: readonly Partial<NodeConfig>[];
  settings?: Parameters<Store['putSettings']>[0];
  store?: Partial<StoreOptions>;
}

/** Creates the database of a stopped hub, with an account whose password nobody knows. */
export async function createDatabase(
  path: string,
  { username = 'admin', nodes = [], settings, store: options }: NewDatabase = {},
): Promise<void> {
  const store = await openStore({ path, drawId: countIds(), ...options });
  await store.createAccount({ username, password_hash: PASSWORD_HASH, changed_at: 0 });
  for (const node of nodes) {
    const config = makeNodeConfig(node);
    await store.insertNode({ config, token: makeToken(config.name), created_at: 0 });
  }
  if (settings !== undefined) await store.putSettings(settings);
  await store.close();
}

/** The administrator's name and the names of the nodes, in the database of a stopped hub. */
export async function readNames(path: string): Promise<string[]> {
  const store = await openStore({ path, drawId: countIds() });
  const { nodes, account } = await store.load(0);
  await store.close();
  return [account?.username ?? '', ...nodes.map(({ node }) => node.name)];
}

/** Adds ping tasks 1 to `count`, so that their results can be stored. */
export async function addPingTasks(store: Store, count: number): Promise<void> {
  for (let sort = 1; sort <= count; sort += 1)
    await store.insertPingTask({
      name: `task ${sort}`,
      target: '192.0.2.1',
      interval: 60,
      all_nodes: true,
      node_ids: [],
      sort,
    });
}

/**
 * Adds nodes to a new, closed database, with the ids 1, 2, 3 and so on. The store would write each in a separate durable
 * transaction.
 */
export async function fillWithNodes(path: string, nodes: readonly Pick<NodeConfig, 'name' | 'group'>[]) {
  const store = await openStore({ path, drawId: countIds() });
  await store.insertNode({ config: makeNodeConfig(nodes[0]), token: makeToken('1'), created_at: 0 });
  await store.close();
  const db = new BetterSqlite(path);
  const { id: _, ...first } = db.prepare<[], Record<string, unknown>>('SELECT * FROM node').get() ?? {};
  const columns = Object.keys(first);
  const insert = db.prepare<Record<string, unknown>>(
    `INSERT INTO node (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map((name) => `@${name}`)})`,
  );
  db.transaction(() => {
    for (const [index, node] of nodes.entries()) {
      const number = index + 1;
      if (number > 1)
        insert.run({ ...first, ...node, public_id: number, sort: number, token: makeToken(`${number}`) });
    }
  })();
  db.close();
}
