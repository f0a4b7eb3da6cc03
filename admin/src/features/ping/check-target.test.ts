import document from '@muster/generated/openapi.json' with { type: 'json' };
import { formValidators } from '@muster/generated/validators';
import { expect, test } from 'vitest';
import {
  checkStates,
  composeTarget,
  convertTarget,
  findTargetKind,
  parseTarget,
  recordTypes,
  type TargetParts,
} from './check-target.ts';

test.each([
  ['1.1.1.1', 'icmp'],
  ['example.com', 'icmp'],
  ['2606:4700::1111', 'icmp'],
  ['example.com:443', 'tcp'],
  ['[2606:4700::1111]:443', 'tcp'],
  ['dns:53', 'tcp'],
  ['dns:example.com', 'dns'],
  ['tls:443', 'tcp'],
  ['https://example.com/health', 'http'],
  ['http://[::1]:8080', 'http'],
  ['tls://mail.example.com:993', 'tls'],
  ['dns:example.com', 'dns'],
  ['dns://192.0.2.53/example.com?type=MX', 'dns'],
  ['heartbeat:', 'heartbeat'],
])('%s is a check of %s, and round-trips through the form', (target, kind) => {
  expect(findTargetKind(target)).toBe(kind);
  expect(composeTarget(parseTarget(target))).toBe(target);
});

const empty = { target: '', port: '', record_type: 'A', resolver: '' };

test.each<[Partial<TargetParts> & Pick<TargetParts, 'kind'>, string]>([
  [{ kind: 'http', target: ' example.com/health ' }, 'https://example.com/health'],
  [{ kind: 'http', target: 'http://example.com' }, 'http://example.com'],
  [{ kind: 'tcp', target: '2606:4700::1111', port: '443' }, '[2606:4700::1111]:443'],
  [{ kind: 'tcp', target: '[2606:4700::1111]', port: '443' }, '[2606:4700::1111]:443'],
  [{ kind: 'tcp', target: 'example.com:443' }, 'example.com:443'],
  [{ kind: 'tls', target: 'example.com:993' }, 'tls://example.com:993'],
  [{ kind: 'icmp', target: '[2606:4700::1111]' }, '2606:4700::1111'],
  [{ kind: 'dns', target: 'example.com', record_type: 'TXT' }, 'dns:example.com?type=TXT'],
  [{ kind: 'dns', target: 'example.com', resolver: '2001:db8::53' }, 'dns://[2001:db8::53]/example.com'],
  [{ kind: 'dns', target: 'example.com', resolver: '192.0.2.53:5353' }, 'dns://192.0.2.53:5353/example.com'],
  [{ kind: 'heartbeat', target: 'example.com' }, 'heartbeat:'],
])('%j becomes %s, which the contract allows', (parts, target) => {
  expect(composeTarget({ ...empty, ...parts })).toBe(target);
  expect(formValidators.PingTaskUpdate({ target })).toBe(true);
});

test('a target is shown in parts', () => {
  expect(parseTarget('tls://[2001:db8::1]:993')).toMatchObject({ target: '2001:db8::1', port: '993' });
  expect(parseTarget('dns://[2001:db8::53]:5353/example.com?type=MX')).toMatchObject({
    target: 'example.com',
    record_type: 'MX',
    resolver: '[2001:db8::53]:5353',
  });
});

test.each([
  ['https://example.com:8443/health', 'tcp', 'example.com'],
  ['https://[2001:db8::1]/', 'icmp', '2001:db8::1'],
  ['example.com', 'tls', 'example.com'],
  ['example.com', 'http', 'https://example.com'],
  ['2001:db8::1', 'http', 'https://[2001:db8::1]'],
  ['http://example.com', 'http', 'http://example.com'],
  ['', 'http', ''],
] as const)('%s as a target of %s is %s', (typed, kind, target) => {
  expect(convertTarget(typed, kind)).toBe(target);
});

test('record types and states are those of the contract', () => {
  const { PingTarget, CheckState } = document.components.schemas;
  expect(PingTarget.pattern).toContain(`type=(${recordTypes.join('|')})`);
  expect([...checkStates].sort()).toEqual([...CheckState.enum].sort());
});
