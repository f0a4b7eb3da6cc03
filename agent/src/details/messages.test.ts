import { decodeAgentMessage, encodeDetails } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Details } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { encodeMessages as encodeAny } from './messages.ts';

const encodeMessages = (details: Details) => encodeAny(details, encodeDetails);

function decode(text: string): Details {
  const message = decodeAgentMessage(text);
  if (message.method !== 'details') throw new Error(`${text.slice(0, 100)} is not details`);
  return message.params;
}

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** A list of mounts, each of so many bytes. */
function listMounts(count: number, pathBytes: number): NonNullable<Details['mounts']> {
  return Array.from({ length: count }, () => ({
    path: '/'.padEnd(pathBytes, 'x'),
    type: 'ext4',
    total: 1,
    used: 1,
  }));
}

/** Details whose only message has so many bytes. */
function fill(bytes: number): Details {
  const [empty = ''] = encodeMessages({ mounts: listMounts(1, 1) });
  return { mounts: listMounts(1, bytes - empty.length + 1) };
}

test('no members are no message, and some are one', () => {
  expect(encodeMessages({})).toEqual([]);
  const details: Details = { memory: { free: 1 }, fans: [{ name: 'CPU', rpm: 900 }] };
  expect(encodeMessages(details).map(decode)).toEqual([details]);
});

test('a message has at most as many bytes as a frame; a member that is longer and has one item is left out', () => {
  const [longest = '', ...others] = encodeMessages(fill(limits.frameBytes));
  expect([countBytes(longest), others.length]).toEqual([limits.frameBytes, 0]);
  expect(encodeMessages(fill(limits.frameBytes + 1))).toEqual([]);
});

test('members are spread over messages, each in one of them', () => {
  const details: Details = {
    memory: { free: 1 },
    mounts: listMounts(200, 200),
    disks: Array.from({ length: 200 }, (_, index) => ({ name: `sd${index}`, model: 'x'.repeat(200) })),
    pressure: { cpu: { some: 1 } },
    fans: [],
  };
  const texts = encodeMessages(details);
  expect(texts.every((text) => countBytes(text) <= limits.frameBytes)).toBe(true);
  const keys = texts.map((text) => Object.keys(JSON.parse(text).params));
  expect(keys).toEqual([
    ['memory', 'mounts'],
    ['pressure', 'fans', 'disks'],
  ]);
  expect(Object.assign({}, ...texts.map((text) => JSON.parse(text).params))).toEqual(details);
});

test('a list that is too long for a message loses its last items, no more than needed; the other members do not', () => {
  const mounts = listMounts(200, 256).map((mount, index) => ({
    ...mount,
    path: `${index}${'\u00e9'.repeat(250)}`,
  }));
  const texts = encodeMessages({ memory: { free: 1 }, mounts, fans: [{ name: 'CPU', rpm: 900 }] });
  const whole = Object.assign({}, ...texts.map((text) => JSON.parse(text).params)) as Details;
  const kept = whole.mounts?.length ?? 0;
  expect(whole.mounts).toEqual(mounts.slice(0, kept));
  expect([whole.memory, whole.fans]).toEqual([{ free: 1 }, [{ name: 'CPU', rpm: 900 }]]);
  expect(texts.every((text) => countBytes(text) <= limits.frameBytes)).toBe(true);
  const text = texts.find((one) => one.includes('"mounts"')) ?? '';
  const next = countBytes(JSON.stringify(mounts[kept])) + 1;
  expect(kept).toBeGreaterThan(0);
  expect(countBytes(text) + next).toBeGreaterThan(limits.frameBytes);
});
