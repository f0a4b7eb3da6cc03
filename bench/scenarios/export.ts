import type { BenchHub } from '../hub-process.ts';
import type { ProbeAnswer } from '../loop-probe.ts';
import { describeDelay, type Figure, listNodes, type Scenario, wait } from '../scenario.ts';

const DAYS = 30;
const DAY_SECONDS = 86_400;
/** Interval of samples, short enough for the peak of an export that takes some tenths of a second. */
const SAMPLE_MS = 10;
const MEGABYTE = 1024 * 1024;

/** P17: 30 days of minutes of one node as CSV. */
export const exporting: Scenario = {
  name: 'export',
  rows: ['P17'],
  says: 'exporting 30 days of minutes of one node',
  async run(bench) {
    const past = await bench.getLongPast();
    const hub = await bench.startHub(past.db);
    const cookie = await hub.logIn();
    const [node] = await listNodes(hub.url, cookie);
    const from = Math.floor(Date.now() / 1000) - DAYS * DAY_SECONDS;
    const url = `${hub.url}/api/exports/nodes/${node?.id}/metrics?resolution=minute&from=${from}`;
    // The first export opens the reader, and runs code that is not optimised yet.
    await download(url, cookie);
    const exports = bench.choose(10, 3);
    await hub.watchLoop();
    const before = await hub.cpu();
    const memory = await watchMemory(hub);
    let ms = 0;
    let rows = 0;
    for (let count = 0; count < exports; count += 1) {
      const start = performance.now();
      rows = await download(url, cookie);
      ms += performance.now() - start;
    }
    const growth = await memory.stop();
    const loop = (await hub.cpu()).loop - before.loop;
    const delay = await hub.readLoop();
    await hub.stop();
    return describe({ exports, rows, ms, loop, delay, growth });
  },
};

interface Measured {
  exports: number;
  rows: number;
  /** Totals of all exports. */
  ms: number;
  /** Processor seconds of the main thread. */
  loop: number;
  delay: ProbeAnswer;
  growth: number;
}

function describe({ exports, rows, ms, loop, delay, growth }: Measured): Figure[] {
  const what = `export of ${DAYS} days of minutes of one node`;
  return [
    {
      row: 'P17',
      what: `${what}: time`,
      value: ms / exports,
      unit: 'ms',
      target: null,
      remark: `${rows} rows as CSV with gzip, mean of ${exports}`,
    },
    {
      row: 'P17',
      what: 'the same: time of the main thread',
      value: (loop / exports) * 1000,
      unit: 'ms',
      target: null,
    },
    {
      row: 'P17',
      what: 'the same: longest time that the hub kept the loop busy',
      value: delay.busiest,
      unit: 'ms',
      target: { most: 10 },
      remark: describeDelay(delay),
    },
    {
      row: 'P17',
      what: 'the same: growth of resident memory at its peak',
      value: growth / MEGABYTE,
      unit: 'MiB',
      target: { most: 32 },
      remark: `after one export, during ${exports} more`,
    },
  ];
}

/** Number of rows. */
async function download(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } });
  if (!response.ok) throw new Error(`the export returned ${response.status}`);
  return (await response.text()).split('\r\n').length - 2;
}

/** Samples the hub's resident memory until `stop`, which resolves to the largest growth in bytes. */
async function watchMemory(hub: BenchHub) {
  const start = await hub.residentBytes();
  let peak = start;
  let isRunning = true;
  const sampling = (async () => {
    while (isRunning) {
      peak = Math.max(peak, await hub.residentBytes());
      await wait(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await sampling;
      return peak - start;
    },
  };
}
