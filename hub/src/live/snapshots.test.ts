import { gunzipSync } from 'node:zlib';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { FleetView } from './fleet-view.ts';
import { administrators, createSnapshots } from './snapshots.ts';

/** An empty fleet at a time, which tells the views apart. */
function viewAt(ts: number): FleetView {
  return new FleetView({ ts, admin: false, incidents: [], notices: [] }, []);
}

function readTime(bytes: Buffer): number {
  return JSON.parse(bytes.toString()).ts;
}

function createCounted() {
  const runtime = createManualRuntime();
  let made = 0;
  const snapshots = createSnapshots(runtime, async () => {
    made += 1;
    return viewAt(made);
  });
  return { runtime, snapshots };
}

test('a snapshot is cached for 1.9 s', async () => {
  const { runtime, snapshots } = createCounted();
  const first = await snapshots.get('visitor');
  runtime.advance(1899);
  expect(await snapshots.get('visitor')).toBe(first);
  runtime.advance(1);
  expect(readTime(await snapshots.get('visitor'))).toBe(2);
});

test('a failed render is not cached', async () => {
  let isBroken = true;
  const snapshots = createSnapshots(createManualRuntime(), async () => {
    if (isBroken) throw new Error('no');
    return viewAt(1);
  });
  await expect(snapshots.get('visitor')).rejects.toThrow('no');
  isBroken = false;
  expect(readTime(await snapshots.get('visitor'))).toBe(1);
});

test('each audience has its own snapshot', async () => {
  const { snapshots } = createCounted();
  const audiences = ['visitor', 'admin', 'admin_masked'] as const;
  const texts = await Promise.all(audiences.map((one) => snapshots.get(one)));
  expect(texts.map(readTime)).toEqual([1, 2, 3]);
});

test('an invalidated snapshot is rendered again', async () => {
  const { snapshots } = createCounted();
  await snapshots.get('admin');
  snapshots.invalidate();
  expect(readTime(await snapshots.get('admin'))).toBe(2);
});

test('a snapshot is compressed once', async () => {
  const { snapshots } = createCounted();
  const [one, two] = await Promise.all([
    snapshots.getCompressed('visitor'),
    snapshots.getCompressed('visitor'),
  ]);
  expect(one).toBe(two);
  expect(gunzipSync(one)).toEqual(await snapshots.get('visitor'));
});

test('an invalidation during a render repeats it, also for pending calls', async () => {
  const renders: PromiseWithResolvers<FleetView>[] = [];
  const snapshots = createSnapshots(createManualRuntime(), () => {
    const render = Promise.withResolvers<FleetView>();
    renders.push(render);
    return render.promise;
  });
  const plain = snapshots.get('visitor');
  const compressed = snapshots.getCompressed('visitor');
  // A node becomes private, but the pending render still contains it.
  snapshots.invalidate();
  renders[0]?.resolve(viewAt(1));
  await expect.poll(() => renders.length).toBe(2);
  renders[1]?.resolve(viewAt(2));
  expect(readTime(await plain)).toBe(2);
  expect(readTime(gunzipSync(await compressed))).toBe(2);
});

test('constant invalidation ends after three attempts', async () => {
  let made = 0;
  const snapshots = createSnapshots(createManualRuntime(), async () => {
    made += 1;
    queueMicrotask(() => snapshots.invalidate());
    return viewAt(made);
  });
  expect(readTime(await snapshots.get('visitor'))).toBe(3);
});

test('a body is that of the snapshot, plain or gzipped, and without a promise once it is ready', async () => {
  const { snapshots } = createCounted();
  const [plain, gzipped] = [
    await snapshots.getBody('visitor', false),
    await snapshots.getBody('visitor', true),
  ];
  expect(plain.bytes).toBe(await snapshots.get('visitor'));
  expect(gzipped.bytes).toBe(await snapshots.getCompressed('visitor'));
  expect(snapshots.getBody('visitor', false)).toBe(plain);
  expect(snapshots.getBody('visitor', true)).toBe(gzipped);
});

test('each snapshot, audience and encoding has its own ETag', async () => {
  const { runtime, snapshots } = createCounted();
  const listTags = async () =>
    Promise.all(
      (['visitor', 'admin', 'admin_masked'] as const).flatMap((audience) =>
        [false, true].map(async (isCompressed) => (await snapshots.getBody(audience, isCompressed)).etag),
      ),
    );
  const first = await listTags();
  expect(await listTags()).toEqual(first);
  runtime.advance(1899);
  expect(await listTags()).toEqual(first);
  runtime.advance(1);
  const second = await listTags();
  snapshots.invalidate();
  const third = await listTags();
  snapshots.expire(['visitor', 'admin', 'admin_masked']);
  const all = [...first, ...second, ...third, ...(await listTags())];
  expect(new Set(all).size).toBe(24);
  for (const tag of all) expect(tag).toMatch(/^"[\w-]{16}(?:-gzip)?"$/);
});

test('an invalidation while a body is compressed repeats it', async () => {
  const { snapshots } = createCounted();
  const body = snapshots.getBody('visitor', true);
  snapshots.invalidate();
  expect(readTime(gunzipSync((await body).bytes))).toBe(2);
  expect(snapshots.getBody('visitor', true)).toBe(await body);
});

test('an invalidation of some audiences leaves the others their snapshot and their ETag', async () => {
  const { snapshots } = createCounted();
  const before = await snapshots.getBody('visitor', false);
  await snapshots.get('admin');
  snapshots.invalidate(administrators);
  expect(snapshots.getBody('visitor', false)).toBe(before);
  expect(readTime(await snapshots.get('admin'))).toBe(3);
  expect([snapshots.getRevision('visitor'), snapshots.getRevision('admin')]).toEqual([0, 1]);
});
