import { expect, test } from 'vitest';
import { parseLoadavg, parseUptime } from './loadavg-uptime.ts';

test.each([
  ['the usual', '0.42 0.36 0.30 2/214 48123\n', [0.42, 0.36, 0.3]],
  ['a busy machine', '1024.99 88.00 7.5 900/99999 1\n', [1024.99, 88, 7.5]],
  ['no process counts', '1 2 3', [1, 2, 3]],
  ['CRLF', '1.00 2.00 3.00\r\n', [1, 2, 3]],
])('load averages: %s', (_, text, expected) => {
  expect(parseLoadavg(text)).toEqual(expected);
});

test.each([
  '',
  '0.42 0.36',
  'a b c',
  '-1.00 0 0',
  'NaN 0 0',
  '1e9 0 0',
  `${'9'.repeat(40)} 0 0`,
  '0.1,0.2,0.3',
])('load averages: %j is rejected', (text) => {
  expect(() => parseLoadavg(text)).toThrow('/proc/loadavg');
});

test.each([
  ['93871.52 364120.18\n', 93871.52],
  ['0.00 0.00\n', 0],
  ['12345678.90 1\r\n', 12345678.9],
  ['77', 77],
])('uptime: %j', (text, expected) => {
  expect(parseUptime(text)).toBe(expected);
});

test.each(['', '\n', 'up', '-5.00 1.00', '1e5', '9'.repeat(30), '12x'])('uptime: %j is rejected', (text) => {
  expect(() => parseUptime(text)).toThrow('/proc/uptime');
});
