import { hash } from 'argon2';
import { expect, test } from 'vitest';
import { checkPasswordHash } from './password-hash.ts';

const SALT = 'c2FsdHNhbHRzYWx0c2FsdA';
const HASH = 'A'.repeat(43);

function makeHash({ m = 19_456, t = 2, p = 1, salt = SALT, digest = HASH } = {}): string {
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${salt}$${digest}`;
}

test('accepts hashes of the argon2 package, and the order of the reference implementation', async () => {
  const own = await hash('correct horse', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  expect(checkPasswordHash(own)).toBeNull();
  expect(checkPasswordHash(makeHash())).toBeNull();
});

test.each([
  ['memory', { m: 64 * 1024 }, { m: 64 * 1024 + 1 }],
  ['least memory', { m: 8 }, { m: 7 }],
  ['iterations', { t: 8 }, { t: 9 }],
  ['lanes', { p: 4 }, { p: 5 }],
  ['memory of the lanes', { m: 32, p: 4 }, { m: 31, p: 4 }],
  ['shortest salt', { salt: 'A'.repeat(11) }, { salt: 'A'.repeat(10) }],
  ['longest salt', { salt: 'A'.repeat(64) }, { salt: 'A'.repeat(65) }],
  ['shortest hash', { digest: 'A'.repeat(22) }, { digest: 'A'.repeat(21) }],
  ['longest hash', { digest: 'A'.repeat(86) }, { digest: 'A'.repeat(87) }],
])('has a limit: %s', (_name, within, beyond) => {
  expect(checkPasswordHash(makeHash(within))).toBeNull();
  expect(checkPasswordHash(makeHash(beyond))).toEqual(expect.any(String));
});

test.each([
  '',
  'hash',
  makeHash().replace('argon2id', 'argon2i'),
  makeHash().replace('v=19', 'v=16'),
  makeHash({ m: 4_194_304, t: 50 }),
  makeHash({ t: 0 }),
  makeHash().replace('m=19456,', ''),
  makeHash().replace('p=1', 'm=8'),
  `${makeHash()}$`,
  `${makeHash()}\n`,
  makeHash().replace('p=1', 'p=1,data=AAAA'),
])('refuses %j', (text) => {
  expect(checkPasswordHash(text)).toEqual(expect.any(String));
});
