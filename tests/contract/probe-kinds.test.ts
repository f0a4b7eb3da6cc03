import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTargetKind } from '../../admin/src/features/ping/check-target.ts';
import { findTarget } from '../../agent/src/probes/target.ts';
import { findProbeKind } from '../../hub/src/agents/probe-kinds.ts';

// Hub, panel and agent classify targets by themselves. If they disagreed, an agent would be sent tasks that it cannot
// measure, and the panel would name the wrong reason.

const { pattern, examples } = openapi.components.schemas.PingTarget;

const target = fc.oneof(
  fc.stringMatching(new RegExp(pattern)),
  fc.constantFrom(...examples, '::', 'a:1', '::1', 'http://[::1]:80/', 'https://a/b:443', '[::1]:65535'),
);

test('hub, panel and agent agree on the kind of every target that the contract allows', () => {
  let parsed = 0;
  const property = fc.property(target, (text) => {
    const kind = findProbeKind(text);
    expect([text, findTargetKind(text)]).toEqual([text, kind ?? 'heartbeat']);
    // The agent also refuses targets that match the pattern but have no meaning, such as the address 999.1.1.1.
    const own = findTarget(text);
    if (own === undefined) return;
    parsed += 1;
    expect([text, own.kind]).toEqual([text, kind]);
  });
  fc.assert(property, { numRuns: 3000 });
  expect(parsed).toBeGreaterThan(500);
});

// Names of containers, SRV records and absolute names: https://github.com/louislam/uptime-kuma/issues/580 and 7009.
test.each([
  'my_service:8080',
  'http://app_web:8080/health',
  'gateway.example.com.',
  'db_primary.internal.:5432',
  'https://example.com./',
  '_dmarc.example.com',
  'a_',
  'a.:1',
])('%s is a target for the contract and the agent', (text) => {
  expect(new RegExp(pattern, 'u').test(text)).toBe(true);
  expect(findTarget(text)).toBeDefined();
});

test.each(['.', '.:1', 'example.com.. ', '.example.com', '-a', 'a_b-', 'a b', 'a._-', 'http:// ', ':x'])(
  '%s is a target for neither',
  (text) => {
    expect([new RegExp(pattern, 'u').test(text), findTarget(text)]).toEqual([false, undefined]);
  },
);
