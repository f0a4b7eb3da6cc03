import { describe, expect, test } from 'vitest';
import type { NoticeConfig } from '../../../hub/src/store/rows.ts';
import { addNodes, noFleetChanges } from './store.ts';
import type { OpenTestStore } from './store-suite.ts';

const NOW = 1_770_000_000;

const notice: NoticeConfig = {
  kind: 'announcement',
  title: 'Move',
  body: '',
  public: true,
  starts_at: NOW,
  ends_at: null,
  node_ids: [],
  tags: [],
  updated_at: NOW,
};

/** Part of the suite of all engines. */
export function testNotices(openTestStore: OpenTestStore): void {
  describe('notices about nodes', () => {
    test('are not stored if these were deleted a moment before: they would be about no node, for everybody', async () => {
      const store = await openTestStore();
      await addNodes(store, 1);
      const deletion = store.deleteNode(1);
      await expect(store.insertNotice({ ...notice, node_ids: [1] })).rejects.toMatchObject({
        code: 'conflict',
      });
      await deletion;
      expect((await store.load(NOW)).notices).toEqual([]);
    });

    test('keep those that exist', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      await store.deleteNode(1);
      expect(await store.insertNotice({ ...notice, node_ids: [1, 2] })).toMatchObject({ node_ids: [2] });
      expect(await store.insertNotice(notice)).toMatchObject({ node_ids: [] });
    });

    test('stay as they are if an update names deleted nodes only', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      const stored = await store.insertNotice({ ...notice, node_ids: [2] });
      await store.deleteNode(1);
      const update = store.updateNotice(stored.id, { ...notice, title: 'Other', node_ids: [1] });
      await expect(update).rejects.toMatchObject({ code: 'conflict' });
      expect((await store.load(NOW)).notices).toEqual([stored]);
      await store.updateNotice(stored.id, { ...notice, node_ids: [] });
      expect((await store.load(NOW)).notices).toMatchObject([{ node_ids: [] }]);
    });

    test('and tags stay when these are gone, until they have no tags', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      const tags = ['web', 'it\'s "db"'];
      const stored = await store.insertNotice({ ...notice, node_ids: [1], tags });
      await store.deleteNode(1);
      expect((await store.load(NOW)).notices).toEqual([{ ...notice, id: stored.id, tags }]);
      expect(await store.updateNotice(stored.id, { ...notice, node_ids: [1], tags: ['x'] })).toMatchObject({
        node_ids: [],
        tags: ['x'],
      });
      const update = store.updateNotice(stored.id, { ...notice, node_ids: [1] });
      await expect(update).rejects.toMatchObject({ code: 'conflict' });
      await store.updateNotice(stored.id, { ...notice, node_ids: [2] });
      await store.deleteNode(2);
      expect((await store.load(NOW)).notices).toEqual([]);
    });

    test('are deleted with the last of these, one after the other, at once or together', async () => {
      const store = await openTestStore();
      await addNodes(store, 7);
      for (const node_ids of [
        [1, 2],
        [3, 4],
        [5, 6],
        [6, 7],
      ])
        await store.insertNotice({ ...notice, node_ids });
      await store.deleteNode(1);
      await store.deleteNode(2);
      await Promise.all([store.deleteNode(3), store.deleteNode(4)]);
      const deletions = { ...noFleetChanges, deletedNodes: [5, 6] };
      await store.changeFleet({ nodes: 0, pingTasks: 0 }, () => deletions);
      expect((await store.load(NOW)).notices).toMatchObject([{ node_ids: [7] }]);
    });
  });
}
