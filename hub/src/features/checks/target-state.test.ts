import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothingObserved, type Observation, type Outcome, observe } from './target-state.ts';

const outcomes: Readonly<Record<string, Outcome>> = { '.': 'up', s: 'slow', x: 'down' };

/** The changes of the state, each with the number of the result at which it happened and since when it is so. */
function run(results: string, check = {}): string[] {
  let observation: Observation = nothingObserved;
  const changes: string[] = [];
  for (const [index, result] of [...results].entries()) {
    const next = observe(observation, outcomes[result] as Outcome, index, check);
    if (next.state !== observation.state) changes.push(`${index} ${next.state} since ${next.since}`);
    observation = next;
  }
  return changes;
}

test.each([
  ['...', {}, ['0 up since 0']],
  ['.x.x.x', {}, ['0 up since 0']],
  ['.xx..', {}, ['0 up since 0', '2 down since 1', '3 up since 3']],
  ['xx', {}, ['1 down since 0']],
  ['x.', {}, ['1 up since 1']],
  ['.xxx', { failures: 3 }, ['0 up since 0', '3 down since 1']],
  ['.xxx.xxx', { failures: 4 }, ['0 up since 0']],
  ['.x', { failures: 1 }, ['0 up since 0', '1 down since 1']],
  ['xx.x..', { successes: 2 }, ['1 down since 0', '5 up since 4']],
  ['.ss.', {}, ['0 up since 0', '2 slow since 1', '3 up since 3']],
  // A slow result is no failure: two results in a row are worse, and the better of them counts.
  ['.xs', {}, ['0 up since 0', '2 slow since 1']],
  ['.sxx', {}, ['0 up since 0', '2 slow since 1']],
  ['.sxxx', {}, ['0 up since 0', '2 slow since 1', '4 down since 3']],
  ['xxs.', { successes: 2 }, ['1 down since 0', '3 slow since 2']],
])('%s with %j', (results, check, changes) => {
  expect(run(results, check)).toEqual(changes);
});

const badness = { unknown: 0, up: 0, slow: 1, down: 2 };

test('a state changes only after as many results in a row as the check wants', () => {
  const result = fc.constantFrom<Outcome>('up', 'slow', 'down');
  const count = fc.integer({ min: 1, max: 20 });
  const property = fc.property(
    fc.array(result, { maxLength: 200 }),
    count,
    count,
    (results, failures, successes) => {
      let before: Observation = nothingObserved;
      for (const [index, outcome] of results.entries()) {
        const next = observe(before, outcome, index, { failures, successes });
        expect(next.since === null).toBe(next.state === 'unknown');
        const change = badness[next.state] - badness[before.state];
        if (change !== 0 && before.state !== 'unknown') {
          const needed = change > 0 ? failures : successes;
          const last = results
            .slice(index + 1 - needed, index + 1)
            .map((one) => badness[one] - badness[next.state]);
          expect(last).toHaveLength(needed);
          expect(last.every((difference) => difference * change >= 0)).toBe(true);
        }
        before = next;
      }
    },
  );
  fc.assert(property);
});
