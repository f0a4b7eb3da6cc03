import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createManualRuntime } from '../../../tests/support/manual-runtime.ts';
import { createSnapshots } from './snapshots.ts';

function createCounted() {
  const runtime = createManualRuntime();
  let made = 0;
  const snapshots = createSnapshots(runtime, async (audience) => {
    made += 1;
    return Buffer.from(`${audience} ${made}`);
  });
  return { runtime, snapshots };
}

test('a snapshot serves everybody for 1.9 s, and not a millisecond longer', async () => {
  const { runtime, snapshots } = createCounted();
  const first = await snapshots.get('visitor');
  runtime.advance(1899);
  expect(await snapshots.get('visitor')).toBe(first);
  runtime.advance(1);
  expect((await snapshots.get('visitor')).toString()).toBe('visitor 2');
});

test('a snapshot that could not be made is tried again with the next request', async () => {
  let isBroken = true;
  const snapshots = createSnapshots(createManualRuntime(), async () => {
    if (isBroken) throw new Error('no');
    return Buffer.from('yes');
  });
  await expect(snapshots.get('visitor')).rejects.toThrow('no');
  isBroken = false;
  expect((await snapshots.get('visitor')).toString()).toBe('yes');
});

test('audiences never share a text', async () => {
  const { snapshots } = createCounted();
  const audiences = ['visitor', 'admin', 'admin_masked'] as const;
  const texts = await Promise.all(audiences.map((one) => snapshots.get(one)));
  expect(texts.map(String)).toEqual(['visitor 1', 'admin 2', 'admin_masked 3']);
});

test('a change shows at once', async () => {
  const { snapshots } = createCounted();
  await snapshots.get('admin');
  snapshots.invalidate();
  expect(String(await snapshots.get('admin'))).toBe('admin 2');
});

test('the same compressed bytes serve everybody and hold the same text', async () => {
  const { snapshots } = createCounted();
  const [one, two] = await Promise.all([
    snapshots.getCompressed('visitor'),
    snapshots.getCompressed('visitor'),
  ]);
  expect(one).toBe(two);
  expect(gunzipSync(one).toString()).toBe(String(await snapshots.get('visitor')));
});
