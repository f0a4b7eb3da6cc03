import type { AdminNode } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { FleetView } from './fleet-view.ts';

const frame = { ts: 1, admin: true, incidents: [], notices: [] };
const pings = [{ task_id: 1, name: '"pings":0', latency: 1.25, loss: 0, recent: [1.25, -1] }];
const hostile = {
  sort: 1,
  name: '"pings":0,"public":true',
  tags: ['"pings":0', '$&'],
  pings,
  metrics: { pings: 0, cpu: 1 },
} as unknown as AdminNode;

test('a text with recent results is that of JSON.stringify, also where a name or a field of an agent looks like them', async () => {
  for (const nodes of [[hostile], [{ ...hostile, pings: [] }, hostile], [hostile, { ...hostile, sort: 2 }]])
    expect(String(await new FleetView(frame, nodes).write(createManualRuntime()))).toBe(
      JSON.stringify({ ...frame, nodes }),
    );
});
