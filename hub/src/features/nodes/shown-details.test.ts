import type { DetailsMember, NodeDetails } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { DomainError } from '../../lib/errors.ts';
import { defaultSettings } from '../settings/settings-schema.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import { createShownDetails } from './shown-details.ts';

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
  return { asked, shown: createShownDetails({ values }, { find } as Pick<Fleet, 'find'>, hostDetails) };
}

const hidden = { state: 'hidden', at: null, details: {} };

test('visitors see nothing by default, and the agent is not asked', () => {
  const { asked, shown } = start([], { 1: { public: true, parts: null } });
  expect(shown.read(1, 'visitor')).toEqual(hidden);
  expect(shown.read(1, 'administrator')).toEqual(hidden);
  expect(shown.listMembers(1, 'visitor')).toEqual([]);
  expect(asked).toEqual([]);
  expect(shown.read(1, 'panel')).toEqual(measured);
  expect(shown.listMembers(1, 'panel')).toBeNull();
});

test('the parts of a node replace those of the settings', () => {
  const { shown } = start(['memory'], {
    1: { public: true, parts: null },
    2: { public: true, parts: ['sensors', 'disks'] },
    3: { public: true, parts: [] },
  });
  expect(shown.read(1, 'visitor').details).toEqual({ memory: { free: 1 } });
  expect(shown.listMembers(1, 'visitor')).toEqual(['memory']);
  expect(shown.read(2, 'visitor')).toMatchObject({
    state: 'live',
    at: 5,
    details: { sensors: [{ name: 'cpu', celsius: 40 }] },
  });
  expect(Object.keys(shown.read(2, 'administrator').details)).toEqual(['sensors']);
  expect(shown.listMembers(2, 'visitor')).toEqual(['sensors', 'disks']);
  expect(shown.read(3, 'visitor')).toEqual(hidden);
});

test('a private node is as one that is missing', () => {
  const { shown } = start(['memory'], { 1: { public: false, parts: ['memory'] } });
  for (const id of [1, 9]) {
    expect(() => shown.read(id, 'visitor')).toThrow(DomainError);
    expect(() => shown.listMembers(id, 'visitor')).toThrow(DomainError);
  }
  expect(shown.read(1, 'administrator').details).toEqual({ memory: { free: 1 } });
  expect(() => shown.read(9, 'panel')).toThrow(DomainError);
});
