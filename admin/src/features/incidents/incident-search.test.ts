import { expect, test } from 'vitest';
import { parseIncidentSearch, parseNoticeSearch } from './incident-search.ts';

test('the filter of the incidents; what is invalid does not restrict', () => {
  expect(parseIncidentSearch({ kind: 'probe', node: '123456', state: 'ongoing' })).toEqual({
    kind: 'probe',
    node: 123_456,
    state: 'ongoing',
  });
  expect(parseIncidentSearch({ kind: 'other', node: '-1', state: 'ended' })).toEqual({});
  expect(parseIncidentSearch({ node: '' }).node).toBeUndefined();
});

test('a dialog of the notices has the notice to edit, or the node of a new one', () => {
  expect(parseNoticeSearch({ dialog: 'edit', notice: '7', node: '3' })).toEqual({
    dialog: 'edit',
    notice: 7,
  });
  expect(parseNoticeSearch({ dialog: 'maintenance', notice: '7', node: '3' })).toEqual({
    dialog: 'maintenance',
    node: 3,
  });
  expect(parseNoticeSearch({ dialog: 'remove', notice: '7', node: '3' })).toEqual({});
});
