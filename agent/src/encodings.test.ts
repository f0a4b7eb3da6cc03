import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64, encodeHex } from './encodings.ts';

test('Base64 and hexadecimal digits of any bytes match those of Buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
    }),
  );
});
