import { expect, test } from 'vitest';
import { allProbeKinds, assumeProbeKinds, findProbeKind } from './probe-kinds.ts';

test.each([
  ['1.1.1.1', 'icmp'],
  ['example.com', 'icmp'],
  ['2606:4700::1111', 'icmp'],
  ['::1', 'icmp'],
  ['example.com:443', 'tcp'],
  ['192.0.2.1:1', 'tcp'],
  ['[2606:4700::1111]:443', 'tcp'],
  ['https://example.com/health', 'http'],
  ['http://[2606:4700::1111]:8080', 'http'],
])('%s is probed by %s', (target, kind) => {
  expect(findProbeKind(target)).toBe(kind);
});

test.each([
  [undefined, ['tcp']],
  ['', ['tcp']],
  ['muster-agent/0.1.0', allProbeKinds],
  ['muster-agent/', allProbeKinds],
  ['muster-agent', ['tcp']],
  ['Muster-Agent/1', ['tcp']],
  ['tungstenite muster-agent/1', ['tcp']],
])('an agent with the User-Agent %j is assumed to measure %j', (userAgent, kinds) => {
  expect(assumeProbeKinds(userAgent)).toEqual(kinds);
});
