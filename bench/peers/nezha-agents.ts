import { type ClientHttp2Stream, connect } from 'node:http2';
import { serveLoad } from '../load.ts';
import { sendEvenly } from '../pace.ts';
import { wait } from '../scenario.ts';
import { HOSTS, type HostMetrics, hosts, measureHost } from '../simulated-hosts.ts';
import { type FleetRequests, forAll } from './fleet.ts';
import { callOnce, frameMessage, openCall } from './grpc.ts';
import { encodeMessage } from './protobuf.ts';

// A separate process with agents of Nezha, each with its own connection. Every report is answered with a receipt.

const SERVICE = '/proto.NezhaService';
/** A gRPC message with one true boolean. */
const RECEIPT_BYTES = 7;
const DRAIN_MS = 30_000;
const LOSSY_DRAIN_MS = 1_000;

const states: ClientHttp2Stream[] = [];
const lost = new Set<number>();
let receivedBytes = 0;
let round = 0;
let sentInAll = 0;
let frames: Buffer[] = [];

serveLoad<FleetRequests>({
  async connect({ port, credentials }) {
    await forAll(credentials, async (credential, index) => {
      const [secret = '', uuid = ''] = credential.split('\n');
      const session = connect(`http://127.0.0.1:${port}`);
      const countLost = () => void lost.add(index);
      session.on('close', countLost);
      session.on('error', () => undefined);
      const open = (method: string) =>
        openCall(session, `${SERVICE}/${method}`, { client_secret: secret, client_uuid: uuid });
      await callOnce(open('ReportSystemInfo2'), encodeHost(index));
      // Tasks that the dashboard may send; agents answer only those that they have run.
      open('RequestTask').resume().on('error', countLost);
      const state = open('ReportSystemState');
      state.on('error', countLost);
      state.on('data', (data: Buffer) => {
        receivedBytes += data.length;
      });
      states.push(state);
    });
    return null;
  },
  async report({ everyMs, forMs }) {
    const receivedBefore = receivedBytes;
    await sendEvenly({ senders: states.length, everyMs, forMs }, (message) => {
      const index = message % states.length;
      if (index === 0) frames = makeRound();
      if (lost.has(index)) return;
      states[index]?.write(frames[index % HOSTS]);
      sentInAll += 1;
    });
    await drain();
    return { reports: (receivedBytes - receivedBefore) / RECEIPT_BYTES, lost: lost.size };
  },
});

/** Waits until every report has its receipt. Lost connections never get theirs. */
async function drain(): Promise<void> {
  const deadline = performance.now() + (lost.size > 0 ? LOSSY_DRAIN_MS : DRAIN_MS);
  while (receivedBytes < sentInAll * RECEIPT_BYTES && performance.now() < deadline) await wait(10);
}

function encodeHost(index: number): Buffer {
  const host = hosts[index % HOSTS];
  return encodeMessage([
    [1, { text: 'debian' }],
    [2, { text: '12.9' }],
    [3, { text: 'AMD EPYC 7543P 32-Core Processor 4 Virtual Core' }],
    [4, { uint: host?.memory ?? 0 }],
    [5, { uint: host?.disk ?? 0 }],
    [6, { uint: 1_073_737_728 }],
    [7, { text: 'x86_64' }],
    [8, { text: 'kvm' }],
    [9, { uint: 1_790_000_000 }],
    [10, { text: '1.13.0' }],
  ]);
}

function makeRound(): Buffer[] {
  round += 1;
  return hosts.map((host) => frameMessage(encodeState(measureHost(host, round))));
}

function encodeState(host: HostMetrics): Buffer {
  const [load1, load5, load15] = host.load;
  return encodeMessage([
    [1, { double: host.cpu }],
    [2, { uint: host.mem_used }],
    [3, { uint: host.swap_used }],
    [4, { uint: host.disk_used }],
    [5, { uint: host.net_rx_total }],
    [6, { uint: host.net_tx_total }],
    [7, { uint: host.net_rx }],
    [8, { uint: host.net_tx }],
    [9, { uint: host.uptime }],
    [10, { double: load1 }],
    [11, { double: load5 }],
    [12, { double: load15 }],
    [13, { uint: host.tcp }],
    [14, { uint: host.udp }],
    [15, { uint: host.procs }],
  ]);
}
