import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import { type Bench, describeDelay, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

const FLEET = 1_000;
/** The hub caches the text for 1.9 s. */
const SCRAPE_EVERY_MS = 2_000;

/** P16: a scraper of `GET /metrics`. */
export const metrics: Scenario = {
  name: 'metrics',
  rows: ['P16'],
  says: 'scraping GET /metrics of 1,000 and of 10,000 nodes',
  async run(bench) {
    return [...(await scrapeQuietFleet(bench)), ...(await scrapeReportingFleet(bench))];
  },
};

/** Without reports, the loop's processor time is that of the scrapes. */
async function scrapeQuietFleet(bench: Bench): Promise<Figure[]> {
  const { hub, cookie, load } = await startFleet(bench, FLEET);
  const scrapes = bench.choose(20, 5);
  const scraping = { hub, cookie, scrapes };
  // The first scrapes run code that is not optimised yet.
  await scrape({ ...scraping, scrapes: bench.choose(10, 5) });
  // Started without the probe, whose samples take several times as long as the scrapes.
  const idle = await measureLoop(hub, () => wait(scrapes * SCRAPE_EVERY_MS));
  const seconds = await measureLoop(hub, () => scrape(scraping));
  const { bytes, delay } = await watchScrapes(scraping);
  load.kill();
  await hub.stop();
  return [
    {
      row: 'P16',
      what: `loop time of one scrape, ${FLEET} nodes`,
      value: ((seconds - idle) / scrapes) * 1000,
      unit: 'ms',
      target: { most: 20 },
      remark: `${scrapes} scrapes with gzip, ${bytes} bytes each after decompression; ${((idle / scrapes) * 1000).toFixed(1)} ms of an idle loop are subtracted`,
    },
    {
      row: 'P16',
      what: 'the same: longest time that the hub kept the loop busy',
      value: delay.busiest,
      unit: 'ms',
      target: { most: 4 },
      remark: describeDelay(delay),
    },
  ];
}

async function scrapeReportingFleet(bench: Bench): Promise<Figure[]> {
  const agents = bench.choose(10_000, 3_000);
  const { hub, cookie, load } = await startFleet(bench, agents);
  const scrapes = bench.choose(10, 3);
  const forMs = (2 * scrapes + 2) * SCRAPE_EVERY_MS;
  const reporting = load.ask('report', { agents, everyMs: 5_000, forMs });
  await wait(SCRAPE_EVERY_MS);
  await hub.watchLoop();
  await wait(scrapes * SCRAPE_EVERY_MS);
  const without = await hub.readLoop();
  const { bytes, delay } = await watchScrapes({ hub, cookie, scrapes });
  await reporting;
  load.kill();
  await hub.stop();
  return [
    {
      row: 'P16',
      what: `longest time that the hub kept the loop busy during scrapes, ${agents} nodes that report every 5 s`,
      value: delay.busiest,
      unit: 'ms',
      target: { most: 10 },
      remark: `${scrapes} scrapes of ${bytes} bytes; ${describeDelay(delay)}`,
    },
    {
      row: 'P16',
      what: 'the same without a scrape',
      value: without.busiest,
      unit: 'ms',
      target: null,
      remark: describeDelay(without),
    },
  ];
}

async function startFleet(bench: Bench, count: number) {
  const db = `${bench.folder}/metrics-${count}.db`;
  const tokens = await addNodes(db, { count });
  const hub = await bench.startHub(db);
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port: readPort(hub.url), tokens, atOnce: 200, saysHello: true });
  await load.ask('report', { agents: count, everyMs: 1_000, forMs: 2_000 });
  return { hub, load, cookie: await hub.logIn() };
}

async function measureLoop(hub: BenchHub, act: () => Promise<unknown>): Promise<number> {
  const before = await hub.cpu();
  await act();
  return (await hub.cpu()).loop - before.loop;
}

interface Scraping {
  hub: BenchHub;
  cookie: string;
  scrapes: number;
}

/** Resolves to the bytes of a scrape after decompression. */
async function scrape({ hub, cookie, scrapes }: Scraping): Promise<number> {
  let bytes = 0;
  for (let count = 0; count < scrapes; count += 1) {
    const due = wait(SCRAPE_EVERY_MS);
    const response = await fetch(`${hub.url}/metrics`, { headers: { cookie } });
    if (!response.ok) throw new Error(`GET /metrics returned ${response.status}`);
    bytes = (await response.bytes()).length;
    await due;
  }
  return bytes;
}

async function watchScrapes(scraping: Scraping) {
  const { hub } = scraping;
  await hub.watchLoop();
  const bytes = await scrape(scraping);
  return { bytes, delay: await hub.readLoop() };
}
