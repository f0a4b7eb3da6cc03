import { expect, test, vi } from 'vitest';
import { createTimeline } from './timeline.ts';

const range = { from: 1000, to: 4600 };

test('a zoom is a part of the range, in whole seconds and not shorter than half a minute', () => {
  const timeline = createTimeline(range);
  expect(timeline.view.snapshot()).toEqual({ ...range, isZoomed: false });
  timeline.zoom({ from: 1500.4, to: 2000.4 });
  expect(timeline.view.snapshot()).toEqual({ from: 1500, to: 2000, isZoomed: true });
  timeline.zoom({ from: 500, to: 2000 });
  expect(timeline.view.snapshot()).toEqual({ from: 1000, to: 2000, isZoomed: true });
  timeline.zoom({ from: 2000, to: 2002 });
  expect(timeline.view.snapshot()).toEqual({ from: 1986, to: 2016, isZoomed: true });
});

test.each([
  ['null', null],
  ['the whole range', { from: 900, to: 5000 }],
  ['a span outside of it', { from: 10, to: 900 }],
])('%s ends the zoom', (_, span) => {
  const timeline = createTimeline(range);
  timeline.zoom({ from: 1500, to: 2000 });
  timeline.zoom(span);
  expect(timeline.view.snapshot()).toEqual({ ...range, isZoomed: false });
});

test('a moving range keeps the zoom until it has left it behind', () => {
  const timeline = createTimeline(range);
  timeline.zoom({ from: 1500, to: 2000 });
  timeline.setRange({ from: 1900, to: 5500 });
  expect(timeline.view.snapshot()).toEqual({ from: 1500, to: 2000, isZoomed: true });
  timeline.setRange({ from: 2000, to: 5600 });
  expect(timeline.view.snapshot()).toEqual({ from: 2000, to: 5600, isZoomed: false });
});

test('zoomBy keeps the time at the cursor in its place', () => {
  const timeline = createTimeline(range);
  timeline.moveCursor(1900);
  timeline.zoomBy(0.5);
  expect(timeline.view.snapshot()).toEqual({ from: 1450, to: 3250, isZoomed: true });
  timeline.zoomBy(2);
  expect(timeline.view.snapshot()).toEqual({ ...range, isZoomed: false });
});

test('notifies of changes only', () => {
  const timeline = createTimeline(range);
  const listener = vi.fn();
  timeline.view.subscribe(listener);
  timeline.setRange({ ...range });
  timeline.zoom(null);
  expect(listener).not.toHaveBeenCalled();
  timeline.zoom({ from: 1500, to: 2000 });
  timeline.setRange({ from: 1010, to: 4610 });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('hides a group and shows it again', () => {
  const timeline = createTimeline(range);
  timeline.toggle('sent');
  expect([...timeline.hidden.snapshot()]).toEqual(['sent']);
  timeline.toggle('sent');
  expect([...timeline.hidden.snapshot()]).toEqual([]);
});
