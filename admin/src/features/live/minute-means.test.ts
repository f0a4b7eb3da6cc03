import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createMinuteMeans } from './minute-means.ts';

const makeNode = (id: number, metrics: object | null) => ({ id, metrics }) as unknown as AdminNode;

test('a figure that jumps with each report has a steady mean', () => {
  const means = createMinuteMeans();
  const seen: number[] = [];
  for (let ts = 0; ts <= 600; ts += 2) {
    means.update({ ts: ts + 1000, nodes: [makeNode(1, { cpu: ts % 4 === 0 ? 0 : 100 })] });
    if (ts > 300) seen.push(means.get(1)?.cpu ?? Number.NaN);
  }
  expect(Math.min(...seen)).toBeGreaterThan(48);
  expect(Math.max(...seen)).toBeLessThan(52);
});

test('a lasting change arrives within minutes', () => {
  const means = createMinuteMeans();
  means.update({ ts: 1000, nodes: [makeNode(1, { cpu: 10, net_rx: 5 })] });
  expect(means.get(1)).toEqual({ cpu: 10, network: 5 });
  means.update({ ts: 1060, nodes: [makeNode(1, { cpu: 90, net_rx: 5, net_tx: 5 })] });
  expect(means.get(1)?.cpu).toBeCloseTo(10 + 80 * (1 - 1 / Math.E), 5);
  for (let ts = 1062; ts < 1400; ts += 2) means.update({ ts, nodes: [makeNode(1, { cpu: 90 })] });
  expect(means.get(1)?.cpu).toBeGreaterThan(89);
});

test('a node that stops reporting starts over', () => {
  const means = createMinuteMeans();
  means.update({ ts: 1000, nodes: [makeNode(1, { cpu: 10 })] });
  means.update({ ts: 1002, nodes: [makeNode(1, null)] });
  expect(means.get(1)).toBeUndefined();
  means.update({ ts: 1004, nodes: [makeNode(1, { cpu: 80 })] });
  expect(means.get(1)?.cpu).toBe(80);
});

test('a snapshot counts once', () => {
  const means = createMinuteMeans();
  means.update({ ts: 1000, nodes: [makeNode(1, { cpu: 10 })] });
  means.update({ ts: 1000, nodes: [makeNode(1, { cpu: 90 })] });
  expect(means.get(1)?.cpu).toBe(10);
});
