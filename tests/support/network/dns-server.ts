import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** Response for a name: its addresses, NXDOMAIN, SERVFAIL, or none at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'failed' | 'silent';

export interface NameServer {
  /** Sets the response for a name. Other names get NXDOMAIN. */
  say(name: string, answer: NameAnswer): void;
  /** Number of lookups of a name; queries for A and AAAA count as one. */
  asked(name: string): number;
  close(): Promise<void>;
}

const PORT = 53;
const HEADER_BYTES = 12;
const codes = { none: 0, failed: 2, unknown: 3 } as const;
const types = { a: 1, aaaa: 28 } as const;
/** Seconds: so long that a resolver that caches misses the next change. */
const TTL = 3600;

/** A DNS server on these local addresses; null if this user may not bind port 53. */
export async function startNameServer(addresses: readonly string[]): Promise<NameServer | null> {
  const answers = new Map<string, NameAnswer>();
  const counts = new Map<string, { a: number; aaaa: number }>();
  const sockets: Socket[] = [];

  function receive(socket: Socket, query: Buffer, from: { address: string; port: number }): void {
    const { name, type, end } = readQuestion(query);
    const count = counts.get(name) ?? { a: 0, aaaa: 0 };
    counts.set(name, count);
    if (type === types.a) count.a += 1;
    if (type === types.aaaa) count.aaaa += 1;
    const answer = answers.get(name) ?? 'unknown';
    if (answer !== 'silent')
      socket.send(makeAnswer(query.subarray(0, end), type, answer), from.port, from.address);
  }

  async function close(): Promise<void> {
    await Promise.all(
      sockets.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
    );
  }

  try {
    for (const address of addresses) {
      const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
      socket.on('message', (query, from) => receive(socket, query, from));
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.bind(PORT, address, resolve);
      });
      sockets.push(socket);
    }
  } catch {
    await close();
    return null;
  }
  return {
    say: (name, answer) => void answers.set(name, answer),
    asked(name) {
      const { a = 0, aaaa = 0 } = counts.get(name) ?? {};
      return Math.max(a, aaaa);
    },
    close,
  };
}

/** RFC 1035, section 4.1.2: length-prefixed labels, an empty one at the end, then type and class. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function makeAnswer(question: Buffer, type: number, answer: Exclude<NameAnswer, 'silent'>): Buffer {
  const isList = typeof answer !== 'string';
  const wanted = isList ? answer.filter((address) => type === (isIPv6(address) ? types.aaaa : types.a)) : [];
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  // Flags: response, recursion desired and available.
  header.writeUInt16BE(0x8180 | codes[isList ? 'none' : answer], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(wanted.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, question.subarray(HEADER_BYTES), ...wanted.map(makeRecord)]);
}

function makeRecord(address: string): Buffer {
  const data = isIPv6(address) ? packIpv6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(HEADER_BYTES);
  // Compression pointer to the name in the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(isIPv6(address) ? types.aaaa : types.a, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function packIpv6(address: string): Buffer {
  const [front = '', back = ''] = address.split('::');
  const read = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((part) => Number.parseInt(part, 16));
  const [first, last] = [read(front), read(back)];
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}
