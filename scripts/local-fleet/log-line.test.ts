import { expect, test } from 'vitest';
import { describeLogLine } from './log-line.mjs';

test.each([
  ['{"level":30,"time":1,"pid":2,"hostname":"h","msg":"stopped"}', 'info: stopped'],
  ['{"level":40,"time":1,"reqId":"a","msg":"slow","ms":7}', 'warning: slow reqId="a" ms=7'],
  ['{"level":30}', '{"level":30}'],
  ['{ no JSON', '{ no JSON'],
  ['muster-hub: The file is locked.', 'muster-hub: The file is locked.'],
])('%s', (line, text) => {
  expect(describeLogLine(line)).toBe(text);
});
