import { expect, test } from 'vitest';
import { judge as judgeVotes, type Vote } from './quorum.ts';

/** One vote for each letter, at the times 1, 2, … */
function judge(letters: string, quorum?: number) {
  const votes = [...letters].flatMap((letter, index): Vote[] => {
    if (letter === '.') return [];
    const isDown = letter === 'x';
    return [
      { state: isDown ? 'down' : 'slow', since: index + 1, reason: isDown ? 'timeout' : null, detail: '' },
    ];
  });
  const first = letters.indexOf('.');
  return judgeVotes(
    votes,
    { up: letters.split('.').length - 1, since: first < 0 ? null : first + 1 },
    quorum,
  );
}

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
  ['x', undefined, 'down', 1],
  ['x.', undefined, 'down', 1],
  ['x..', undefined, 'up', 2],
  ['xx.', undefined, 'down', 2],
  ['x...', undefined, 'up', 2],
  ['xs..', undefined, 'slow', 2],
])('%s with a quorum of %s is %s', (votes, quorum, state, since) => {
  expect(judge(votes, quorum)).toMatchObject({ state, since });
});

test('the counts are those of all nodes', () => {
  expect(judge('..sxx').nodes).toEqual({ up: 2, slow: 1, down: 2 });
});

test('the reason is the one that most nodes give', () => {
  const down = (reason: Vote['reason'], detail: string): Vote => ({
    state: 'down',
    since: 1,
    reason,
    detail,
  });
  const votes = [down('timeout', ''), down('status', '503'), down('status', '502')];
  expect(judgeVotes(votes, { up: 2, since: 1 })).toMatchObject({ reason: 'status', detail: '503' });
  expect(judge('..')).toMatchObject({ reason: null, detail: '' });
  expect(judge('s.').reason).toBe('slow');
});
