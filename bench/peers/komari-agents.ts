import { opcodes } from '@muster/shared/websocket/frames';
import { serveLoad } from '../load.ts';
import { sendEvenly } from '../pace.ts';
import { makeFrame, openSocket, type RawSocket } from '../raw-socket.ts';
import { HOSTS, type HostMetrics, hosts, measureHost } from '../simulated-hosts.ts';
import { type FleetRequests, forAll } from './fleet.ts';

// A separate process with agents of Komari.

const sockets: RawSocket[] = [];
let round = 0;
let frames: Buffer[] = [];

serveLoad<FleetRequests>({
  async connect({ port, credentials }) {
    await forAll(credentials, async (token) => {
      const path = `/api/clients/report?token=${encodeURIComponent(token)}`;
      const raw = await openSocket({ host: '127.0.0.1', port, path });
      // The first message registers the connection.
      raw.socket.write(frames[0] ?? makeRound()[0] ?? '');
      sockets.push(raw);
    });
    return null;
  },
  async report({ everyMs, forMs }) {
    let reports = 0;
    await sendEvenly({ senders: sockets.length, everyMs, forMs }, (message) => {
      const index = message % sockets.length;
      if (index === 0) frames = makeRound();
      const raw = sockets[index];
      if (raw?.isOpen !== true) return;
      raw.socket.write(frames[index % HOSTS] ?? '');
      reports += 1;
    });
    return { reports, lost: sockets.filter(({ isOpen }) => !isOpen).length };
  },
});

function makeRound(): Buffer[] {
  round += 1;
  return hosts.map((host) => makeFrame(opcodes.text, JSON.stringify(describe(measureHost(host, round)))));
}

function describe(host: HostMetrics) {
  const [load1, load5, load15] = host.load;
  return {
    cpu: { usage: host.cpu },
    ram: { total: host.mem_total, used: host.mem_used },
    swap: { total: host.swap_total, used: host.swap_used },
    load: { load1, load5, load15 },
    disk: { total: host.disk_total, used: host.disk_used },
    network: {
      up: host.net_tx,
      down: host.net_rx,
      totalUp: host.net_tx_total,
      totalDown: host.net_rx_total,
    },
    connections: { tcp: host.tcp, udp: host.udp },
    uptime: host.uptime,
    process: host.procs,
    message: '',
  };
}
