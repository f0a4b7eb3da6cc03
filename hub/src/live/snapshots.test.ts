import { gunzipSync } from 'node:zlib';
import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
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

test('what changed while a snapshot was made shows in it, also for whoever waited already', async () => {
  const renders: PromiseWithResolvers<Buffer>[] = [];
  const snapshots = createSnapshots(createManualRuntime(), () => {
    const render = Promise.withResolvers<Buffer>();
    renders.push(render);
    return render.promise;
  });
  const plain = snapshots.get('visitor');
  const compressed = snapshots.getCompressed('visitor');
  // A node becomes private, of which the text under way tells.
  snapshots.invalidate();
  renders[0]?.resolve(Buffer.from('with the node'));
  await expect.poll(() => renders.length).toBe(2);
  renders[1]?.resolve(Buffer.from('without'));
  expect(String(await plain)).toBe('without');
  expect(String(gunzipSync(await compressed))).toBe('without');
});

test('changes without end do not keep anybody waiting for ever', async () => {
  let made = 0;
  const snapshots = createSnapshots(createManualRuntime(), async () => {
    made += 1;
    queueMicrotask(() => snapshots.invalidate());
    return Buffer.from(`${made}`);
  });
  expect(String(await snapshots.get('visitor'))).toBe('3');
});
