import { createRuntime } from '@muster/shared/runtime';
import { expect, test } from 'vitest';
import { createRecoveryCodes, findRecoveryCode, hashRecoveryCode } from './totp.ts';

test('a set has 10 different codes of 80 bits in groups of four', () => {
  const codes = createRecoveryCodes(createRuntime());
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('every character of the alphabet is equally likely', () => {
  const runtime = createRuntime();
  const counts = new Map<string, number>();
  for (let set = 0; set < 200; set += 1)
    for (const character of createRecoveryCodes(runtime).join('').replaceAll('-', ''))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 32,000 characters: 1,000 of each, with a standard deviation of 31.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
});

test('a code is found however it is written, and its hash does not contain it', () => {
  const hashes = ['7K2M-X0QD-9RTB-41WZ', 'ABCD-EFGH-JKMN-PQRS'].map(hashRecoveryCode);
  for (const written of [
    '7K2M-X0QD-9RTB-41WZ',
    '7k2mx0qd9rtb41wz',
    ' 7k2m xoqd 9rtb 4lwz ',
    '7K2M-XOQD-9RTB-4IWZ',
  ])
    expect(findRecoveryCode(hashes, written)).toBe(hashes[0]);
  for (const wrong of ['', '7K2M', '7K2M-X0QD-9RTB-41WY', '7K2M-X0QD-9RTB-41WZ0'])
    expect(findRecoveryCode(hashes, wrong)).toBeUndefined();
  expect(hashes.map((hash) => hash.length)).toEqual([32, 32]);
  expect(findRecoveryCode([], '7K2M-X0QD-9RTB-41WZ')).toBeUndefined();
});
