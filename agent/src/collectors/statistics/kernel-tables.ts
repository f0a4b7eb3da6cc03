/**
 * Parsers of files of /proc whose lines are names and numbers. A number that is no safe integer is left out.
 */
export type Table = Record<string, number>;

const KIBIBYTE = 1024;
/** As many as the contract has. */
const MAX_NAMES = 128;
const MAX_COLUMNS = 20;

function toTable(entries: Iterable<readonly [name: string, value: number]>): Table {
  const table: Table = {};
  let size = 0;
  for (const [name, value] of entries) {
    if (!Number.isSafeInteger(value) || size >= MAX_NAMES) continue;
    table[name] = value;
    size += 1;
  }
  return table;
}

const MEMINFO_LINE = /^(\w+)(?:\((\w+)\))?: +(\d+)( kB)?$/gm;

/** In bytes; a line without a unit counts pages. `Active(anon)` is `Active_anon`. */
export function parseMeminfoTable(text: string): Table {
  return toTable(
    Array.from(text.matchAll(MEMINFO_LINE), ([, name, part, value, unit]) => [
      part === undefined ? `${name}` : `${name}_${part}`,
      Number(value) * (unit === undefined ? 1 : KIBIBYTE),
    ]),
  );
}

const VMSTAT_LINE = /^(oom_kill|pgpg(?:in|out)|pswp(?:in|out)|pg(?:maj)?fault) (\d+)$/gm;

export function parseVmstat(text: string): Table {
  return toTable(Array.from(text.matchAll(VMSTAT_LINE), ([, name, value]) => [`${name}`, Number(value)]));
}

const SOCKSTAT_PAIR = / (\w+) (\d+)/g;

/** The protocol and the name: `TCP_inuse`. */
export function parseSockstatTable(...texts: readonly string[]): Table {
  const lines = texts.flatMap((text) => text.split('\n'));
  return toTable(
    lines.flatMap((line) => {
      const protocol = line.slice(0, Math.max(0, line.indexOf(':')));
      return Array.from(
        line.matchAll(SOCKSTAT_PAIR),
        ([, name, value]) => [`${protocol}_${name}`, Number(value)] as const,
      );
    }),
  );
}

/** Those that node_exporter has unless it is told otherwise, and the limit of connections. */
const NETSTAT_NAME =
  /^(?:\w+_(?:InErrors|InErrs)|Ip_Forwarding|Ip(?:6|Ext)_(?:InOctets|OutOctets)|Icmp6?_(?:InMsgs|OutMsgs)|TcpExt_(?:Listen\w+|Syncookies\w+|TCPSynRetrans|TCPTimeouts|TCPOFOQueue|TCPRcvQDrop)|Tcp_(?:ActiveOpens|InSegs|OutSegs|OutRsts|PassiveOpens|RetransSegs|CurrEstab|MaxConn)|Udp6?_(?:InDatagrams|OutDatagrams|NoPorts|RcvbufErrors|SndbufErrors))$/;

/** A line of names and one of values for each protocol. */
function listPairs(text: string): [name: string, value: number][] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [title = '', ...names] = line.split(' ');
    const [sameTitle, ...values] = lines[index + 1]?.split(' ') ?? [];
    if (index % 2 > 0 || title !== sameTitle) return [];
    const protocol = title.slice(0, -1);
    return names.map((name, column): [string, number] => [`${protocol}_${name}`, Number(values[column])]);
  });
}

const SNMP6_LINE = /^((?:Ip|Icmp|Udp|UdpLite)6)(\w+)\s+(\d+)$/gm;

/** The texts of /proc/net/netstat, snmp and snmp6: `Tcp_InSegs`, `Udp6_NoPorts`. */
export function parseNetstat(netstat: string, snmp: string, snmp6: string): Table {
  const pairs = [...listPairs(netstat), ...listPairs(snmp)];
  for (const [, protocol, name, value] of snmp6.matchAll(SNMP6_LINE))
    pairs.push([`${protocol}_${name}`, Number(value)]);
  return toTable(pairs.filter(([name]) => NETSTAT_NAME.test(name)));
}

/** Numbers between spaces; undefined if one of them is none. */
export function parseColumns(text: string, radix = 10): number[] | undefined {
  const columns = text.trim().split(/\s+/).slice(0, MAX_COLUMNS);
  const numbers = columns.map((column) => (/^[\da-f]+$/.test(column) ? Number.parseInt(column, radix) : -1));
  return numbers.every((number) => number >= 0 && Number.isSafeInteger(number)) ? numbers : undefined;
}
