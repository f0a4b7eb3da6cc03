import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { describe, expect, test } from 'vitest';
import { describePoolClient } from '../../lib/rate-limit/pool-client.ts';
import { createRefusedOrigins, readRefusedOrigin } from './refused-origins.ts';

const aurora = { short: 'aurora', version: '1' };
const VISITOR = '192.0.2.1';
const KNOWN = '198.51.100.1';
const host = (index: number, prefix = 'h') => `https://${prefix}${index}.example.com`;
const own = [0, 1, 2].map((index) => host(index, 'tiles'));

function start() {
  const runtime = createManualRuntime();
  const findPoolClient = (address: string) => describePoolClient(address, address === KNOWN);
  return { runtime, refused: createRefusedOrigins(runtime, findPoolClient) };
}

test('an origin is listed once, in the order of the first reports, and only of its theme and version', () => {
  const { refused } = start();
  for (const origin of [host(1), host(2), host(1)]) refused.add(aurora, origin, VISITOR);
  expect(refused.list(aurora)).toEqual([host(1), host(2)]);
  expect(refused.list({ short: 'borealis', version: '1' })).toEqual([]);
  expect(refused.list({ short: 'aurora', version: '2' })).toEqual([]);
  refused.add({ short: 'aurora', version: '2' }, host(3), VISITOR);
  expect(refused.list({ short: 'aurora', version: '2' })).toEqual([host(3)]);
  expect(refused.list(aurora)).toEqual([]);
});

test('an origin is forgotten 24 hours after the last report, and its place is free then', () => {
  const { runtime, refused } = start();
  const day = limits.themeRefusedHours * 3_600_000;
  for (let index = 0; index < 8; index += 1) refused.add(aurora, host(index), VISITOR);
  runtime.advance(day);
  refused.add(aurora, host(0), VISITOR);
  expect(refused.list(aurora)).toHaveLength(8);
  runtime.advance(1);
  expect(refused.list(aurora)).toEqual([host(0)]);
  for (let index = 10; index < 17; index += 1) refused.add(aurora, host(index), VISITOR);
  expect(refused.list(aurora)).toHaveLength(8);
});

describe('a crowd of reports', () => {
  const startWithOwn = () => {
    const all = start();
    for (const origin of own) all.refused.add(aurora, origin, VISITOR);
    return all;
  };
  const listOwn = (listed: string[]) => listed.filter((origin) => own.includes(origin));

  test('of one client replaces its own origins only, of which it has eight', () => {
    const { refused } = startWithOwn();
    for (let index = 0; index < 200; index += 1)
      refused.add(aurora, host(index), `2001:db8:bad:1::${index.toString(16)}`);
    const listed = refused.list(aurora);
    expect([listOwn(listed).length, listed.length]).toEqual([3, 3 + 8]);
    expect(listed.at(-1)).toBe(host(199));
  });

  test('of one network replaces its own origins only, of which it has half of the list', () => {
    const { refused } = startWithOwn();
    for (let index = 0; index < 200; index += 1)
      refused.add(aurora, host(index), `2001:db8:bad:${index.toString(16)}::1`);
    const listed = refused.list(aurora);
    expect([listOwn(listed).length, listed.length]).toEqual([3, 3 + 16]);
  });

  test('of several networks leaves the others theirs, and lists 32 in all', () => {
    const { refused } = startWithOwn();
    for (let index = 0; index < 2_000; index += 1)
      refused.add(aurora, host(index), `2001:db8:${index % 5}:${index.toString(16)}::1`);
    const listed = refused.list(aurora);
    expect([listOwn(listed).length, listed.length]).toEqual([3, 32]);
  });

  test('cannot take over an origin that another client reported, and push it out', () => {
    const { refused } = startWithOwn();
    for (const origin of own) refused.add(aurora, origin, '203.0.113.1');
    for (let index = 0; index < 20; index += 1) refused.add(aurora, host(index), '203.0.113.1');
    expect(listOwn(refused.list(aurora))).toEqual(own);
  });

  test('leaves a known client what it reports, also where a stranger reported it first', () => {
    const { refused } = start();
    refused.add(aurora, host(0), '203.0.113.1');
    refused.add(aurora, host(0), KNOWN);
    for (let index = 1; index < 200; index += 1) {
      refused.add(aurora, host(index), '203.0.113.1');
      refused.add(aurora, host(index, 'n'), `2001:db8:${index.toString(16)}::1`);
    }
    expect(refused.list(aurora)).toContain(host(0));
  });
});

test('a client may send 60 reports at once, and one per second after that', () => {
  const { runtime, refused } = start();
  for (let count = 0; count < limits.themeReportsPerMinute; count += 1) refused.admit('2001:db8::1');
  expect(() => refused.admit('2001:db8::2')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 1 }),
  );
  refused.admit(VISITOR);
  runtime.advance(1_000);
  refused.admit('2001:db8::1');
  expect(() => refused.admit('2001:db8::1')).toThrow();
});

describe('the origin of a report', () => {
  const read = (blocked: string, directive = 'connect-src') =>
    readRefusedOrigin({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } });

  test.each([
    ['https://tiles.example.com/4/8/5.png?key=secret', 'https://tiles.example.com'],
    ['https://tiles.example.com', 'https://tiles.example.com'],
    ['HTTPS://TILES.example.com:443/', 'https://tiles.example.com'],
    ['https://tiles.example.com:8443/', 'https://tiles.example.com:8443'],
    ['https://user:password@tiles.example.com/', 'https://tiles.example.com'],
    ['wss://live.example.com/socket', 'https://live.example.com'],
    ['wss://live.example.com:443/socket', 'https://live.example.com'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
  ])('of %s is %s', (blocked, origin) => expect(read(blocked)).toBe(origin));

  test.each([
    'http://tiles.example.com/',
    'ws://live.example.com/',
    'ftp://files.example.com/',
    'https://192.0.2.1/',
    'https://[2001:db8::1]/',
    'https://localhost/',
    'https://router/',
    'https://a_b.example.com/',
    `https://${'a'.repeat(64)}.example.com/`,
    `https://${'a.'.repeat(50)}com/`,
    "https://tiles.example.com; script-src 'none'",
    'javascript:alert(1)',
    'data',
    'inline',
    '',
  ])('of %j is none', (blocked) => expect(read(blocked)).toBeUndefined());

  test.each(['frame-src', 'script-src', 'connect-src https://a.example.com', ''])(
    'that %j refused is none',
    (directive) => expect(read('https://tiles.example.com/', directive)).toBeUndefined(),
  );
});
