import { expect } from 'vitest';
import { type DnsBehaviour, long, name, pointing, short, text } from './dns-answers.ts';
import { down, latency, type ProbeCase, type ProbeCases, up } from './probe-results.ts';
import type { ProbeServers } from './probe-servers.ts';

const LONG_TEXT = 'v=DKIM1; "p\\é';

export const dnsBehaviours: Readonly<Record<string, DnsBehaviour>> = {
  'a.test': {
    udp: [
      {
        records: [
          { type: 'A', data: Buffer.from([192, 0, 2, 7]) },
          { type: 'A', data: Buffer.from([192, 0, 2, 8]) },
        ],
      },
    ],
  },
  'aaaa.test': {
    udp: [
      {
        records: [
          { type: 'CNAME', data: pointing(['x']) },
          { type: 'AAAA', data: Buffer.from('20010db8000000000000000000000001', 'hex') },
        ],
      },
    ],
  },
  'mx.test': {
    udp: [
      {
        records: [
          { type: 'MX', data: Buffer.concat([short(10), pointing(['Mail'])]) },
          { type: 'MX', data: Buffer.concat([short(20), name('other.example')]) },
        ],
      },
    ],
  },
  'txt.test': {
    udp: [{ records: [{ type: 'TXT', data: Buffer.concat([text('v=spf1 -all'), text(LONG_TEXT)]) }] }],
  },
  'srv.test': {
    udp: [
      {
        records: [
          { type: 'SRV', data: Buffer.concat([short(1), short(2), short(5060), name('sip.example')]) },
        ],
      },
    ],
  },
  'soa.test': {
    udp: [
      {
        records: [
          {
            type: 'SOA',
            data: Buffer.concat([
              pointing(['ns']),
              name('admin\u002eb.example'),
              ...[2026112801, 7200, 3600, 1209600, 300].map(long),
            ]),
          },
        ],
      },
    ],
  },
  'caa.test': {
    udp: [
      {
        records: [
          {
            type: 'CAA',
            data: Buffer.concat([Buffer.from([128]), text('issue'), Buffer.from('ca.example')]),
          },
        ],
      },
    ],
  },
  'ns.test': { udp: [{ records: [{ type: 'NS', data: pointing(['ns1']) }] }] },
  '1.2.0.192.in-addr.arpa': { udp: [{ records: [{ type: 'PTR', data: name('host.example') }] }] },
  'cname.test': { udp: [{ records: [{ type: 'CNAME', data: name('target.example') }] }] },
  'servfail.test': { udp: [{ code: 2 }] },
  'empty.test': { udp: [{}] },
  'other-id.test': {
    udp: [
      { idOffset: 1, code: 3 },
      { question: 'other.test', code: 2 },
      { records: [{ type: 'A', data: Buffer.from([192, 0, 2, 9]) }] },
    ],
  },
  'only-other-id.test': {
    udp: [{ idOffset: 1, records: [{ type: 'A', data: Buffer.from([192, 0, 2, 9]) }] }],
  },
  'long.test': {
    udp: [{ isTruncated: true }],
    tcp: {
      records: Array.from({ length: 100 }, (_, index) => ({
        type: 'TXT' as const,
        data: text(`part ${index} of what fits into no datagram`),
      })),
    },
  },
  'long-without-tcp.test': { udp: [{ isTruncated: true }] },
  'loop.test': { udp: [{ records: [{ type: 'NS', data: pointing(['a'], 41) }] }] },
  'forward.test': { udp: [{ records: [{ type: 'NS', data: pointing([], 0x3fff) }] }] },
  'short.test': { udp: [{ records: [{ type: 'A', data: Buffer.from([192, 0, 2]) }] }] },
  'lost.test': { udp: [{ records: [{ type: 'A', data: Buffer.from([192, 0, 2, 9]) }] }], lost: 1 },
  'silent.test': { udp: [] },
};

/** `port` is that of a server with `dnsBehaviours`. */
export function listDnsCases(port: number, { closed }: ProbeServers): ProbeCases {
  const at = (question: string) => `dns://127.0.0.1:${port}/${question}`;
  const shows = (question: string, detail: string): ProbeCase => ({
    target: at(question),
    options: { record_contains: 'nowhere' },
    result: down('record', detail),
  });
  return {
    'A, without a type': { target: at('a.test'), result: up },
    'a record that contains the text': {
      target: at('a.test?type=A'),
      options: { record_contains: '192.0.2.8' },
      result: up,
    },
    'A records': shows('a.test', '192.0.2.7, 192.0.2.8'),
    'AAAA records after a CNAME': shows('aaaa.test?type=AAAA', '2001:db8::1'),
    'MX records with a compressed name': shows('mx.test?type=MX', '10 Mail.mx.test., 20 other.example.'),
    'a name in another case': {
      target: at('mx.test?type=MX'),
      options: { record_contains: '10 MAIL.mx.test' },
      result: up,
    },
    'TXT records': shows('txt.test?type=TXT', `"v=spf1 -all" "v=DKIM1; \\"p\\\\\\195\\169"`),
    'a text in another case': {
      target: at('txt.test?type=TXT'),
      options: { record_contains: 'V=SPF1' },
      result: expect.objectContaining(down('record')),
    },
    'SRV records': shows('srv.test?type=SRV', '1 2 5060 sip.example.'),
    'SOA records': shows(
      'soa.test?type=SOA',
      'ns.soa.test. admin.b.example. 2026112801 7200 3600 1209600 300',
    ),
    'CAA records': shows('caa.test?type=CAA', '128 issue "ca.example"'),
    'NS records': shows('ns.test?type=NS', 'ns1.ns.test.'),
    'PTR records': shows('1.2.0.192.in-addr.arpa?type=PTR', 'host.example.'),
    'CNAME records': shows('cname.test?type=CNAME', 'target.example.'),
    NXDOMAIN: { target: at('missing.test'), result: down('name', 'NXDOMAIN') },
    SERVFAIL: { target: at('servfail.test'), result: down('record', 'SERVFAIL') },
    'no records': { target: at('empty.test?type=AAAA'), result: down('record', 'no AAAA records') },
    'answers to other queries before the right one': {
      target: at('other-id.test'),
      options: { record_contains: '192.0.2.9' },
      result: up,
    },
    'only an answer with another id': { target: at('only-other-id.test'), result: down('timeout') },
    'an answer that needs TCP': {
      target: at('long.test?type=TXT'),
      options: { record_contains: 'part 99 of' },
      result: up,
    },
    'an answer that needs TCP, which refuses to answer': {
      target: at('long-without-tcp.test'),
      result: expect.objectContaining(down('closed')),
    },
    'a name that points to itself': {
      target: at('loop.test?type=NS'),
      result: down('protocol', 'the answer is not a DNS message'),
    },
    'a name that points forward': {
      target: at('forward.test?type=NS'),
      result: down('protocol', 'the answer is not a DNS message'),
    },
    'an address of three bytes': {
      target: at('short.test'),
      result: down('protocol', 'the answer is not a DNS message'),
    },
    'a lost datagram': { target: at('lost.test'), result: latency(2_000) },
    'a server without an answer': { target: at('silent.test'), result: down('timeout') },
    'a UDP port that refuses': { target: `dns://${closed}/a.test`, result: down('refused') },
    'a server by its name, over IPv4': {
      target: `dns://localhost:${port}/a.test`,
      options: { family: 'ipv4' },
      result: up,
    },
    'a server of the other family': {
      target: at('a.test'),
      options: { family: 'ipv6' },
      result: down('name', 'no ipv6 address'),
    },
  };
}
