import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { appendFlow, type Flow, measureFlow } from './fleet-flow.ts';

const flow = (ts: number): Flow => ({ ts, received: ts, sent: 0 });

test('the throughput of a fleet is the sum of the reporting nodes', () => {
  const nodes = [
    { metrics: { net_rx: 5, net_tx: 7 } },
    { metrics: { net_rx: 1 } },
    { metrics: null },
  ] as unknown as AdminNode[];
  expect(measureFlow({ ts: 9, nodes })).toEqual({ ts: 9, received: 6, sent: 7 });
});

test('appends each timestamp once and keeps the latest 90', () => {
  const one = appendFlow([], flow(1));
  expect(appendFlow(one, flow(1))).toBe(one);
  let flows: readonly Flow[] = one;
  for (let ts = 2; ts <= 200; ts += 1) flows = appendFlow(flows, flow(ts));
  expect([flows.length, flows[0]?.ts, flows[89]?.ts]).toEqual([90, 111, 200]);
});
