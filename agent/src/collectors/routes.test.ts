import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { findDefaultInterface, parseIpv4Routes, parseIpv6Routes, readRoutes } from './routes.ts';

test.each([
  ['debian-12-vm', ['ens3']],
  ['alpine-bare', []],
])('%s: the interface of the default route', (machine, names) => {
  expect([...readRoutes(openMachine(machine)).defaultInterfaces]).toEqual(names);
});

test('of two default routes, the one with the lower metric wins', () => {
  const rows = [
    'a 00000000 0 0 0 0 200 00000000',
    'b 00000000 0 0 0 0 100 00000000',
    'c 0000000A 0 0 0 0 1 000000FF',
  ];
  expect(findDefaultInterface(parseIpv4Routes(rows.join('\n')))).toBe('b');
});

const ZEROS = '0'.repeat(32);
const GATEWAY = `fe80${'0'.repeat(27)}1`;

test('IPv6 routes: metrics are hexadecimal, and unreachable ones on lo do not count', () => {
  const routes = parseIpv6Routes(
    [
      `${ZEROS} 00 ${ZEROS} 00 ${GATEWAY} 00000400 00000001 00000000 00000003     eth0`,
      `${ZEROS} 00 ${ZEROS} 00 ${GATEWAY} 0000000a 00000001 00000000 00000003     eth1`,
      `${ZEROS} 00 ${ZEROS} 00 ${ZEROS} ffffffff 00000001 00000000 00200200       lo`,
      `2001${'0'.repeat(28)} 40 ${ZEROS} 00 ${ZEROS} 00000001 00000001 00000000 00000001     eth2`,
    ].join('\n'),
  );
  expect(findDefaultInterface(routes)).toBe('eth1');
  expect(routes.map((route) => [route.interface, route.hasGateway])).toEqual([
    ['eth0', true],
    ['eth1', true],
    ['eth2', false],
  ]);
});

test('a blackhole is no way out', () => {
  expect(parseIpv4Routes('* 00000000 00000000 0201 0 0 0 00000000 0 0 0')).toEqual([]);
  const row = `${ZEROS} 00 ${ZEROS} 00 ${ZEROS} 00000001 00000001 00000000 00200201     eth0`;
  expect(parseIpv6Routes(row)).toEqual([]);
});

test.each(['', '\n\n', 'Iface\tDestination\n', 'eth0\t00000000', '\u0001\u00ff\n'])(
  '%j has no routes',
  (text) => {
    expect(parseIpv4Routes(text)).toEqual([]);
    expect(parseIpv6Routes(text)).toEqual([]);
  },
);
