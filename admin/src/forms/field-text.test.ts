import { expect, test } from 'vitest';
import { HubError } from '../api/hub-error.ts';
import { loadLanguage } from '../ui/catalogs.ts';
import { describeFieldError, listOtherErrors } from './field-text.ts';

await loadLanguage('zh');

test('an error of the contract has the field’s own text, and one of the hub is translated', () => {
  const error = { message: 'must be >= 5' };
  expect(describeFieldError({ ...error, type: 'contract' }, 'Own text.', 'en')).toBe('Own text.');
  expect(describeFieldError({ ...error, type: 'contract' }, undefined, 'en')).toBe('Must be at least 5.');
  expect(describeFieldError({ ...error, type: 'hub' }, 'Own text.', 'zh')).toBe('不得小于 5。');
  expect(describeFieldError(undefined, 'Own text.', 'en')).toBeUndefined();
});

test('the hub’s errors without a control keep their pointer', () => {
  const failure = new HubError({
    code: 'invalid_request',
    status: 400,
    detail: '',
    fieldErrors: [
      { pointer: '', detail: 'must be object' },
      { pointer: '/path/id', detail: 'must be >= 1' },
      { pointer: '/tags/2', detail: 'odd' },
    ],
  });
  expect(listOtherErrors(failure, ['tags'], 'zh')).toEqual(['must be object', '/path/id: 不得小于 1。']);
  expect(listOtherErrors(new Error('no hub'), [], 'en')).toEqual([]);
});
