import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { listenOnLoopback } from '../../support/network/listen.ts';

// A DNS server with answers of the test, which writes messages by RFC 1035 on its own.

const HEADER_BYTES = 12;
export const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
} as const;

export interface DnsRecord {
  type: keyof typeof types;
  data: Buffer;
}

export interface DnsAnswer {
  /** RCODE; 0 unless given. */
  code?: number;
  records?: readonly DnsRecord[];
  isTruncated?: boolean;
  /** Is added to the id of the query. */
  idOffset?: number;
  /** Replaces the name of the question. */
  question?: string;
}

/** How a name is answered: over UDP by datagrams, the first `lost` of which are not answered, and over TCP. */
export interface DnsBehaviour {
  udp: readonly DnsAnswer[];
  tcp?: DnsAnswer;
  lost?: number;
}

export interface DnsServer {
  port: number;
  /** Number of queries for a name, by UDP and TCP. */
  countQueries(name: string): number;
  close(): void;
}

export const short = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
export const long = (value: number): Buffer => Buffer.concat([short(value >>> 16), short(value & 0xffff)]);
export const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)]);
/** A name, without compression. */
export const name = (value: string): Buffer =>
  Buffer.concat([...value.split('.').map(text), Buffer.from([0])]);
/** Labels, and then a pointer to a place in the message; by default to the name of the question. */
export const pointing = (labels: readonly string[], at = HEADER_BYTES): Buffer =>
  Buffer.concat([...labels.map(text), short(0xc000 | at)]);

function readName(query: Buffer): { asked: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { asked: labels.join('.'), end: at + 1 };
}

function writeAnswer(query: Buffer, answer: DnsAnswer): Buffer {
  const { code = 0, records = [], isTruncated = false, idOffset = 0, question } = answer;
  const { asked, end } = readName(query);
  const flags = 0x8180 | (isTruncated ? 0x0200 : 0) | code;
  const id = (query.readUInt16BE(0) + idOffset) & 0xffff;
  const head = [id, flags, 1, records.length, 0, 0].map(short);
  const body = records.map(({ type, data }) =>
    Buffer.concat([pointing([]), short(types[type]), short(1), long(60), short(data.length), data]),
  );
  return Buffer.concat([...head, name(question ?? asked), query.subarray(end, end + 4), ...body]);
}

/** Starts it on the same port for UDP and TCP. Names that have no behaviour get NXDOMAIN. */
export async function startDnsServer(behaviours: Readonly<Record<string, DnsBehaviour>>): Promise<DnsServer> {
  const counts = new Map<string, number>();

  function find(query: Buffer): { behaviour: DnsBehaviour; count: number } {
    const { asked } = readName(query);
    const count = (counts.get(asked) ?? 0) + 1;
    counts.set(asked, count);
    return { behaviour: behaviours[asked] ?? { udp: [{ code: 3 }] }, count };
  }

  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const query = bytes.subarray(2);
      const { tcp: answer } = find(query).behaviour;
      if (answer === undefined) return void socket.destroy();
      const message = writeAnswer(query, answer);
      // In parts, which a client has to join.
      socket.write(short(message.length).subarray(0, 1));
      setTimeout(() => socket.write(Buffer.concat([short(message.length).subarray(1), message])), 20);
    });
  });
  const port = await listenOnLoopback(tcp);
  const udp = createSocket('udp4');
  udp.on('message', (query, from) => {
    const { behaviour, count } = find(query);
    if (count <= (behaviour.lost ?? 0)) return;
    for (const answer of behaviour.udp) udp.send(writeAnswer(query, answer), from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  return {
    port,
    countQueries: (asked) => counts.get(asked) ?? 0,
    close() {
      udp.close();
      tcp.close();
    },
  };
}
