import { expect, test } from 'vitest';
import { formatValue } from './describe-alert.ts';

test.each([
  ['cpu', 97.44, '97.4 %'],
  ['node_offline', 45, '45 s'],
  ['node_offline', 8835, '2 h 27 min'],
  ['disk_read', 512, '512 bytes/s'],
  ['disk_read', 12_582_912, '12.0 MiB/s'],
  ['certificate_days', 7.96, '8 days'],
  ['check_down', 1, ''],
  ['cpu', null, ''],
] as const)('the value of %s, %d, is %s', (figure, value, text) => {
  expect(formatValue(figure, value)).toBe(text);
});
