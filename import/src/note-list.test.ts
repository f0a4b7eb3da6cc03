import { expect, test } from 'vitest';
import { createNoteList } from './note-list.ts';

test('notes with the same subject and detail become one with their names', () => {
  const notes = createNoteList();
  notes.add({ subject: 'Groups', detail: 'Only one.', name: 'a' });
  notes.add({ subject: 'Groups', detail: 'Only one.', name: 'b' });
  notes.add({ subject: 'Groups', detail: 'Another.' });
  notes.add({ subject: 'Groups', detail: 'None.', count: 0 });
  expect(notes.list()).toEqual([
    { subject: 'Groups', detail: 'Only one. (a, b)', count: 2 },
    { subject: 'Groups', detail: 'Another.', count: 1 },
  ]);
});

test('lists at most five names', () => {
  const notes = createNoteList();
  for (const name of 'abcdefg') notes.add({ subject: 'Groups', detail: 'Only one.', name });
  expect(notes.list()).toMatchObject([{ detail: 'Only one. (a, b, c, d, e and 2 more)', count: 7 }]);
});
