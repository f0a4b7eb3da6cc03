import document from '@muster/generated/openapi.json' with { type: 'json' };
import type { Check } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { composeCheck, hasProbeOptions, readCheck, shownKeys } from './check-options.ts';
import { formatAmount, joinSeconds, nameUnit, splitSeconds } from './time-amount.ts';

const http: Check = {
  method: 'HEAD',
  statuses: ['2xx', '401', '500-503'],
  headers: [
    { name: 'Authorization', value: 'Bearer a:b' },
    { name: 'X-Empty', value: '' },
  ],
  body_contains: ' ok ',
  body_lacks: 'error',
  json_path: '$.databases[0].state',
  json_value: '',
  redirects: 0,
  family: 'ipv6',
  server_name: 'example.com',
  slow_ms: 800,
  failures: 3,
  successes: 2,
  quorum: 2,
  inverted: true,
  public_name: 'Shop',
};

test.each([
  ['http', http],
  ['tcp', { family: 'ipv4' }],
  ['tls', { server_name: 'mail.example.com', slow_ms: 60_000 }],
  ['dns', { record_contains: 'v=spf1 ' }],
  ['heartbeat', { period_seconds: 5400, grace_seconds: 0, public_name: 'Backup' }],
  ['heartbeat', { cron: '30 3 * * *', time_zone: 'Europe/Berlin', grace_seconds: 1800 }],
] as const)('the options of %s round-trip through the form', (kind, check) => {
  expect(composeCheck(kind, readCheck(check as Check), check as Check)).toEqual(check);
});

test('options that the form does not show are kept', () => {
  const kept: Check = { method: 'HEAD', record_contains: 'x', period_seconds: 60 };
  expect(composeCheck('tcp', { ...readCheck(kept), quorum: '2' }, kept)).toEqual({ ...kept, quorum: 2 });
});

test('an empty form has no options, and a heartbeat its schedule', () => {
  for (const kind of ['http', 'tcp', 'tls', 'dns', 'icmp'] as const)
    expect(composeCheck(kind, readCheck({}), {})).toEqual({});
  expect(composeCheck('heartbeat', readCheck({}), {})).toEqual({
    period_seconds: 86_400,
    grace_seconds: 300,
  });
});

test('a heartbeat has either a period or times', () => {
  const form = { ...readCheck({ period_seconds: 60 }), cron: ' 0  3 * * * ', time_zone: 'UTC' };
  expect(composeCheck('heartbeat', form, {})).toEqual({ period_seconds: 60, grace_seconds: 300 });
  expect(composeCheck('heartbeat', { ...form, schedule: 'cron' }, {})).toEqual({
    cron: '0 3 * * *',
    time_zone: 'UTC',
    grace_seconds: 300,
  });
});

test('what is no number or no header stays for the contract to refuse', () => {
  const form = { ...readCheck({}), failures: 'x', redirects: '1.5', headers: 'Accept: */*\n\nno colon' };
  expect(composeCheck('http', form, {})).toEqual({
    failures: 'x',
    redirects: 1.5,
    headers: [{ name: 'Accept', value: '*/*' }, { name: 'no colon' }],
  });
});

test('the form shows every option of the contract', () => {
  const { ProbeOptions, Check: schema } = document.components.schemas;
  const known = { ...ProbeOptions.properties, ...schema.allOf[1]?.properties };
  expect([...new Set(Object.values(shownKeys).flat())].sort()).toEqual(Object.keys(known).sort());
  for (const key of Object.keys(known))
    expect(hasProbeOptions({ [key]: 1 }), key).toBe(key in ProbeOptions.properties);
});

test.each([
  [30, '30', 'second'],
  [90, '90', 'second'],
  [300, '5', 'minute'],
  [5400, '90', 'minute'],
  [86_400, '1', 'day'],
  [0, '0', 'minute'],
] as const)('%i seconds are %s × %s', (seconds, amount, unit) => {
  expect(splitSeconds(seconds)).toEqual({ amount, unit });
  expect(joinSeconds(amount, unit)).toBe(seconds);
});

test('amounts may have a fraction, and text stays text', () => {
  expect(joinSeconds('1.1', 'day')).toBe(95_040);
  expect(joinSeconds('1.5', 'second')).toBe(1.5);
  expect(joinSeconds(' ', 'day')).toBe(' ');
  expect(joinSeconds('often', 'day')).toBe('often');
});

test.each([
  ['en-GB', 'minutes'],
  ['de-DE', 'Minuten'],
  ['ru-RU', 'минут'],
  ['ja-JP', '分'],
])('the unit of minutes in %s is %s', (locale, name) => {
  expect(nameUnit('minute', locale)).toBe(name);
});

test.each([
  [60, 'en-GB', '1 min'],
  [90, 'en-GB', '90 secs'],
  [3600, 'de-DE', '1 Std.'],
])('%i seconds in %s are %s', (seconds, locale, text) => {
  expect(formatAmount(seconds, locale)).toBe(text);
});
