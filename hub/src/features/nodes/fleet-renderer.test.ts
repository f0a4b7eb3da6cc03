import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { createPingResults } from '../../agents/ping-results.ts';
import { createPresences } from '../../agents/presence.ts';
import { createRemoteNodes } from '../../agents/remote-nodes.ts';
import type { FleetView } from '../../live/fleet-view.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { createFleet } from './fleet.ts';
import { createFleetRenderer } from './fleet-renderer.ts';
import { createViewContext } from './node-view.ts';
import { applyNodeDefaults } from './nodes.ts';

/** Slices have 50 nodes; the sizes test their boundaries. */
function createRender(size: number, isPublic: (id: number) => boolean) {
  const runtime = createManualRuntime();
  const stored = Array.from({ length: size }, (_, index) => {
    const id = index + 1;
    const config = applyNodeDefaults({ name: `node ${id}`, public: isPublic(id) });
    const token = String(id).padStart(43, 'x');
    const node = {
      ...config,
      ...sampleFacts,
      ip: '',
      country: '',
      id,
      sort: id,
      token,
      last_seen_at: 0,
      watched_since: 0,
      created_at: 0,
    };
    return { node, traffic: createTrafficRow(id) };
  });
  const pings = createPingResults(runtime, createTaskRegistry([]), []);
  const presences = createPresences(createRemoteNodes());
  return createFleetRenderer(
    runtime,
    createFleet(stored),
    () => createViewContext(runtime, presences, pings),
    { listOpen: () => [] },
    { listCurrent: () => [] },
  );
}

const write = async (view: FleetView) => String(await view.write(createManualRuntime()));
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test.each([
  ['nobody', 0, () => true, []],
  ['one slice', 50, () => true, range(1, 50)],
  ['a slice and one', 51, () => true, range(1, 51)],
  ['a first slice that is private', 120, (id: number) => id > 50, range(51, 120)],
  [
    'a middle slice that is private',
    150,
    (id: number) => id <= 50 || id > 100,
    [...range(1, 50), ...range(101, 150)],
  ],
  ['all private', 120, () => false, []],
])('visitors see the public ones of %s', async (_name, size, isPublic, expected) => {
  const render = createRender(size, isPublic);
  const snapshot = JSON.parse(await write(await render('visitor')));
  expect(snapshot).toMatchObject({ admin: false, ts: expect.any(Number) });
  expect(snapshot.nodes.map(({ id }: { id: number }) => id)).toEqual(expected);
  // Gaps would reveal how many private nodes there are.
  expect(snapshot.nodes.map(({ sort }: { sort: number }) => sort)).toEqual(range(1, expected.length));
});

test('the administrator sees all nodes, with tokens only in the unmasked view', async () => {
  const render = createRender(120, () => false);
  const [full, masked] = await Promise.all(
    (['admin', 'admin_masked'] as const).map(async (audience) => write(await render(audience))),
  );
  expect(JSON.parse(full ?? '').nodes).toHaveLength(120);
  expect(JSON.parse(masked ?? '').nodes).toHaveLength(120);
  expect(full?.match(/"token":/g)).toHaveLength(120);
  expect(masked).not.toContain('"token":');
});
