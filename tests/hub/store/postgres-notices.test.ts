import '../../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Connection, connect, runInTransaction } from '../../../hub/src/store/postgres/connection.ts';
import type { Queries } from '../../../hub/src/store/queries.ts';
import type { NoticeConfig } from '../../../hub/src/store/rows.ts';
import { deleteNode } from '../../../hub/src/store/tables/node.ts';
import { insertNotice, readNotices, updateNotice } from '../../../hub/src/store/tables/notice.ts';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { makeNodeConfig } from '../../support/data/store.ts';

// Two hubs on one database. A notice that loses its last node would be shown to all visitors.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const notice: NoticeConfig = {
  kind: 'announcement',
  title: 'Move',
  body: '',
  public: true,
  starts_at: 1,
  ends_at: null,
  node_ids: [],
  tags: [],
  updated_at: 1,
};

type Statements = (queries: Queries) => Promise<unknown>;

/** Nodes 1 and 2, and notice 7 about `node_ids`. */
async function prepare(node_ids: number[]) {
  const store = await openPostgresStore(server);
  for (const token of ['a', 'b']) await store.insertNode({ config: makeNodeConfig(), token, created_at: 1 });
  const connections = [await connect(store.path), await connect(store.path)] as [Connection, Connection];
  if (node_ids.length > 0)
    await runInTransaction(connections[0], false, (queries) =>
      insertNotice(queries, { ...notice, node_ids }, 7),
    );
  return { connections, finish: () => Promise.all(connections.map((one) => one.close())) };
}

/** Runs the second transaction between the first one's statements and its commit; returns the notices and the second's error. */
async function race(node_ids: number[], first: Statements, second: Statements) {
  const { connections, finish } = await prepare(node_ids);
  const [one, other] = connections;
  try {
    await one.exec('BEGIN');
    await first(one);
    const waiting = runInTransaction(other, false, second).then(
      () => 'stored',
      (error) => error.code,
    );
    // Waits until it is blocked by the first one's lock, or done.
    const pid = (await one.find<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid ?? 0;
    const blocked = () =>
      one.all('SELECT FROM pg_stat_activity WHERE @pid::int = ANY (pg_blocking_pids(pid))', { pid });
    let isDone = false;
    void waiting.then(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await blocked()).length > 0).toBe(true);
    await one.exec('COMMIT');
    const outcome = await waiting;
    return { outcome, notices: (await readNotices(one)).map((row) => row.node_ids) };
  } finally {
    await finish();
  }
}

const about = (...node_ids: number[]) => ({ ...notice, node_ids });

test.each<[string, number[], Statements, Statements, { outcome: string; notices: number[][] }]>([
  [
    'a notice is added while its only node is deleted',
    [],
    (queries) => deleteNode(queries, 1),
    (queries) => insertNotice(queries, about(1), 8),
    { outcome: 'conflict', notices: [] },
  ],
  [
    'a node is deleted while a notice about it is added',
    [],
    (queries) => insertNotice(queries, about(1), 8),
    (queries) => deleteNode(queries, 1),
    { outcome: 'stored', notices: [] },
  ],
  [
    'a node is deleted while a notice becomes one about it',
    [2],
    (queries) => updateNotice(queries, 7, about(1)),
    (queries) => deleteNode(queries, 1),
    { outcome: 'stored', notices: [] },
  ],
  [
    'a notice becomes one about a node that is being deleted',
    [2],
    (queries) => deleteNode(queries, 1),
    (queries) => updateNotice(queries, 7, about(1)),
    { outcome: 'conflict', notices: [[2]] },
  ],
  [
    'a notice is changed while its only node is deleted',
    [1],
    (queries) => deleteNode(queries, 1),
    (queries) => updateNotice(queries, 7, about(1)),
    { outcome: 'not_found', notices: [] },
  ],
  [
    'both nodes of a notice are deleted at once',
    [1, 2],
    (queries) => deleteNode(queries, 1),
    (queries) => deleteNode(queries, 2),
    { outcome: 'stored', notices: [] },
  ],
])('%s', async (_name, node_ids, first, second, expected) => {
  expect(await race(node_ids, first, second)).toEqual(expected);
});
