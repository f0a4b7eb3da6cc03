import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import type { HubRow } from '../store/shared-store.ts';
import { createHubList } from './hub-list.ts';

const LEASE_MS = 4000;

const row: HubRow = {
  id: 7,
  name: 'hub-a',
  address: 'http://192.0.2.10:8790',
  version: '1.2.3',
  started_at: 100,
  renewed_at: 200,
  lease_ms: LEASE_MS,
  renewal_ms: 3,
  is_runner: true,
};

function createFixture() {
  const runtime = createManualRuntime();
  const countNodes = () => new Map([[7, 12]]);
  return { runtime, list: createHubList(runtime, 7, LEASE_MS, countNodes) };
}

test.each([
  [LEASE_MS - 1, true],
  [LEASE_MS, false],
])('%i ms after a renewal was sent, the hub is in touch with its database: %s', (ms, isInTouch) => {
  const { runtime, list } = createFixture();
  runtime.advance(LEASE_MS);
  const sentAt = runtime.monotonic();
  runtime.advance(10);
  list.note({ hubs: [row] }, sentAt);
  expect(list.beatMs).toBe(10);
  runtime.advance(ms - 10);
  expect(list.isInTouch).toBe(isInTouch);
  expect(list.measure()?.leaseAgeSeconds).toBe(ms / 1000);
});

test.each([
  [1, 'serving', true],
  [0, 'lost', false],
] as const)('a hub whose lease ends in %i ms is %s', (lease_ms, state, runner) => {
  const { runtime, list } = createFixture();
  const other: HubRow = { ...row, id: 8, name: 'hub-b', is_runner: false };
  list.note({ hubs: [{ ...row, lease_ms }, other] }, runtime.monotonic());
  expect(list.list()).toMatchObject([
    { name: 'hub-a', state, runner, nodes: 12, current: true, renewed_at: 200, renewal_ms: 3 },
    { name: 'hub-b', state: 'serving', runner: false, nodes: 0, current: false },
  ]);
  expect(list.measure()?.hubs).toEqual(state === 'lost' ? { serving: 1, lost: 1 } : { serving: 2, lost: 0 });
});
