import type { CheckState, CheckSummary, PingTaskView } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { joinChecks, orderChecks } from './check-order.ts';

const makeTask = (id: number) => ({ id }) as PingTaskView;
const makeCheck = (task_id: number, state: CheckState) => ({ task_id, state }) as CheckSummary;

test('the most urgent check comes first, and those of one state keep their order', () => {
  const tasks = [1, 2, 3, 4, 5, 6].map(makeTask);
  const checks = [
    makeCheck(1, 'up'),
    makeCheck(2, 'unknown'),
    makeCheck(3, 'slow'),
    makeCheck(4, 'up'),
    makeCheck(5, 'down'),
  ];
  // The hub has not told of the last one.
  const rows = orderChecks(joinChecks(tasks, checks));
  expect(rows.map(({ task }) => task.id)).toEqual([5, 3, 2, 6, 1, 4]);
  expect(orderChecks(joinChecks(tasks, undefined)).map(({ task }) => task.id)).toEqual([1, 2, 3, 4, 5, 6]);
});
