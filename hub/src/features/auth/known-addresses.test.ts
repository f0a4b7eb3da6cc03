import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createKnownAddresses, KNOWN_ADDRESSES_KEY } from './known-addresses.ts';

const DAY_MS = 86_400_000;

function open(stored?: unknown, runtime = createManualRuntime()) {
  const saved: unknown[] = [];
  const store = {
    putSettings: async (values: Record<string, unknown>) => void saved.push(values[KNOWN_ADDRESSES_KEY]),
  };
  return { runtime, saved, known: createKnownAddresses(runtime, store, stored) };
}

test('an address is known after a login, with its /64, and other addresses are not', () => {
  const { known } = open();
  known.remember('192.0.2.7');
  known.remember('2001:db8:1:2::7');
  const asked = ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:1:2:ffff::1', '192.0.2.8', '2001:db8:1:3::7', ''];
  expect(asked.map((address) => known.has(address))).toEqual([true, true, true, false, false, false]);
});

test('loopback is always known, but not as an embedded address', () => {
  const { known } = open();
  expect(['127.0.0.1', '::1', '2002:7f00:1::1'].map((address) => known.has(address))).toEqual([
    true,
    true,
    false,
  ]);
});

test('addresses are stored, and known again after a restart', () => {
  const { known, saved, runtime } = open();
  known.remember('192.0.2.7');
  expect(saved).toHaveLength(1);
  expect(open(saved[0], runtime).known.has('192.0.2.7')).toBe(true);
});

test('the addresses are stored again after a restore, which replaces the settings', () => {
  const { known, saved } = open([{ key: '192.0.2.7', at: 1_800_000_000 }]);
  known.apply(undefined, true);
  expect(saved).toEqual([[{ key: '192.0.2.7', at: 1_800_000_000 }]]);
});

test('an address is stored at most once a day', () => {
  const { known, saved, runtime } = open();
  for (let login = 0; login < 48; login += 1) {
    known.remember('192.0.2.7');
    runtime.advance(DAY_MS / 24);
  }
  expect(saved).toHaveLength(2);
});

test('an address is known for 90 days after its last login', () => {
  const { known, runtime } = open();
  known.remember('192.0.2.7');
  runtime.advance(90 * DAY_MS - 1000);
  expect(known.has('192.0.2.7')).toBe(true);
  runtime.advance(1000);
  expect(known.has('192.0.2.7')).toBe(false);
});

test('the 64 addresses of the latest logins are kept', () => {
  const { known, saved } = open();
  for (let count = 1; count <= 65; count += 1) known.remember(`192.0.2.${count}`);
  expect(saved.at(-1)).toHaveLength(64);
  expect(['192.0.2.1', '192.0.2.2', '192.0.2.65'].map((address) => known.has(address))).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  null,
  'x',
  { key: '192.0.2.7', at: 1 },
  [null, 1, {}, { key: 1, at: 1 }, { key: '192.0.2.7', at: 'now' }, { key: 'x'.repeat(65), at: 1 }],
])('the stored value %j is ignored', (stored) => {
  const { known } = open(stored);
  expect(known.has('192.0.2.7')).toBe(false);
  known.remember('192.0.2.8');
  expect(known.has('192.0.2.8')).toBe(true);
});

test('addresses that another hub has stored are added to those of this one', () => {
  const { known } = open();
  known.remember('192.0.2.7');
  known.apply([{ key: '192.0.2.8', at: 1_700_000_000 }], false);
  expect(known.has('192.0.2.7')).toBe(true);
  known.apply(undefined, false);
  expect(known.has('192.0.2.7')).toBe(true);
});
