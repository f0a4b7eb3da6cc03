import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { parseSockstat } from './sockstat.ts';

test('sockets of both IP versions are counted', () => {
  const host = openMachine('debian-12-vm');
  expect(parseSockstat(host.readText('/proc/net/sockstat'), host.readText('/proc/net/sockstat6'))).toEqual({
    tcp: 30,
    udp: 6,
  });
});

test('a kernel without IPv6 has no second file', () => {
  expect(parseSockstat(openMachine('alpine-bare').readText('/proc/net/sockstat'), undefined)).toEqual({
    tcp: 7,
    udp: 3,
  });
});

test('an unreadable second file counts as none', () => {
  expect(parseSockstat('TCP: inuse 1\nUDP: inuse 2\n', 'TCP6: inuse -4\n')).toEqual({
    tcp: 1,
    udp: 2,
  });
});

test.each([
  '',
  'TCP: inuse\nUDP: inuse 1\n',
  'TCP: inuse 4 orphan 0\n',
  'TCP: inuse -1\nUDP: inuse 1\n',
  'TCP: inuse 99999999999999999999\nUDP: inuse 1\n',
  'garbage',
])('%j is rejected', (text) => {
  expect(() => parseSockstat(text, undefined)).toThrow('/proc/net/sockstat');
});
