import { expect, test } from 'vitest';
import { formatRecord } from './log-format.ts';

test('a record is one line: time, level, message and details', () => {
  const line = formatRecord({
    level: 'warn',
    time: '2026-11-28T09:41:22.123Z',
    request_id: '1f3a9c02-7',
    address: '2001:db8::9',
    problem: 'two words',
    counts: { accepted: 3 },
    msg: 'failed login',
  });
  expect(line).toBe(
    '2026-11-28T09:41:22.123Z warn failed login request_id=1f3a9c02-7 address=2001:db8::9 problem="two words" counts={"accepted":3}\n',
  );
});

test('no value breaks the line, ends its quotes or reaches the terminal as a control', () => {
  const line = formatRecord({ level: 'info', name: 'a" b=c\n\u001b[31m\u202e', msg: 'one\r\ntwo' });
  expect(line).toBe('info one\\u000d\\u000atwo name="a\\" b=c\\n\\u001b[31m\\u202e"\n');
});

test.each([
  [{ name: 'StoreError', message: 'disk full', stack: 'StoreError: disk full' }, '"disk full"'],
  [{ message: 'a bug', stack: 'Error: a bug\n    at run' }, '"Error: a bug\\n    at run"'],
])('an error is its message if the operator can fix it, otherwise its stack', (err, text) => {
  expect(formatRecord({ level: 'error', err, msg: 'failed' })).toBe(`error failed error=${text}\n`);
});
