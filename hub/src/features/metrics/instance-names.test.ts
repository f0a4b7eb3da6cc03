import { expect, test } from 'vitest';
import { nameInstances } from './instance-names.ts';

function nameAll(...names: string[]): string[] {
  return [...nameInstances(names.map((name, index) => ({ id: index + 1, name })))]
    .sort(([one], [other]) => one - other)
    .map(([, instance]) => instance);
}

test('the name of a node, with its id if another node has the same', () => {
  expect(nameAll('web', 'db', 'web')).toEqual(['web (1)', 'db', 'web (3)']);
});

test('a node that is called as another would be keeps its name', () => {
  expect(nameAll('web', 'web', 'web (2)', 'web (1)', 'web (1)')).toEqual([
    'web (1) (1)',
    'web (2) (2)',
    'web (2)',
    'web (1) (4)',
    'web (1) (5)',
  ]);
});

test('no two nodes have the same instance', () => {
  const names = ['a', 'a', 'a (1)', 'a (1)', 'a (1) (1)', 'a (2)', 'a (3)', 'a (3) (3)'];
  expect(new Set(nameAll(...names)).size).toBe(names.length);
});
