import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { applyNodeDefaults } from '../hub/src/features/nodes/nodes.ts';
import { openStore } from '../hub/src/store/open-store.ts';
import type { StoredNode } from '../hub/src/store/rows.ts';
import { countIds } from '../tests/support/data/store.ts';

export interface NodesToAdd {
  count: number;
  isPublic?: boolean;
}

/** Adds nodes to a closed database. Resolves to their tokens. */
export async function addNodes(db: string, ...groups: NodesToAdd[]): Promise<string[]> {
  const templates = await addTemplates(db, groups);
  const sql = new DatabaseSync(db);
  try {
    sql.exec('PRAGMA synchronous = OFF; BEGIN');
    const tokens = groups.flatMap(({ count }, index) => {
      const template = templates[index]?.node;
      return template === undefined ? [] : [template.token, ...copyNode(sql, template.id, count - 1)];
    });
    sql.exec('COMMIT');
    return tokens;
  } finally {
    sql.close();
  }
}

/** Creates one node of each kind with the hub's code; the others are copies. */
async function addTemplates(db: string, groups: NodesToAdd[]): Promise<StoredNode[]> {
  const store = await openStore({ path: db, drawId: countIds() });
  try {
    const created_at = Math.floor(Date.now() / 1000);
    const added: StoredNode[] = [];
    for (const { isPublic = true } of groups) {
      const config = applyNodeDefaults({ name: 'bench', public: isPublic });
      added.push(await store.insertNode({ config, token: createToken(), created_at }));
    }
    return added;
  } finally {
    await store.close();
  }
}

function copyNode(sql: DatabaseSync, id: number, count: number): string[] {
  const node = prepareCopy(sql, { table: 'node', key: 'id', own: ['public_id', 'name', 'token', 'sort'] });
  const traffic = prepareCopy(sql, { table: 'traffic', key: 'node_id', own: [] });
  const last = sql.prepare('SELECT max(id) AS id FROM node').get();
  return Array.from({ length: count }, (_, index) => {
    const token = createToken();
    const newId = Number(last?.id) + index + 1;
    node.run(newId, newId, `bench-${newId}`, token, newId, id);
    traffic.run(newId, id);
    return token;
  });
}

/** A statement whose parameters are the new key, the columns that differ, and the key of the original. */
function prepareCopy(sql: DatabaseSync, { table, key, own }: { table: string; key: string; own: string[] }) {
  const all = sql.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const shared = all
    .map(({ name }) => `"${name}"`)
    .filter((name) => ![key, ...own].includes(name.slice(1, -1)));
  return sql.prepare(
    `INSERT INTO ${table} (${[key, ...own, ...shared].join(', ')})
     SELECT ${['?', ...own.map(() => '?'), ...shared].join(', ')} FROM ${table} WHERE ${key} = ?`,
  );
}

function createToken(): string {
  return randomBytes(32).toString('base64url');
}
