import { describe, expect, test } from 'vitest';
import { createPassword } from './account.ts';
import { findPasswordProblem, getPasswordRules } from './password-rules.ts';

const settings = { password_min_length: 12, site_name: 'Night Watch' };
const rules = getPasswordRules({ settings, username: 'admin', hasSecondFactor: false });
const withSecondFactor = getPasswordRules({ settings, username: 'admin', hasSecondFactor: true });

const COMMON = 'is among the 10,000 most common passwords';
const NAME = 'is the username or the name of the site, which are guessed first';
const PATTERN = 'is a repeated or sequential pattern';

describe('the length of a new password', () => {
  test.each([
    ['kw7-Rtz_p3X', 'must have at least 12 characters'],
    ['kw7-Rtz_p3Xq', undefined],
    ['ÿ🙂'.repeat(5).concat('x'), 'must have at least 12 characters'],
    ['z🙂'.repeat(5).concat('xy'), undefined],
    [`${'tall blue giraffe '.repeat(14)}12345`, 'must have at most 256 characters'],
    [`${'tall blue giraffe '.repeat(14)}1234`, undefined],
  ])('%j', async (password, problem) => {
    expect(await findPasswordProblem(password, rules)).toBe(problem);
  });

  test('is 8 with a second factor, and the setting without one', async () => {
    expect([rules.minLength, withSecondFactor.minLength]).toEqual([12, 8]);
    expect(await findPasswordProblem('kw7-Rtz', withSecondFactor)).toBe('must have at least 8 characters');
    expect(await findPasswordProblem('kw7-Rtz_', withSecondFactor)).toBeUndefined();
  });
});

describe('a password that is guessed first is refused', () => {
  test.each([
    ['leavemealone', COMMON],
    ['LeaveMeAlone', COMMON],
    ['ＬＥＡＶＥＭＥＡＬＯＮＥ', COMMON],
    ['leavemealone1', COMMON],
    ['Password2026!', COMMON],
    ['password12345678', COMMON],
    ['passwordpassword', COMMON],
    ['dragondragon2026', COMMON],
    ['qwertyuiop12', COMMON],
    ['admin1234567', NAME],
    ['adminadminadmin', NAME],
    ['Night Watch 2026', NAME],
    ['NIGHT WATCH!', NAME],
    ['mustermuster', NAME],
    ['aaaaaaaaaaaa', PATTERN],
    ['aB1!aB1!aB1!', PATTERN],
    ['abcabcabcabca', PATTERN],
    ['123456789012', PATTERN],
    ['987654321098', PATTERN],
    ['abcdefghijklm', PATTERN],
    ['zyxwvutsrqpo', PATTERN],
  ])('%s %s', async (password, problem) => {
    expect(await findPasswordProblem(password, rules)).toBe(problem);
  });

  test.each([
    ['password and more words'],
    ['correct horse battery staple'],
    ['password123456789'],
    ['admin of the night watch'],
    ['aB1!xaB1!xaB1!y'],
    ['123456789013'],
    ['198446205170'],
    ['密码很长很难猜而且不常见'],
  ])('%s is accepted', async (password) => {
    expect(await findPasswordProblem(password, rules)).toBeUndefined();
  });
});

test('the 10,000th most common password is refused, the 10,001st is not', async () => {
  const { isCommonPassword } = await import('./common-passwords.ts');
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'];
  expect(ranked.slice(0, 10_000).filter((password) => !isCommonPassword(password))).toEqual([]);
  const others = ranked.slice(10_000).filter((_password, index) => index % 10 === 0);
  expect(others.filter(isCommonPassword)).toEqual([]);
  expect(isCommonPassword('')).toBe(false);
  expect(isCommonPassword('\n')).toBe(false);
});

test('generated passwords are accepted', async () => {
  const { createRuntime } = await import('@muster/shared/runtime');
  const runtime = createRuntime();
  for (const minLength of [12, 20, 21, 64])
    for (let count = 0; count < 50; count += 1)
      expect(
        await findPasswordProblem(createPassword(runtime, minLength), { ...rules, minLength }),
      ).toBeUndefined();
});
