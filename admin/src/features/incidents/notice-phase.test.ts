import type { Notice } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { listByPhase, type NoticePhase } from './notice-phase.ts';

function makeNotice(id: number, starts_at: number, ends_at: number | null): Notice {
  const texts = { title: '', body: '', html: '' };
  return {
    ...texts,
    id,
    kind: 'announcement',
    public: true,
    starts_at,
    ends_at,
    node_ids: [],
    updated_at: 0,
  };
}

test.each<[NoticePhase, number[]]>([
  ['current', [4, 3]],
  ['upcoming', [5, 6]],
  ['past', [2, 1]],
])('%s', (phase, ids) => {
  const notices = [
    makeNotice(1, 10, 20),
    makeNotice(2, 50, 100),
    makeNotice(3, 60, null),
    makeNotice(4, 100, 101),
    makeNotice(6, 300, null),
    makeNotice(5, 101, 200),
  ];
  expect(listByPhase(notices, phase, 100).map(({ id }) => id)).toEqual(ids);
});
