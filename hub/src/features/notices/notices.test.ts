import { setImmediate } from 'node:timers/promises';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { makeNodeConfig, openTestStore } from '../../../../tests/support/data/store.ts';
import { createFleet } from '../nodes/fleet.ts';
import { createNotices } from './notices.ts';

async function createFixture() {
  const store = await openTestStore();
  for (const name of ['a', 'b'])
    await store.insertNode({ config: makeNodeConfig({ name }), token: name, created_at: 0 });
  const fleet = createFleet((await store.load(0)).nodes);
  const runtime = createManualRuntime();
  const notices = createNotices(runtime, store, fleet, [], () => undefined);
  /** As `Nodes.remove`: memory follows the store. */
  async function deleteNode(id: number): Promise<void> {
    await store.deleteNode(id);
    fleet.remove(id);
    notices.removeNode(id);
  }
  const listStored = async () => (await store.load(0)).notices.map(({ node_ids }) => node_ids);
  const listVisible = async () => (await notices.list(true)).map(({ node_ids }) => node_ids);
  return { notices, deleteNode, listStored, listVisible };
}

test('a notice that is added while its only node is deleted is not shown to everybody', async () => {
  const { notices, deleteNode, listStored, listVisible } = await createFixture();
  const deletion = deleteNode(1);
  await expect(notices.create({ title: 'Move', node_ids: [1] })).rejects.toMatchObject({
    code: 'invalid_request',
    errors: [{ pointer: '/node_ids' }],
  });
  await deletion;
  expect([await listStored(), await listVisible(), notices.listCurrent(true)]).toEqual([[], [], []]);
});

test('a node that is deleted while a notice about it is added takes the notice with it', async () => {
  const { notices, deleteNode, listStored, listVisible } = await createFixture();
  const creation = notices.create({ title: 'Move', node_ids: [1] });
  // The store gets both commands in this order.
  await setImmediate();
  await Promise.all([creation, deleteNode(1)]);
  expect([await listStored(), await listVisible()]).toEqual([[], []]);
});

test('a notice does not become one about a node that is being deleted', async () => {
  const { notices, deleteNode, listStored, listVisible } = await createFixture();
  const { id } = await notices.create({ title: 'Move', node_ids: [2] });
  const deletion = deleteNode(1);
  await expect(notices.update(id, { node_ids: [1] })).rejects.toMatchObject({ code: 'invalid_request' });
  await deletion;
  expect([await listStored(), await listVisible()]).toEqual([[[2]], [[2]]]);
});

test('a notice that is changed while its only node is deleted is gone', async () => {
  const { notices, deleteNode, listStored, listVisible } = await createFixture();
  const { id } = await notices.create({ title: 'Move', node_ids: [1] });
  const deletion = deleteNode(1);
  await expect(notices.update(id, { title: 'Other' })).rejects.toMatchObject({ code: 'not_found' });
  await deletion;
  expect([await listStored(), await listVisible()]).toEqual([[], []]);
});
