import type { AgentRequests } from '../agents.ts';
import type { ClientRequests } from '../http-clients.ts';
import { findPercentile, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

const SHOWN = 200;
/** A node reports at most twice a second, so a thousand reports per second need more nodes than the page lists. */
const HIDDEN = 800;
const CONNECTIONS = 32;

/** P5: repeated requests of the node list while reports arrive. */
export const nodes: Scenario = {
  name: 'nodes',
  rows: ['P5'],
  says: 'GET /api/nodes of 200 nodes while 1,000 reports a second arrive',
  async run(bench) {
    const db = `${bench.folder}/nodes.db`;
    const tokens = await addNodes(db, { count: SHOWN }, { count: HIDDEN, isPublic: false });
    const hub = await bench.startHub(db);
    const port = readPort(hub.url);
    const agents = bench.startLoad<AgentRequests>('./agents.ts');
    const clients = bench.startLoad<ClientRequests>('./http-clients.ts');
    await agents.ask('connect', { port, tokens, atOnce: 200, saysHello: true });
    const forMs = bench.choose(10_000, 4_000);
    const reporting = agents.ask('report', { agents: tokens.length, everyMs: 1000, forMs: forMs + 6000 });
    await wait(2000);
    await clients.ask('hammer', { port, path: '/api/nodes', connections: CONNECTIONS, forMs: 2000 });
    const before = await hub.cpu();
    const asked = await clients.ask('hammer', { port, path: '/api/nodes', connections: CONNECTIONS, forMs });
    const after = await hub.cpu();
    const reported = await reporting;
    const counts = await hub.stop();
    const rate = asked.requests / (asked.overMs / 1000);
    return [
      {
        row: 'P5',
        what: 'GET /api/nodes, 200 nodes, while 1,000 reports a second arrive',
        value: rate,
        unit: '/s',
        target: { least: 8000 },
        remark: `${CONNECTIONS} keep-alive connections, ${asked.bytes} bytes per response, ${asked.failed} failed; the hub used ${((after.total - before.total) / (asked.overMs / 1000)).toFixed(2)} cores and the clients ${asked.ownCores.toFixed(2)}; ${reported.sent - counts.reports - counts.rateLimitedReports} reports lost`,
      },
      {
        row: 'P5',
        what: 'the same: p99 of the response time',
        value: findPercentile(asked.times, 0.99),
        unit: 'ms',
        target: { most: 15 },
        remark: `median ${findPercentile(asked.times, 0.5).toFixed(1)} ms`,
      },
    ];
  },
};
