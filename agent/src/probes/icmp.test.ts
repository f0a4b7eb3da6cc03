import { expect, test } from 'vitest';
import type { ProgramRun } from '../host.ts';
import { ProbeFailedError } from './failure.ts';
import { readPing } from './icmp.ts';
import { ProbeUnavailableError } from './probe.ts';

const IPUTILS = `PING 1.1.1.1 (1.1.1.1) 56(84) bytes of data.
64 bytes from 1.1.1.1: icmp_seq=1 ttl=57 time=4.13 ms

--- 1.1.1.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 4.131/4.131/4.131/0.000 ms
`;
const BUSYBOX = `PING 1.1.1.1 (1.1.1.1): 56 data bytes
64 bytes from 1.1.1.1: seq=0 ttl=57 time=0.259 ms

--- 1.1.1.1 ping statistics ---
1 packets transmitted, 1 packets received, 0% packet loss
round-trip min/avg/max = 0.259/0.259/0.259 ms
`;
const INETUTILS = `PING 1.1.1.1 (1.1.1.1): 56 data bytes
64 bytes from 1.1.1.1: icmp_seq=0 ttl=57 time=12 ms
--- 1.1.1.1 ping statistics ---
1 packets transmitted, 1 packets received, 0% packet loss
`;

test.each([
  ['iputils', IPUTILS, 4.13],
  ['busybox', BUSYBOX, 0.259],
  ['inetutils', INETUTILS, 12],
  ['an old one below its resolution', '64 bytes from 10.0.0.1: time<1 ms\n', 1],
])('the reply of %s is read', (_, output, latency) => {
  expect(readPing({ exitCode: 0, output })).toBe(latency);
});

const LOST = '1 packets transmitted, 0 received, 100% packet loss, time 0ms\n';

test.each<[string, ProgramRun, string]>([
  ['no reply', { exitCode: 1, output: LOST }, 'timeout'],
  ['a closed network', { exitCode: 2, output: 'ping: connect: Network is unreachable\n' }, 'unreachable'],
  [
    'an unreachable host',
    { exitCode: 1, output: `From 10.0.0.1 icmp_seq=1 Destination Host Unreachable\n${LOST}` },
    'unreachable',
  ],
  [
    'a target that the firewall refuses, with iputils',
    { exitCode: 1, output: `ping: sendmsg: Operation not permitted\n${LOST}` },
    'unreachable',
  ],
  ['with busybox', { exitCode: 1, output: 'ping: sendto: Operation not permitted\n' }, 'unreachable'],
  [
    'with inetutils',
    { exitCode: 1, output: 'ping: sending packet: Operation not permitted\n' },
    'unreachable',
  ],
  ['a run that was ended', { exitCode: 1, output: '' }, 'timeout'],
  ['success without a time', { exitCode: 0, output: 'PING\n' }, 'timeout'],
  ['garbage', { exitCode: 0, output: '\u0000time=x ms' }, 'timeout'],
])('%s is a failure', (_, run, reason) => {
  let failure: unknown;
  try {
    readPing(run);
  } catch (cause) {
    failure = cause;
  }
  expect(failure instanceof ProbeFailedError && failure.reason).toBe(reason);
});

test.each<[string, ProgramRun]>([
  ['iputils', { exitCode: 2, output: 'ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\n' }],
  ['busybox', { exitCode: 1, output: 'ping: permission denied (are you root?)\n' }],
  ['inetutils', { exitCode: 1, output: 'ping: Lacking privilege for icmp socket.\n' }],
])('%s without permission to send gives no result', (_, run) => {
  expect(() => readPing(run)).toThrow(ProbeUnavailableError);
});
