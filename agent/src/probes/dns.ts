import type { Timer } from '@muster/shared/runtime';
import { joinBytes } from '../bytes.ts';
import type { AddressFamily, Transport } from '../host.ts';
import { type Answer, encodeQuery, parseAnswer, type Question, readMessageId } from './dns-message.ts';
import { ProbeFailedError } from './failure.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { findAddress, type ProbeContext, readConnection } from './probe.ts';
import { DNS_PORT, type DnsTarget } from './target.ts';

interface Server {
  address: string;
  port: number;
}

/** What a query found, and how many milliseconds it took. */
interface Reply {
  answer: Answer;
  latency: number;
}

const RETRY_MS = 2_000;
/** resolv.conf(5): without a name server, the one on this machine is asked. */
const localServers = { ipv4: '127.0.0.1', ipv6: '::1' } as const;
const LENGTH_BYTES = 2;

function readResolvConf({ host }: ProbeContext): string {
  try {
    return host.readText('/etc/resolv.conf');
  } catch {
    return '';
  }
}

/** The first name server of resolv.conf(5), of the family if one is given. */
export function findNameServer(resolvConf: string, family: AddressFamily | undefined): string {
  const isUsable = { ipv4: isIpv4, ipv6: isIpv6 };
  const servers = [...resolvConf.matchAll(/^nameserver[ \t]+(\S+)/gm)].map(([, address = '']) => address);
  const families: AddressFamily[] = family === undefined ? ['ipv4', 'ipv6'] : [family];
  const found = servers.find((address) => families.some((one) => isUsable[one](address)));
  return found ?? localServers[family ?? 'ipv4'];
}

async function findServer({ server }: DnsTarget, context: ProbeContext): Promise<Server> {
  if (server !== undefined) return { address: await findAddress(server, context), port: server.port };
  return { address: findNameServer(readResolvConf(context), context.options.family), port: DNS_PORT };
}

function createId({ runtime }: ProbeContext): number {
  const [high = 0, low = 0] = runtime.randomBytes(2);
  return high * 256 + low;
}

/** Asks again once. Answers to other queries are ignored. */
function askByUdp({ address, port }: Server, question: Question, context: ProbeContext): Promise<Reply> {
  const { host, runtime } = context;
  /** By the random id of each query. */
  const sentAt = new Map<number, number>();
  let retry: Timer | undefined;

  function send(transport: Transport): void {
    const id = createId(context);
    sentAt.set(id, runtime.monotonic());
    transport.write(encodeQuery(id, question));
  }

  const reply = readConnection<Reply>((events) => host.connectUdp(address, port, events), context, {
    onOpen(transport) {
      retry = runtime.setTimer(() => send(transport), RETRY_MS);
      send(transport);
      return;
    },
    onBytes(bytes) {
      const at = sentAt.get(readMessageId(bytes) ?? -1);
      const answer = at === undefined ? undefined : parseAnswer(bytes, question);
      return answer && { answer, latency: runtime.monotonic() - (at ?? 0) };
    },
  });
  return reply.finally(() => retry?.cancel());
}

/** RFC 7766: the length precedes each message. */
function askByTcp({ address, port }: Server, question: Question, context: ProbeContext): Promise<Reply> {
  const { host, runtime } = context;
  const startedAt = runtime.monotonic();
  const id = createId(context);
  const query = encodeQuery(id, question);
  const target = { hostname: address, port, tls: undefined };
  let received: Uint8Array = new Uint8Array();
  return readConnection<Reply>((events) => host.connect(target, events), context, {
    onOpen(transport) {
      transport.write(joinBytes(Uint8Array.of(query.length >> 8, query.length & 0xff), query));
      return;
    },
    onBytes(bytes) {
      received = joinBytes(received, bytes);
      const [high = 0, low = 0] = received;
      const end = LENGTH_BYTES + high * 256 + low;
      if (received.length < LENGTH_BYTES || received.length < end) return;
      const message = received.subarray(LENGTH_BYTES, end);
      const answer = readMessageId(message) === id ? parseAnswer(message, question) : undefined;
      if (answer === undefined) throw new ProbeFailedError('protocol', 'the answer is to another question');
      return { answer, latency: runtime.monotonic() - startedAt };
    },
  });
}

async function ask(server: Server, question: Question, context: ProbeContext): Promise<Reply> {
  const reply = await askByUdp(server, question, context);
  if (!reply.answer.isTruncated) return reply;
  const { answer, latency } = await askByTcp(server, question, context);
  return { answer, latency: reply.latency + latency };
}

/** Names are the same in upper and lower case, but texts are not. */
function includesText({ type }: DnsTarget, record: string, wanted: string): boolean {
  const isText = type === 'TXT' || type === 'CAA';
  return isText ? record.includes(wanted) : record.toLowerCase().includes(wanted.toLowerCase());
}

function check(target: DnsTarget, { code, records }: Answer, wanted: string | undefined): void {
  if (code === 'NXDOMAIN') throw new ProbeFailedError('name', code);
  if (code !== 'NOERROR') throw new ProbeFailedError('record', code);
  if (records.length === 0) throw new ProbeFailedError('record', `no ${target.type} records`);
  if (wanted !== undefined && !records.some((record) => includesText(target, record, wanted))) {
    throw new ProbeFailedError('record', records.join(', '));
  }
}

/**
 * Milliseconds from the query until its answer, without the look-up of the server. An answer that does not fit into a datagram
 * is fetched over TCP, whose time is included. Rejects if there is none, no record of the type, or none with the wanted text.
 */
export async function probeDns(target: DnsTarget, context: ProbeContext): Promise<number> {
  const { answer, latency } = await ask(await findServer(target, context), target, context);
  check(target, answer, context.options.record_contains);
  return latency;
}
