import WebSocket from 'ws';
import { serveLoad } from '../load.ts';
import { wait } from '../scenario.ts';
import { HOSTS, hosts, measureHost, type SimulatedHost } from '../simulated-hosts.ts';
import { type CborMap, type CborValue, decodeCbor, encodeCbor } from './cbor.ts';
import { type FleetRequests, forAll } from './fleet.ts';

// A separate process with agents of Beszel, which answer when the hub asks.

const AGENT_VERSION = '0.18.8';
/** Numbers of the hub's requests. */
const GET_DATA = 0;
const CHECK_FINGERPRINT = 1;
const GIB = 2 ** 30;
const MIB = 2 ** 20;

let answered = 0;
let lost = 0;
let round = 0;

serveLoad<FleetRequests>({
  async connect({ port, credentials }) {
    await forAll(credentials, async (credential, index) => {
      const [token = '', fingerprint = ''] = credential.split('\n');
      await connectAgent({ port, token, fingerprint, index });
    });
    return null;
  },
  async report({ forMs }) {
    const before = answered;
    await wait(forMs);
    return { reports: answered - before, lost };
  },
});

interface Agent {
  port: number;
  token: string;
  fingerprint: string;
  index: number;
}

/** Resolves when the hub has asked for the fingerprint. */
function connectAgent({ port, token, fingerprint, index }: Agent): Promise<void> {
  const host = hosts[index % HOSTS] as SimulatedHost;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/beszel/agent-connect`, {
      headers: { 'X-Token': token, 'X-Beszel': AGENT_VERSION },
      perMessageDeflate: false,
    });
    socket.on('error', reject);
    socket.on('close', () => {
      lost += 1;
    });
    socket.on('message', (data: Buffer) => {
      const request = decodeCbor(data) as CborMap;
      const id = request.get(2) ?? 0;
      const action = request.get(0);
      if (action === CHECK_FINGERPRINT) {
        const about = createRecord({ 0: fingerprint, 1: host.name, 2: '45876', 3: `bench-${index}` });
        socket.send(encodeCbor(createRecord({ 0: id, 2: about })), () => resolve());
      } else if (action === GET_DATA) {
        const isDetailed = (request.get(1) as CborMap | undefined)?.get(1) === true;
        socket.send(encodeCbor(createRecord({ 0: id, 7: describe(host, isDetailed) })));
        answered += 1;
      } else socket.send(encodeCbor(createRecord({ 0: id, 3: 'not supported' })));
    });
  });
}

function createRecord(fields: Record<number, CborValue>): CborMap {
  return new Map(Object.entries(fields).map(([key, value]) => [Number(key), value]));
}

function describe(host: SimulatedHost, isDetailed: boolean): CborMap {
  round += 1;
  const figures = measureHost(host, round);
  const memoryShare = (figures.mem_used / figures.mem_total) * 100;
  const diskShare = (figures.disk_used / figures.disk_total) * 100;
  const stats = createRecord({
    0: figures.cpu,
    2: figures.mem_total / GIB,
    3: figures.mem_used / GIB,
    4: memoryShare,
    5: 0.25,
    7: figures.swap_total / GIB,
    9: figures.disk_total / GIB,
    10: figures.disk_used / GIB,
    11: diskShare,
    16: figures.net_tx / MIB,
    17: figures.net_rx / MIB,
    26: [figures.net_tx, figures.net_rx],
    28: [...figures.load],
    31: new Map([['eth0', [figures.net_tx, figures.net_rx, figures.net_tx_total, figures.net_rx_total]]]),
  });
  const info = createRecord({
    3: 4,
    5: figures.uptime,
    6: figures.cpu,
    7: memoryShare,
    8: diskShare,
    10: AGENT_VERSION,
    18: figures.net_tx + figures.net_rx,
    19: [...figures.load],
    20: 2,
  });
  const data = { 0: stats, 1: info, 2: [] };
  return createRecord(isDetailed ? { ...data, 4: describeDetails(host) } : data);
}

function describeDetails(host: SimulatedHost): CborMap {
  return createRecord({
    0: host.name,
    1: '6.1.0-35-amd64',
    2: 4,
    3: 4,
    4: 'AMD EPYC 7543P 32-Core Processor',
    5: 0,
    6: 'Debian GNU/Linux 12',
    7: 'x86_64',
    9: host.memory,
  });
}
