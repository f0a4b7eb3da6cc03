import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { makeNodeConfig } from '../../../../tests/support/data/store.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import type { NodeRow, NoticeRow } from '../../store/rows.ts';
import { createFleet } from '../nodes/fleet.ts';
import { findAffected } from './affected-nodes.ts';
import { createNotices } from './notices.ts';

const makeNode = (id: number, config: Partial<NodeRow>) => ({
  node: { ...makeNodeConfig(), token: String(id).padStart(43, 'x'), id, sort: id, ...config } as NodeRow,
  traffic: createTrafficRow(id),
});

/** Nodes 1 and 2 are public, and 3 and 4 are not. */
function createFixture(changes: Partial<NoticeRow>) {
  const runtime = createManualRuntime();
  const fleet = createFleet([
    makeNode(1, { tags: ['web', 'eu'] }),
    makeNode(2, { tags: ['db'] }),
    makeNode(3, { tags: ['web'], public: false }),
    makeNode(4, { tags: ['internal'], public: false }),
  ]);
  const now = Math.floor(runtime.now() / 1000);
  const notice: NoticeRow = {
    id: 1,
    kind: 'maintenance',
    title: 'Updates',
    body: '',
    public: true,
    starts_at: now - 60,
    ends_at: now + 60,
    node_ids: [],
    tags: [],
    updated_at: now,
    ...changes,
  };
  const store = {} as Parameters<typeof createNotices>[1];
  const notices = createNotices(runtime, store, fleet, [notice], () => undefined);
  const setTags = (id: number, tags: string[]) => fleet.replaceRow({ ...fleet.get(id).row, tags });
  const listShown = (isVisitor: boolean) => notices.listCurrent(isVisitor).map(({ node_ids }) => node_ids);
  const listMaintained = () => [...notices.listMaintained()];
  return { runtime, fleet, notice, notices, setTags, listShown, listMaintained };
}

test.each<[Partial<NoticeRow>, number[]]>([
  [{}, []],
  [{ node_ids: [2] }, [2]],
  [{ tags: ['web'] }, [1, 3]],
  [{ tags: ['web', 'eu', 'db'] }, [1, 2, 3]],
  [{ tags: ['web'], node_ids: [1, 4] }, [1, 3, 4]],
  [{ tags: ['none', 'WEB'] }, []],
])('%j is about the nodes %j', (changes, nodeIds) => {
  const { fleet, notice, listMaintained } = createFixture(changes);
  expect(findAffected(fleet, [notice])).toEqual([{ row: notice, nodeIds }]);
  expect(listMaintained()).toEqual(nodeIds);
});

test('a node is under maintenance while it has the tag, also one that is added later', () => {
  const { runtime, fleet, setTags, listMaintained } = createFixture({ tags: ['new'] });
  expect(listMaintained()).toEqual([]);
  setTags(4, ['internal', 'new']);
  expect(listMaintained()).toEqual([4]);
  fleet.add(makeNode(5, { tags: ['new'] }));
  expect(listMaintained()).toEqual([4, 5]);
  setTags(4, ['internal']);
  fleet.remove(5);
  expect(listMaintained()).toEqual([]);
  setTags(4, ['new']);
  runtime.advance(59_999);
  expect(listMaintained()).toEqual([4]);
  runtime.advance(1);
  expect(listMaintained()).toEqual([]);
});

test('visitors see its public nodes and no tags', async () => {
  const { notices, listShown, listMaintained } = createFixture({ tags: ['web', 'internal'] });
  expect([listShown(true), listShown(false)]).toEqual([[[1]], [[1, 3, 4]]]);
  expect(listMaintained()).toEqual([1, 3, 4]);
  const [[shown], [whole]] = [await notices.list(true), await notices.list(false)];
  expect(shown).toMatchObject({ title: 'Updates', node_ids: [1] });
  expect(shown).not.toHaveProperty('tags');
  expect(whole).toMatchObject({ node_ids: [], tags: ['web', 'internal'] });
});

test.each<[string, Partial<NoticeRow>, unknown[], unknown[]]>([
  ['with tags of private nodes only', { tags: ['internal'] }, [], [[4]]],
  ['with a tag that no node has', { tags: ['none'] }, [], []],
  ['with a tag, that is not public', { tags: ['web'], public: false }, [], [[1, 3]]],
  ['about no particular node', {}, [[]], [[]]],
])('one %s is not about the whole fleet', async (_name, changes, visitors, administrators) => {
  const { notices, listShown } = createFixture(changes);
  expect([listShown(true), listShown(false)]).toEqual([visitors, administrators]);
  expect(await notices.list(true)).toHaveLength(visitors.length);
  expect(notices.listVisible(true)).toHaveLength(visitors.length);
  expect(await notices.list(false)).toHaveLength(1);
});

test('what visitors see does not change with the tags of a private node', () => {
  const { notices, setTags } = createFixture({ tags: ['web'] });
  const before = JSON.stringify(notices.listVisible(true));
  setTags(3, []);
  setTags(4, ['web']);
  expect(JSON.stringify(notices.listVisible(true))).toBe(before);
  setTags(2, ['web']);
  expect(notices.listVisible(true)).toMatchObject([{ node_ids: [1, 2] }]);
});

test('it stays when the last node that it names is deleted', () => {
  const { notices, listMaintained } = createFixture({ tags: ['web'], node_ids: [2] });
  notices.removeNode(2);
  expect(notices.find(1)).toMatchObject({ node_ids: [], tags: ['web'] });
  expect(listMaintained()).toEqual([1, 3]);
});
