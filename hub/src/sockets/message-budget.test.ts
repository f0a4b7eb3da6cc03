import { expect, test } from 'vitest';
import { countBadMessage, countMessage, createMessageBudget } from './message-budget.ts';

test('ten bad messages in any minute are borne, and the eleventh is not', () => {
  const budget = createMessageBudget(0);
  const say = (now: number) => countMessage(budget, now) && countBadMessage(budget, now);
  for (let count = 0; count < 5; count += 1) expect(say(10_000)).toBe(true);
  for (let count = 0; count < 5; count += 1) expect(say(59_000)).toBe(true);
  // A new minute by the clock of the connection; the five of a moment ago count all the same.
  for (let count = 0; count < 5; count += 1) expect(say(70_000)).toBe(true);
  expect(say(118_999)).toBe(false);
});

test('bad messages that come slowly are borne for ever', () => {
  const budget = createMessageBudget(0);
  for (let at = 0; at < 3_600_000; at += 6_000) expect(countBadMessage(budget, at)).toBe(true);
});
