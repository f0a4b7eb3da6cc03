import { encodeGauges } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { limitMounts } from './mount-list.ts';

const make = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ path: path(index), total: 1_000_000_000_000, used: index }));

test('two hundred mounts are sent, the fullest first', () => {
  const limited = limitMounts(make(200, (index) => `/var/lib/containers/storage/volumes/${index}/_data`));
  expect(limited.map(({ used }) => used)).toEqual(Array.from({ length: 200 }, (_, index) => 199 - index));
});

test('with long paths, as many of the fullest as a message has room for', () => {
  const limited = limitMounts(make(200, (index) => `/${index}/${'道"'.repeat(120)}`));
  expect(limited.length).toBeGreaterThan(40);
  expect(limited.length).toBeLessThan(200);
  expect(limited[0]?.used).toBe(199);
  expect(new TextEncoder().encode(encodeGauges({ mounts: limited })).length).toBeLessThan(
    limits.frameBytes / 2 + 100,
  );
});
