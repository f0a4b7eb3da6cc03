import type { Check } from '@muster/generated/types';
import { expect, test } from 'vitest';
import type { CheckResultRow } from '../../store/rows.ts';
import { createNodeResults } from './node-results.ts';

const task = {
  id: 1,
  sort: 1,
  name: 'a',
  target: 'a',
  interval: 60,
  all_nodes: true,
  node_ids: [],
  heartbeat_key: null,
};

function createFixture(check: Check = {}) {
  const written: (CheckResultRow | null)[] = [];
  const results = createNodeResults({ writeResult: (_task, _node, row) => void written.push(row) });
  let ts = 0;
  const probe = (latency_ms: number, found = {}) => {
    ts += 60;
    results.add(
      { ...task, check: { failures: 1, ...check } },
      { node_id: 1, task_id: 1, ts, latency_ms, ...found },
    );
    return results.list(1).get(1);
  };
  return { written, results, probe };
}

test.each<[Check, number, string]>([
  [{}, 5, 'up'],
  [{}, -1, 'down'],
  [{ inverted: true }, 5, 'down'],
  [{ inverted: true }, -1, 'up'],
  [{ inverted: true, slow_ms: 1 }, 5, 'down'],
  [{ slow_ms: 5 }, 4.9, 'up'],
  [{ slow_ms: 5 }, 5, 'slow'],
])('with %j a latency of %d is %s', (check, latency, state) => {
  expect(createFixture(check).probe(latency)?.state).toBe(state);
});

test('only what is not up or has a certificate is written, once', () => {
  const { written, probe } = createFixture();
  probe(5);
  probe(5);
  expect(written).toEqual([]);
  probe(-1, { reason: 'status', detail: '503' });
  probe(-1, { reason: 'status', detail: '502' });
  expect(written).toMatchObject([{ state: 'down', reason: 'status', detail: '503' }]);
  probe(-1, { reason: 'timeout' });
  expect(written.at(-1)).toMatchObject({ state: 'down', reason: 'timeout', since: 180 });
  probe(5, { certificate_until: 9000 });
  probe(5, { certificate_until: 9000 });
  expect(written).toHaveLength(3);
  expect(written.at(-1)).toMatchObject({ state: 'up', reason: null, detail: '', certificate_until: 9000 });
});

test('a failure that does not count yet does not explain the state', () => {
  const { probe } = createFixture({ failures: 2 });
  probe(5);
  expect(probe(-1, { reason: 'timeout', detail: 'x' })).toMatchObject({
    state: 'up',
    reason: null,
    detail: '',
  });
});

test('stored results hold until the node measures, but not for agents of this hub', () => {
  const { results, probe } = createFixture({ failures: 2 });
  const row = {
    task_id: 1,
    node_id: 1,
    state: 'down',
    since: 7,
    reason: null,
    detail: '',
    certificate_until: null,
  } as const;
  results.apply([row, { ...row, node_id: 2 }], () => false);
  expect([...results.list(1).keys()]).toEqual([1, 2]);
  // A further failure goes on with the stored state.
  expect(probe(-1)).toMatchObject({ state: 'down', since: 7 });
  results.apply([], (node) => node === 1);
  expect([...results.list(1).keys()]).toEqual([1]);
  results.apply([], () => false);
  expect(results.list(1).size).toBe(0);
});
