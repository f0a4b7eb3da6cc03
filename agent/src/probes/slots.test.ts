import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('no more than there are slots run at the same time, and the others in their order', async () => {
  const slots = createSlots(2);
  const started: number[] = [];
  const take = (id: number) => slots.take().then(() => started.push(id));
  const last = Promise.all([1, 2, 3, 4].map(take));
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  slots.free();
  slots.free();
  await last;
  expect(started).toEqual([1, 2, 3, 4]);
  slots.free();
  slots.free();
  await Promise.all([take(5), take(6)]);
  expect(started).toEqual([1, 2, 3, 4, 5, 6]);
});
