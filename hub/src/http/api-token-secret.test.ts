import { expect, test } from 'vitest';
import { readBasicPassword } from './api-token-secret.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['a user and a password', `Basic ${encode('token:secret')}`, 'secret'],
  ['no user', `Basic ${encode(':secret')}`, 'secret'],
  ['a colon in the password', `Basic ${encode('token:a:b')}`, 'a:b'],
  ['the scheme in lower case', `basic ${encode('token:secret')}`, 'secret'],
  ['no password', `Basic ${encode('token:')}`, ''],
  ['no colon', `Basic ${encode('secret')}`, null],
  ['no base64', 'Basic token:secret', null],
  ['more than one value', `Basic ${encode('token:secret')} x`, null],
  ['another scheme', `Bearer ${encode('token:secret')}`, null],
  ['nothing', undefined, null],
])('the password of HTTP Basic: %s', (_name, authorization, password) => {
  expect(readBasicPassword({ authorization })).toBe(password);
});
