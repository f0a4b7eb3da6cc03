import type { AlertEvent } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { type EventReader, readEventsBefore } from './read-events.ts';

function createLog(ids: readonly number[]): EventReader {
  return async ({ after, limit }) => ({
    events: ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({ id }) as AlertEvent),
    latest: ids.at(-1) ?? 0,
  });
}

/** The ids of all pages. */
async function readAll(log: EventReader): Promise<number[][]> {
  const pages: number[][] = [];
  let before: number | null = null;
  do {
    const { events, next } = await readEventsBefore(log, before);
    pages.push(events.map(({ id }) => id));
    before = next;
  } while (before !== null);
  return pages;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('pages go from the newest event to the oldest one', async () => {
  expect(await readAll(createLog(range(1000, 1119)))).toEqual([
    range(1070, 1119).reverse(),
    range(1020, 1069).reverse(),
    range(1000, 1019).reverse(),
  ]);
});

test('a log that fits into a page is one', async () => {
  expect(await readAll(createLog([]))).toEqual([[]]);
  expect(await readAll(createLog([4]))).toEqual([[4]]);
  expect(await readAll(createLog(range(1, 50)))).toEqual([range(1, 50).reverse()]);
  expect((await readAll(createLog(range(1, 51)))).map(({ length }) => length)).toEqual([50, 1]);
});

test('a gap in the ids is no empty page', async () => {
  expect(await readAll(createLog([1, 2, 400]))).toEqual([[400], [2, 1]]);
});

test('an event that is added meanwhile is not in the next page', async () => {
  const { next } = await readEventsBefore(createLog(range(1, 100)), null);
  const { events } = await readEventsBefore(createLog(range(1, 103)), next);
  expect(events.map(({ id }) => id)).toEqual(range(1, 50).reverse());
});
