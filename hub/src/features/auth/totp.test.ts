import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { buildTotpUri, computeTotp, encodeBase32, findTotpStep } from './totp.ts';

/** The key and the SHA-1 vectors of RFC 6238, appendix B; its codes have 8 digits, of which 6 are the last ones. */
const rfcSecret = Buffer.from('12345678901234567890');
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test.each(vectors)('the code at %i s is that of RFC 6238', (seconds, code) => {
  expect(computeTotp(rfcSecret, Math.floor(seconds / 30))).toBe(code.slice(2));
});

test('codes equal those of otpauth for 500 secrets and times', () => {
  for (let index = 0; index < 500; index += 1) {
    const secret = Buffer.alloc(20, `secret ${index}`);
    const seconds = index * 86_399;
    const expected = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
    expect(computeTotp(secret, Math.floor(seconds / 30))).toBe(
      expected.generate({ timestamp: seconds * 1000 }),
    );
  }
});

test('base32 equals that of otpauth, without padding', () => {
  for (const length of [1, 2, 3, 4, 5, 20, 32]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 97 + length) % 256);
    expect(encodeBase32(bytes)).toBe(new Secret({ buffer: bytes.buffer }).base32);
  }
});

test('an authenticator app reads the URI', () => {
  const secret = encodeBase32(rfcSecret);
  const uri = buildTotpUri(secret, { issuer: 'My: fleet & “co”', username: 'admin' });
  const read = URI.parse(uri) as TOTP;
  expect(read).toMatchObject({
    issuer: 'My  fleet & “co”',
    label: 'admin',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  expect(read.secret.base32).toBe(secret);
});

describe('a code is accepted', () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;
  const find = (code: string, lastStep = 0, at = now) =>
    findTotpStep({ secret: rfcSecret, code, now: at, lastStep });

  test.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('%i steps from now: %s', (offset, found) => {
    expect(find(computeTotp(rfcSecret, step + offset))).toBe(found);
  });

  test('until the last millisecond of the next step', () => {
    const code = computeTotp(rfcSecret, step);
    expect([find(code, 0, now + 59_999), find(code, 0, now + 60_000)]).toEqual([step, undefined]);
  });

  test('once, and afterwards only codes of later steps', () => {
    expect(find(computeTotp(rfcSecret, step), step)).toBeUndefined();
    expect(find(computeTotp(rfcSecret, step - 1), step)).toBeUndefined();
    expect(find(computeTotp(rfcSecret, step + 1), step)).toBe(step + 1);
  });

  test('with spaces and hyphens, but not with other characters', () => {
    const code = computeTotp(rfcSecret, step);
    expect(find(` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(step);
    expect(find(`${code.slice(0, 3)}-${code.slice(3)}`)).toBe(step);
    for (const wrong of ['', code.slice(1), `${code}0`, `${code}x`, '١٢٣٤٥٦', '١'.repeat(6), '      '])
      expect(find(wrong)).toBeUndefined();
  });
});
