import { expect, test } from 'vitest';
import { createDetailWriter } from './detail.ts';

const write = createDetailWriter({});

test.each([
  ['a text', 'fine', 'fine'],
  ['none', '', ''],
  ['space at the end', '503 ', '503'],
  ['control characters and line separators', ' a\r\n\tb\u0000\u001b[31m \u2028c ', 'a b [31m c'],
  ['bidirectional marks', 'a\u202eb\u200fc', 'a b c'],
  ['half of a character', 'half of a character: \ud83d', 'half of a character:'],
])('%s', (_, text, shown) => {
  expect(write(text)).toBe(shown);
});

test('200 characters are shown, and of more the first 199', () => {
  expect(write('x'.repeat(200))).toBe('x'.repeat(200));
  expect(write('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
  expect(write('\u{1f600}'.repeat(200))).toBe('\u{1f600}'.repeat(200));
  expect([...write('\u{1f600}'.repeat(400))]).toHaveLength(200);
});

test('values of headers are hidden, also a token alone, escaped, or at the end of what is shown', () => {
  const hide = createDetailWriter({
    headers: [
      { name: 'Authorization', value: 'Bearer secret-token-1' },
      { name: 'Cookie', value: 'id="quoted-value"; theme=dark' },
      { name: 'X-Key', value: 'key1' },
    ],
  });
  expect(hide('Bearer secret-token-1')).toBe('***');
  expect(hide('{"token":"secret-token-1","cookie":"id=\\"quoted-value\\"; theme=dark"}')).not.toMatch(
    /secret|quoted|theme=dark/,
  );
  expect(hide('key1 key2')).toBe('*** key2');
  expect(hide(`${'x'.repeat(190)}secret-token-1`)).toBe(`${'x'.repeat(190)}***`);
});

test('a short value is not hidden, because it occurs by chance', () => {
  expect(createDetailWriter({ headers: [{ name: 'X-Check', value: '1' }] })('501')).toBe('501');
});
