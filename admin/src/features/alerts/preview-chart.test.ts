import { limits } from '@muster/generated/limits';
import type { AlertPreview, AlertPreviewEvent } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { makePreviewChart } from './preview-chart.ts';

const event = (at: number, kind: AlertPreviewEvent['kind'], node_id = 1): AlertPreviewEvent => ({
  ...{ node_id, task_id: null, object: '', at, kind, withheld_by: null, value: 95 },
});
const series = { node_id: 1, task_id: null, object: '', values: [95, null, 20] };
const preview: AlertPreview = {
  ...{ from: 0, to: 180, nodes: 2, step: 60, ts: [0, 60, 120], series: [series], events: [] },
};
const levels = { begin: 90, end: 80 };

test('a chart has the values, both levels, and the alerts of its object', () => {
  const events = [
    event(10, 'begin'),
    event(20, 'begin', 2),
    event(30, 'end'),
    event(40, 'end', 2),
    event(150, 'begin'),
  ];
  const { ts, values, annotations } = makePreviewChart({ ...preview, events }, series, levels, 'Firing');
  expect({ ts, values }).toEqual({
    ts: [0, 60, 120],
    values: { value: [95, null, 20], begin: [90, 90, 90], end: [80, 80, 80] },
  });
  expect(annotations).toMatchObject([
    { from: 150, to: 180, label: 'Firing' },
    { from: 10, to: 30 },
  ]);
});

test('an alert whose end may have been cut off lasts until the last event', () => {
  const many = (count: number) => [
    event(10, 'begin'),
    ...Array.from({ length: count - 1 }, (_, index) => event(20 + index / 100, 'begin', index + 2)),
  ];
  const findEnd = (events: AlertPreviewEvent[]) =>
    makePreviewChart({ ...preview, events }, series, levels, '').annotations?.[0]?.to;
  expect(findEnd(many(limits.alertPageMax - 1))).toBe(180);
  expect(findEnd(many(limits.alertPageMax))).toBe(20 + (limits.alertPageMax - 2) / 100);
});
