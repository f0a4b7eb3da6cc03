import type { AgentRequests } from '../agents.ts';
import type { ClientRequests, ResponseForm } from '../http-clients.ts';
import type { BenchHub } from '../hub-process.ts';
import type { Load } from '../load.ts';
import { type Figure, findPercentile, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

const SHOWN = 200;
/** A node reports at most twice a second, so a thousand reports per second need more nodes than the page lists. */
const HIDDEN = 800;
const CONNECTIONS = 32;
const WARM_UP_MS = 2000;
const MAX_P99_MS = 10;

const WITH_GZIP = 'the same with Accept-Encoding: gzip';
const WITH_ETAG = 'the same with If-None-Match';

interface Form {
  form: ResponseForm;
  what: string;
  /** Subject of its p99. */
  again: string;
  least: number;
}

const forms: readonly Form[] = [
  {
    form: 'plain',
    what: 'GET /api/nodes, 200 nodes, while 1,000 reports a second arrive',
    again: 'the same',
    least: 10_000,
  },
  { form: 'gzip', what: WITH_GZIP, again: WITH_GZIP, least: 15_000 },
  { form: 'conditional', what: WITH_ETAG, again: WITH_ETAG, least: 20_000 },
];

/** P5: repeated requests of the node list while reports arrive. */
export const nodes: Scenario = {
  name: 'nodes',
  rows: ['P5'],
  says: 'GET /api/nodes of 200 nodes while 1,000 reports a second arrive: plain, compressed, and with If-None-Match',
  async run(bench) {
    const db = `${bench.folder}/nodes.db`;
    const tokens = await addNodes(db, { count: SHOWN }, { count: HIDDEN, isPublic: false });
    const hub = await bench.startHub(db);
    const port = readPort(hub.url);
    const agents = bench.startLoad<AgentRequests>('./agents.ts');
    const clients = bench.startLoad<ClientRequests>('./http-clients.ts');
    await agents.ask('connect', { port, tokens, atOnce: 200, saysHello: true });
    const forMs = bench.choose(10_000, 3_000);
    const reportMs = WARM_UP_MS + forms.length * (WARM_UP_MS + forMs + 500);
    const reporting = agents.ask('report', { agents: tokens.length, everyMs: 1000, forMs: reportMs });
    await wait(WARM_UP_MS);
    const asked: Asked[] = [];
    for (const { form } of forms) asked.push(await ask(hub, clients, { form, forMs }));
    const reported = await reporting;
    const counts = await hub.stop();
    const lost = `${reported.sent - counts.reports - counts.rateLimitedReports} reports lost`;
    return asked.flatMap((one, index) => describe(one, forms[index] as Form, lost));
  },
};

type Asked = ClientRequests['hammer']['answer'] & { hubCores: number };

async function ask(
  hub: BenchHub,
  clients: Load<ClientRequests>,
  { form, forMs }: { form: ResponseForm; forMs: number },
): Promise<Asked> {
  const task = { port: readPort(hub.url), path: '/api/nodes', connections: CONNECTIONS, form };
  await clients.ask('hammer', { ...task, forMs: WARM_UP_MS });
  const before = await hub.cpu();
  const answer = await clients.ask('hammer', { ...task, forMs });
  const after = await hub.cpu();
  return { ...answer, hubCores: (after.total - before.total) / (answer.overMs / 1000) };
}

function describe(asked: Asked, { what, again, least }: Form, lost: string): Figure[] {
  const { requests, overMs, bytes, times, failed, unchanged, hubCores, ownCores } = asked;
  return [
    {
      row: 'P5',
      what,
      value: requests / (overMs / 1000),
      unit: '/s',
      target: { least },
      remark: `${CONNECTIONS} keep-alive connections, ${bytes} bytes per response, ${unchanged} times 304, ${failed} failed; the hub used ${hubCores.toFixed(2)} cores and the clients ${ownCores.toFixed(2)}; ${lost}`,
    },
    {
      row: 'P5',
      what: `${again}: p99 of the response time`,
      value: findPercentile(times, 0.99),
      unit: 'ms',
      target: { most: MAX_P99_MS },
      remark: `median ${findPercentile(times, 0.5).toFixed(1)} ms`,
    },
  ];
}
