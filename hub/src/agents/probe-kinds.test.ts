import { expect, test } from 'vitest';
import { assumeProbeKinds, findProbeKind, findProbeOptions } from './probe-kinds.ts';

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
  ['tls://example.com:993', 'tls'],
  ['tls://[2606:4700::1111]:443', 'tls'],
  ['dns:example.com', 'dns'],
  ['dns:53', 'tcp'],
  ['dns:example.com?type=MX', 'dns'],
  ['dns://192.0.2.53:5353/example.com?type=MX', 'dns'],
  ['heartbeat:', undefined],
])('%s is probed by %s', (target, kind) => {
  expect(findProbeKind(target)).toBe(kind);
});

test.each([
  [undefined, ['tcp']],
  ['', ['tcp']],
  // The first agents do not name their kinds.
  ['muster-agent/0.1.0', ['icmp', 'tcp', 'http']],
  ['muster-agent/', ['icmp', 'tcp', 'http']],
  ['muster-agent', ['tcp']],
  ['Muster-Agent/1', ['tcp']],
  ['tungstenite muster-agent/1', ['tcp']],
])('an agent with the User-Agent %j is assumed to measure %j', (userAgent, kinds) => {
  expect(assumeProbeKinds(userAgent)).toEqual(kinds);
});

test('only the options of probes are for agents', () => {
  expect(findProbeOptions({ slow_ms: 800, failures: 3, quorum: 2, public_name: 'Shop' })).toBeUndefined();
  expect(findProbeOptions({ slow_ms: 800, statuses: ['2xx'], redirects: 0 })).toEqual({
    statuses: ['2xx'],
    redirects: 0,
  });
});
