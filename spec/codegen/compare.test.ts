import { expect, it } from 'vitest';
import { compareFiles, describeDifference } from './compare.ts';

it('finds stale, missing and extra files, each with the command that mends it', () => {
  const made = new Map([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  const onDisk = new Map([
    ['z', '9'],
    ['a', '1'],
    ['b', 'changed'],
  ]);
  const differences = compareFiles(made, onDisk);
  expect(differences.map((difference) => describeDifference(difference, 'generated'))).toEqual([
    'generated/b is stale. Mend it with: npm run generate',
    'generated/c is missing. Mend it with: npm run generate',
    'generated/z is not made by the compiler. Mend it with: rm generated/z',
  ]);
  expect(compareFiles(made, made)).toEqual([]);
});
