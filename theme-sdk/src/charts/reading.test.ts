import { expect, test } from 'vitest';
import { listLabels } from './reading.ts';

test('lists the labels of the annotations at a time', () => {
  const annotations = [
    { from: 100, to: 200, label: 'Outage' },
    { from: 150, to: 300, label: 'Maintenance' },
  ];
  const read = (time: number) => listLabels({ ts: [], values: {}, annotations }, time);
  expect([50, 100, 180, 300, 350].map(read)).toEqual([
    [],
    ['Outage'],
    ['Outage', 'Maintenance'],
    ['Maintenance'],
    [],
  ]);
});
