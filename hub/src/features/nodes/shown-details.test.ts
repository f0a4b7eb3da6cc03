import { limits } from '@muster/generated/limits';
import type { DetailsMember, NodeDetails } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { DomainError } from '../../lib/errors.ts';
import { describePoolClient } from '../../lib/rate-limit/pool-client.ts';
import { defaultSettings } from '../settings/settings-schema.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import { createShownDetails, type DetailsAudience } from './shown-details.ts';

const measured: NodeDetails = {
  state: 'live',
  at: 5,
  details: {
    memory: { free: 1 },
    sensors: [{ name: 'cpu', celsius: 40 }],
    processes: [{ pid: 1, name: 'init' }],
  },
};

function start(
  ofHub: DetailsMember[],
  nodes: Record<number, { public: boolean; parts: DetailsMember[] | null }>,
) {
  const values = { ...defaultSettings, public_details: ofHub };
  const find = (id: number) =>
    nodes[id] && ({ row: { public: nodes[id].public, public_details: nodes[id].parts } } as FleetNode);
  const asked: number[] = [];
  const hostDetails = {
    read(id: number) {
      asked.push(id);
      return measured;
    },
  };
  const runtime = createManualRuntime();
  const shown = createShownDetails(
    { values },
    { find } as Pick<Fleet, 'find'>,
    hostDetails,
    runtime,
    (address) => describePoolClient(address, false),
  );
  const read = (id: number, audience: DetailsAudience) => shown.read(id, { audience, address: '192.0.2.1' });
  return { asked, read, runtime, shown };
}

const hidden = { state: 'hidden', at: null, details: {} };

test('visitors see nothing by default, and the agent is not asked', async () => {
  const { asked, read, shown } = start([], { 1: { public: true, parts: null } });
  expect(await read(1, 'visitor')).toEqual(hidden);
  expect(await read(1, 'administrator')).toEqual(hidden);
  expect(shown.listMembers(1, 'visitor')).toEqual([]);
  expect(asked).toEqual([]);
  expect(await read(1, 'panel')).toEqual(measured);
  expect(shown.listMembers(1, 'panel')).toBeNull();
});

test('the parts of a node replace those of the settings', async () => {
  const { read, shown } = start(['memory'], {
    1: { public: true, parts: null },
    2: { public: true, parts: ['sensors', 'disks'] },
    3: { public: true, parts: [] },
  });
  expect((await read(1, 'visitor')).details).toEqual({ memory: { free: 1 } });
  expect(shown.listMembers(1, 'visitor')).toEqual(['memory']);
  expect(await read(2, 'visitor')).toMatchObject({
    state: 'live',
    at: 5,
    details: { sensors: [{ name: 'cpu', celsius: 40 }] },
  });
  expect(Object.keys((await read(2, 'administrator')).details)).toEqual(['sensors']);
  expect(shown.listMembers(2, 'visitor')).toEqual(['sensors', 'disks']);
  expect(await read(3, 'visitor')).toEqual(hidden);
});

test('a private node is as one that is missing', async () => {
  const { read, shown } = start(['memory'], { 1: { public: false, parts: ['memory'] } });
  for (const id of [1, 9]) {
    await expect(read(id, 'visitor')).rejects.toThrow(DomainError);
    expect(() => shown.listMembers(id, 'visitor')).toThrow(DomainError);
  }
  expect((await read(1, 'administrator')).details).toEqual({ memory: { free: 1 } });
  await expect(read(9, 'panel')).rejects.toThrow(DomainError);
});

test('visitors are limited as with histories, and nobody else is', async () => {
  const { read, runtime } = start(['memory'], {
    1: { public: true, parts: null },
    2: { public: true, parts: [] },
  });
  // All visitors together may read less at one time.
  const readAll = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await read(1, 'visitor');
      runtime.advance(2);
    }
  };
  await readAll(limits.historyBurst);
  await expect(readAll(limits.historyPerMinute / 10)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await read(2, 'visitor')).toEqual(hidden);
  for (const audience of ['panel', 'administrator'] as const)
    expect(await read(1, audience)).toMatchObject({ state: 'live' });
});
