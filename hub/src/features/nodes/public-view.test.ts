import { expect, test } from 'vitest';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { createFleet } from './fleet.ts';
import { applyNodeDefaults } from './nodes.ts';
import { createPublicView } from './public-view.ts';

const times = { last_seen_at: 0, watched_since: 0, created_at: 0 };
const places = { ip: '', country: '' };

function makeRow(id: number): NodeRow {
  const config = applyNodeDefaults({ name: `node ${id}`, public: id !== 2, tags: ['a'] });
  return { ...config, ...sampleFacts, ...places, ...times, id, sort: id, token: `${id}`.padStart(43, 'x') };
}

const task: PingTaskRow = {
  id: 7,
  sort: 1,
  name: 'task',
  target: '192.0.2.1',
  interval: 60,
  all_nodes: false,
  check: {},
  heartbeat_key: null,
  node_ids: [2],
};

/** Nodes 1 and 3 are public, 2 is private. */
function createFixture() {
  const fleet = createFleet([1, 2, 3].map((id) => ({ node: makeRow(id), traffic: createTrafficRow(id) })));
  const registry = createTaskRegistry([task]);
  const notices = { listVisible: () => [] };
  return { fleet, registry, view: createPublicView(fleet, notices, registry) };
}

const change = (row: NodeRow, changes: Partial<NodeRow>) => ({ ...row, ...changes });

test.each<[string, number, Partial<NodeRow>]>([
  ['what an agent reports', 1, { os: 'Debian', last_seen_at: 5, country: 'DE' }],
  ['the same values, read again from the database', 1, { tags: ['a'] }],
  ['a remark', 1, { remark: 'rack 5' }],
  ['a token', 1, { token: 'y'.repeat(43) }],
  ['anything of a private node', 2, { name: 'other', tags: [], price: 5 }],
  ['the place of a private node', 2, { sort: 9 }],
])('%s does not change it', (_name, id, changes) => {
  const { fleet, view } = createFixture();
  fleet.replaceRow(change(fleet.get(id).row, changes));
  expect(view.update()).toBe(false);
});

test.each<[string, number, Partial<NodeRow>]>([
  ['a name', 1, { name: 'other' }],
  ['a tag', 1, { tags: ['b'] }],
  ['a place', 1, { sort: 9 }],
  ['a public node that becomes private', 1, { public: false }],
  ['a private node that becomes public', 2, { public: true }],
])('%s changes it, once', (_name, id, changes) => {
  const { fleet, view } = createFixture();
  fleet.replaceRow(change(fleet.get(id).row, changes));
  expect([view.update(), view.update()]).toEqual([true, false]);
});

test('a ping task changes it if a public node has it', () => {
  const { registry, view } = createFixture();
  const put = (changes: Partial<PingTaskRow>) => {
    registry.put({ ...task, ...changes });
    return view.update();
  };
  expect(put({ name: 'private' })).toBe(false);
  expect(put({ node_ids: [1, 2] })).toBe(true);
  expect(put({ node_ids: [1] })).toBe(false);
  expect(put({ node_ids: [1], target: '192.0.2.2' })).toBe(true);
  expect(put({ all_nodes: true, check: {}, heartbeat_key: null, node_ids: [] })).toBe(true);
});
