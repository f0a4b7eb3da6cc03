import { expect, test } from 'vitest';
import { judge, type Vote } from './quorum.ts';

const states = { '.': 'up', s: 'slow', x: 'down' } as const;

/** One vote for each letter, at the times 1, 2, … */
const vote = (letters: string): Vote[] =>
  [...letters].map((letter, index) => ({
    state: states[letter as keyof typeof states],
    since: index + 1,
    reason: letter === 'x' ? 'timeout' : null,
    detail: '',
  }));

test.each([
  ['', 1, 'unknown', null],
  ['.', 1, 'up', 1],
  ['x', 1, 'down', 1],
  ['.x', 1, 'down', 2],
  ['.x', 2, 'up', 1],
  ['..xx', 2, 'down', 4],
  // Fewer nodes than the quorum: all of them must say so.
  ['x', 3, 'down', 1],
  ['xx', 3, 'down', 2],
  ['x.', 3, 'up', 2],
  ['s.', 1, 'slow', 1],
  ['sx.', 2, 'slow', 2],
  ['s..', 2, 'up', 2],
  ['sxx', 2, 'down', 3],
])('%s with a quorum of %i is %s', (votes, quorum, state, since) => {
  expect(judge(vote(votes), quorum)).toMatchObject({ state, since });
});

test('nodes of other hubs that report nothing are up', () => {
  expect(judge(vote('x'), 2, 1)).toMatchObject({
    state: 'up',
    since: null,
    nodes: { up: 1, slow: 0, down: 1 },
  });
  expect(judge(vote('xx'), 2, 1).state).toBe('down');
  expect(judge([], 1, 3)).toMatchObject({ state: 'up', nodes: { up: 3 } });
});

test('the reason is the one that most nodes give', () => {
  const down = (reason: Vote['reason'], detail: string): Vote => ({
    state: 'down',
    since: 1,
    reason,
    detail,
  });
  const votes = [down('timeout', ''), down('status', '503'), down('status', '502'), ...vote('..')];
  expect(judge(votes, 1)).toMatchObject({ reason: 'status', detail: '503' });
  expect(judge(vote('..'), 1)).toMatchObject({ reason: null, detail: '' });
  expect(judge(vote('s.'), 1).reason).toBe('slow');
});
