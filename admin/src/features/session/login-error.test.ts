import { expect, test } from 'vitest';
import { loadLanguage } from '../../ui/catalogs.ts';
import { describeLoginError } from './login-error.ts';

await loadLanguage('zh');

test.each([
  ['session_ended', 'en', 'Your session has ended'],
  ['password_login_off', 'en', 'disabled'],
  ['access_denied', 'en', 'denied access'],
  ['not_admitted', 'zh', '名单'],
  ['moon_phase', 'en', '(moon_phase)'],
  ['constructor', 'en', '(constructor)'],
  ['session_ended', 'zh', '登录已失效'],
] as const)('%s in %s', (code, language, part) => {
  expect(describeLoginError(code, language)).toContain(part);
});

test.each([[null], [''], ['Your account is locked, call 555-0100'], ['<b>'], ['x'.repeat(41)]])(
  'shows no error for %j',
  (code) => {
    expect(describeLoginError(code, 'en')).toBeUndefined();
  },
);
