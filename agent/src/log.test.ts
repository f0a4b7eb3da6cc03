import { expect, test } from 'vitest';
import { createLog, describeCause, formatLine } from './log.ts';

test.each([
  ['plain values', { a: 'b', n: 1.5 }, 'info done a=b n=1.5'],
  ['values with spaces', { reason: 'no such host' }, 'info done reason="no such host"'],
  ['values with quotes', { reason: 'it said "no"' }, 'info done reason="it said \'no\'"'],
  ['an empty value', { a: '' }, 'info done a=""'],
  ['a line break', { a: 'x\ninfo forged' }, 'info done a="x\\u{a}info forged"'],
  ['an escape sequence', { a: '\u001b[2J' }, 'info done a=\\u{1b}[2J'],
  ['a direction override', { a: 'x\u202ey' }, 'info done a=x\\u{202e}y'],
  ['a long value', { a: 'x'.repeat(900) }, `info done a=${'x'.repeat(300)}…`],
])('%s stay on one line', (_, fields, line) => {
  expect(formatLine('info', 'done', fields)).toBe(line);
});

test('each line starts with its level', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.info('a');
  log.warning('b');
  log.error('c');
  expect(lines).toEqual(['info a', 'warning b', 'error c']);
});

test('anything thrown can be described', () => {
  expect(describeCause(new Error('broken'))).toBe('broken');
  expect(describeCause('text')).toBe('text');
  expect(describeCause(undefined)).toBe('undefined');
});
