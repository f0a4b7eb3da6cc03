import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainText, toPlainJson, toPlainText } from './plain-text.ts';

const FREE = Number.POSITIVE_INFINITY;
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029<>"'&]/u;

describe('toPlainText', () => {
  it.each([
    ['<img src=x onerror="a">', '‹img src=x onerror=”a”›'],
    ["AT&T's", 'AT＆T’s'],
    ['web\u202egpj.exe', 'web\ufffdgpj.exe'],
    ['6.1\r\nSet-Cookie: a\u0007', '6.1\ufffd\ufffdSet-Cookie: a\ufffd'],
    ['a\u0085b\u2028c\u2029d', 'a\ufffdb\ufffdc\ufffdd'],
    ['\ud83d cut', '\ufffd cut'],
    ['Debian GNU/Linux 12 (bookworm) – 重庆 😀', 'Debian GNU/Linux 12 (bookworm) – 重庆 😀'],
  ])('%j is %j', (text, plain) => expect(toPlainText(text, FREE)).toBe(plain));

  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀😀'],
    ['ab<', 3, 'ab‹'],
    ['a', 0, ''],
  ])('cuts %j to %i characters', (text, max, plain) => expect(toPlainText(text, max)).toBe(plain));

  it('leaves exactly the texts that are plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isPlainText(text)).toBe(!UNSAFE.test(text));
        const plain = toPlainText(text, FREE);
        expect(UNSAFE.test(plain)).toBe(false);
        expect(plain === text).toBe(isPlainText(text));
        expect([...plain]).toHaveLength([...text].length);
      }),
    );
  });

  it('has no opinion on other values', () => {
    for (const value of [null, undefined, 1, ['<']]) expect(isPlainText(value)).toBe(true);
  });
});

describe('toPlainJson', () => {
  it('replaces the characters of every text and key, as toPlainText does', () => {
    const plain = (value: unknown): unknown => {
      if (typeof value === 'string') return toPlainText(value, FREE);
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, child]) => [toPlainText(key, FREE), plain(child)]),
      );
    };
    const text = fc.string({ unit: fc.constantFrom(...'a\\"/u0041<>&\'\n\u202e\ud83d\u0085é') });
    const value = fc.letrec((tie) => ({
      any: fc.oneof(text, fc.double(), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
    })).any;
    fc.assert(
      fc.property(value, (one) => {
        const json = JSON.stringify(one);
        expect(JSON.parse(toPlainJson(json))).toEqual(plain(JSON.parse(json)));
      }),
    );
  });

  it('keeps __proto__ a key', () => {
    expect(JSON.parse(toPlainJson('{"__proto__":{"a<":1}}'))).toEqual(JSON.parse('{"__proto__":{"a‹":1}}'));
  });
});
