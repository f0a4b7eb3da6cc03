import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createManualRuntime } from '../../../tests/support/manual-runtime.ts';
import { createSnapshots } from './snapshots.ts';

function createCounted() {
  const runtime = createManualRuntime();
  let made = 0;
  const snapshots = createSnapshots(runtime, (audience) => {
    made += 1;
    return `${audience} ${made}`;
  });
  return { runtime, snapshots };
}

test('a snapshot serves everybody for 1.9 s, and not a millisecond longer', () => {
  const { runtime, snapshots } = createCounted();
  const first = snapshots.get('visitor');
  runtime.advance(1899);
  expect(snapshots.get('visitor')).toBe(first);
  runtime.advance(1);
  expect(snapshots.get('visitor').toString()).toBe('visitor 2');
});

test('audiences never share a text', () => {
  const { snapshots } = createCounted();
  const texts = (['visitor', 'admin', 'admin_masked'] as const).map((one) => snapshots.get(one).toString());
  expect(texts).toEqual(['visitor 1', 'admin 2', 'admin_masked 3']);
});

test('a change shows at once', () => {
  const { snapshots } = createCounted();
  snapshots.get('admin');
  snapshots.invalidate();
  expect(snapshots.get('admin').toString()).toBe('admin 2');
});

test('the same compressed bytes serve everybody and hold the same text', async () => {
  const { snapshots } = createCounted();
  const [one, two] = await Promise.all([
    snapshots.getCompressed('visitor'),
    snapshots.getCompressed('visitor'),
  ]);
  expect(one).toBe(two);
  expect(gunzipSync(one).toString()).toBe(snapshots.get('visitor').toString());
});
