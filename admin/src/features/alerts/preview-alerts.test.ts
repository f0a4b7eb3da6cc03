import type { AlertPreviewEvent } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { pairEvents } from './preview-alerts.ts';

const event = (at: number, kind: AlertPreviewEvent['kind'], node_id = 1): AlertPreviewEvent => ({
  node_id,
  task_id: null,
  object: '',
  at,
  kind,
  withheld_by: kind === 'withheld' ? 'flapping' : null,
  value: at,
});

const shorten = (events: AlertPreviewEvent[]) =>
  pairEvents(events).map(({ node_id, from, to }) => [node_id, from, to]);

test('pairs each begin with the end of the same object, the newest first', () => {
  expect(shorten([event(1, 'begin'), event(2, 'begin', 2), event(3, 'end'), event(5, 'begin')])).toEqual([
    [1, 5, null],
    [2, 2, null],
    [1, 1, 3],
  ]);
});

test('a begin that is withheld and told later is one alert', () => {
  expect(shorten([event(1, 'withheld'), event(2, 'begin'), event(3, 'end'), event(4, 'withheld')])).toEqual([
    [1, 4, null],
    [1, 1, 3],
  ]);
});
