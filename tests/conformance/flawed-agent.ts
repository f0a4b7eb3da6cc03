import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { sampleFacts, sampleMetrics } from '../support/data/samples.ts';

/** A third-party agent with one flaw, or `none`. The kit must name the violated clause. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string', default: '' }, interval: { type: 'string', default: '1' } },
});
const [flaw = 'none'] = positionals;
const has = (name: string) => flaw === name;
const token = process.env.MUSTER_TOKEN ?? '';

function connect(): void {
  const query = has('token-in-query') ? `?token=${token}` : '';
  const address = `${values.server.replace(/^http/, 'ws')}/api/agent/ws${query}`;
  const headers = has('token-in-query') ? {} : { authorization: `Bearer ${token}` };
  const socket = new WebSocket(address, { headers, autoPong: !has('deaf'), perMessageDeflate: false });
  const timers: NodeJS.Timeout[] = [];
  const say = (method: string, params: unknown) => {
    const id = has('asks-for-answers') ? { id: 1 } : {};
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ jsonrpc: '2.0', method, params, ...id }));
  };
  let received = 1000;
  const report = () => {
    received += has('counts-down') ? -10 : 10;
    say('report', { ...sampleMetrics, net_rx_total: received, ...(has('lies') ? { cpu: 250 } : {}) });
  };
  socket.on('open', () => {
    const probes = has('overstates-probes') ? { probes: ['icmp', 'tcp', 'http'] } : {};
    if (!has('rude')) say('hello', { ...sampleFacts, ...probes });
    timers.push(setInterval(report, has('hasty') ? 200 : Number(values.interval) * 1000));
  });
  socket.on('message', (data) => {
    if (has('fragile')) JSON.parse(data.toString());
    if (has('overstates-probes'))
      for (const { id } of JSON.parse(data.toString()).params)
        say('ping.result', { task_id: id, latency_ms: -1 });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    if (!has('gives-up')) setTimeout(connect, has('impatient') ? 50 : 2000);
  });
  if (!has('abrupt'))
    process.once('SIGTERM', () => {
      socket.once('close', () => process.exit(0));
      socket.close(1000);
    });
}

connect();
