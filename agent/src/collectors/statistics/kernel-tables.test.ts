import { expect, test } from 'vitest';
import {
  parseColumns,
  parseMeminfoTable,
  parseNetstat,
  parseSockstatTable,
  parseVmstat,
} from './kernel-tables.ts';

test('lines of meminfo are bytes, unless they are counts of pages', () => {
  const text = `MemTotal:       24684096 kB
Active(anon):      13860 kB
HugePages_Total:       3
Committed_AS:      74172 kB
Wrong:             x kB
VmallocTotal:   34359738367 kB
`;
  expect(parseMeminfoTable(text)).toEqual({
    MemTotal: 24_684_096 * 1024,
    Active_anon: 13_860 * 1024,
    HugePages_Total: 3,
    Committed_AS: 74_172 * 1024,
    VmallocTotal: 34_359_738_367 * 1024,
  });
});

test('at most 128 lines, and none above the largest safe integer', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `L${index}: ${index}\n`).join('');
  expect(Object.keys(parseMeminfoTable(lines(128)))).toHaveLength(128);
  expect(Object.keys(parseMeminfoTable(lines(129)))).toHaveLength(128);
  expect(parseMeminfoTable('A: 9007199254740991\nB: 9007199254740992\n')).toEqual({ A: 2 ** 53 - 1 });
});

test('of vmstat, paging, swapping and killed processes', () => {
  const text = 'nr_mlock 3\npgpgin 5\npgpgout 6\npswpin 7\npgfault 8\npgmajfault 9\npgfree 10\noom_kill 11\n';
  expect(parseVmstat(text)).toEqual({
    pgpgin: 5,
    pgpgout: 6,
    pswpin: 7,
    pgfault: 8,
    pgmajfault: 9,
    oom_kill: 11,
  });
});

test('sockets by their protocol, of both versions', () => {
  expect(
    parseSockstatTable(
      'sockets: used 11\nTCP: inuse 1 orphan 0\nFRAG: inuse 0 memory 2\n',
      'TCP6: inuse 4\n',
    ),
  ).toEqual({ sockets_used: 11, TCP_inuse: 1, TCP_orphan: 0, FRAG_inuse: 0, FRAG_memory: 2, TCP6_inuse: 4 });
  expect(parseSockstatTable('', '')).toEqual({});
});

test('of netstat, the names that node_exporter has, also negative ones', () => {
  const netstat = 'TcpExt: SyncookiesSent ArpFilter ListenDrops\nTcpExt: 1 2 3\nIpExt: InOctets\nIpExt: 7\n';
  const snmp = 'Ip: Forwarding DefaultTTL\nIp: 2 64\nTcp: MaxConn InSegs RtoMin\nTcp: -1 5 200\n';
  expect(parseNetstat(netstat, snmp, 'Ip6InOctets \t 19\nIp6InReceives 4\nUdpLite6InErrors 0\n')).toEqual({
    TcpExt_SyncookiesSent: 1,
    TcpExt_ListenDrops: 3,
    IpExt_InOctets: 7,
    Ip_Forwarding: 2,
    Tcp_MaxConn: -1,
    Tcp_InSegs: 5,
    Ip6_InOctets: 19,
    UdpLite6_InErrors: 0,
  });
});

test('a line of values that belongs to other names is left out', () => {
  expect(parseNetstat('Tcp: InSegs\nUdp: 4\n', 'Udp: NoPorts InErrors\nUdp: 6\n', '')).toEqual({
    Udp_NoPorts: 6,
  });
});

test('columns are safe integers, at most twenty', () => {
  expect(parseColumns(' 1  22\t3 ')).toEqual([1, 22, 3]);
  expect(parseColumns('000000ff 10', 16)).toEqual([255, 16]);
  expect(parseColumns('1 x')).toBeUndefined();
  expect(parseColumns('-1')).toBeUndefined();
  expect(parseColumns('9007199254740992')).toBeUndefined();
  expect(parseColumns('1 '.repeat(20))).toHaveLength(20);
  expect(parseColumns('1 '.repeat(21))).toHaveLength(20);
});
