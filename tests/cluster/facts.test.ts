import '../support/fetched-programs.ts';
import { expect, test } from 'vitest';
import { openPostgresStore, sharePostgres } from '../support/data/postgres.ts';
import { makeNodeConfig, makeToken } from '../support/data/store.ts';

// The hub that owns a node's ledger stores the facts that its agent reports.

test('a hub that another one has taken a node over from stores no facts of it', async () => {
  const server = await sharePostgres();
  const path = await server.createSchema();
  const sharedAs = { name: 'hub', version: '1.2.3' };
  const stopped = await openPostgresStore(server, { path, sharedAs });
  const owner = await openPostgresStore(server, { path, sharedAs });
  const { node } = await owner.insertNode({
    config: makeNodeConfig(),
    token: makeToken('node'),
    created_at: 0,
  });
  const readNode = async () => (await owner.load(0)).nodes[0]?.node;

  await stopped.shared?.ledgers.claim([node.id], true);
  await stopped.saveFacts([{ id: node.id, ip: '192.0.2.1', hostname: 'first' }]);
  expect(await readNode()).toMatchObject({ ip: '192.0.2.1', hostname: 'first' });

  // Facts that arrive before the claim is confirmed are stored with it.
  await owner.saveFacts([{ id: node.id, ip: '192.0.2.2' }]);
  expect(await readNode()).toMatchObject({ ip: '192.0.2.1' });
  await owner.shared?.ledgers.claim([node.id], true);
  await expect.poll(readNode).toMatchObject({ ip: '192.0.2.2', hostname: 'first' });

  await stopped.saveFacts([{ id: node.id, ip: '192.0.2.1', last_seen_at: 7 }]);
  await owner.saveFacts([{ id: node.id, hostname: 'second' }]);
  expect(await readNode()).toMatchObject({ ip: '192.0.2.2', hostname: 'second', last_seen_at: 0 });
});
