import { expect, test } from 'vitest';
import { loadLanguage } from '../../ui/catalogs.ts';
import { translateValidationError } from './describe-error.ts';

await loadLanguage('zh');

test.each([
  ['is missing', 'Required.', '此项必填。'],
  ['must NOT have fewer than 1 characters', 'Required.', '此项必填。'],
  ['must NOT have fewer than 8 characters', 'At least 8 characters.', '至少 8 个字符。'],
  ['must NOT have more than 64 characters', 'At most 64 characters.', '最多 64 个字符。'],
  ['must NOT have more than 16 items', 'At most 16 entries.', '最多 16 项。'],
  ['must be >= 5', 'Must be at least 5.', '不得小于 5。'],
  ['must be <= 3650', 'Must be at most 3650.', '不得大于 3650。'],
  ['must be one of sum, max', 'Must be one of: sum, max.', '只能是以下之一：sum, max。'],
  ['must match format "date"', 'Enter a valid date.', '请填写有效的日期。'],
  ['is required for external login', 'Required for external login.', '外部登录需要此项。'],
  ['must not be Host', 'Host cannot be set.', '不能设置 Host。'],
])('%s', (detail, english, chinese) => {
  expect(translateValidationError(detail, 'en')).toBe(english);
  expect(translateValidationError(detail, 'zh')).toBe(chinese);
});

test('an unknown error shows the hub’s own message', () => {
  expect(translateValidationError('must be a prime', 'zh')).toBe('must be a prime');
});
