import { expect, test } from 'vitest';
import { formatTarget } from './probe-targets.ts';

test.each([
  ['icmp', '1.1.1.1', '1.1.1.1'],
  ['icmp', ' example.com ', 'example.com'],
  ['icmp', 'example.com:443', 'example.com'],
  ['icmp', '2606:4700::1111', '2606:4700::1111'],
  ['icmp', '[2606:4700::1111]', '2606:4700::1111'],
  ['tcp', '127.0.0.1:9', '127.0.0.1:9'],
  ['tcp', 'example.com', 'example.com:80'],
  ['tcp', 'tcp://example.com:22', 'example.com:22'],
  ['tcp', '2606:4700::1111', '[2606:4700::1111]:80'],
  ['tcp', '[2606:4700::1111]:443', '[2606:4700::1111]:443'],
  ['http', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['http', 'HTTPS://example.com', 'https://example.com'],
  ['http', 'example.com', 'http://example.com'],
  ['http', '2606:4700::1111', 'http://[2606:4700::1111]'],
  ['tcp', '', ''],
] as const)('a target of %s "%s" becomes "%s"', (kind, target, formatted) => {
  expect(formatTarget(kind, target)).toBe(formatted);
});
