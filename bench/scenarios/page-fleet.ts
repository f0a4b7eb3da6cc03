import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import { type Bench, type Figure, findPercentile, readPort, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

export const viewport = { width: 1440, height: 900 };
/** Share of the nodes that report in each frame of 2 s. */
export const CHANGED = 0.3;
const WHEEL_TURNS = 60;

/** A hub with this many nodes, which report in turn until the end of the run. */
export async function startFleet(
  bench: Bench,
  count: number,
): Promise<{ hub: BenchHub; stop(): Promise<void> }> {
  const db = `${bench.folder}/page-${count}-${Math.random()}.db`;
  const tokens = await addNodes(db, { count });
  const hub = await bench.startHub(db, { hasProbe: false });
  const agents = bench.startLoad<AgentRequests>('./agents.ts');
  await agents.ask('connect', { port: readPort(hub.url), tokens, atOnce: 50, saysHello: true });
  await agents.ask('report', { agents: count, everyMs: 1000, forMs: 1000 });
  // Each node reports once in 2 s / CHANGED; a killed process ends the reports.
  agents.ask('report', { agents: count, everyMs: 2000 / CHANGED, forMs: 120_000 }).catch(() => undefined);
  return {
    hub,
    async stop() {
      agents.kill();
      await hub.stop();
    },
  };
}

/** A page that shows the fleet, and its selectors. */
interface Sight {
  name: string;
  path: string;
  /** A node with its metrics. */
  first: string;
  search: string;
}

const sights: readonly Sight[] = [
  { name: 'status page', path: '/', first: '.card .meter', search: '.search input' },
  { name: 'panel', path: '/admin/nodes', first: 'tr.node .meter', search: 'search input' },
];

/** T23: time to the first node, and from a key in the search to the paint, on the page and in the panel. */
export async function measureFleet(bench: Bench, count: number): Promise<Figure[]> {
  const { hub, stop } = await startFleet(bench, count);
  const cookie = await hub.logIn();
  const figures: Figure[] = [];
  for (const sight of sights) figures.push(...(await measureSight({ sight, url: hub.url, cookie, count })));
  await stop();
  return figures;
}

async function measureSight({
  sight,
  url,
  cookie,
  count,
}: {
  sight: Sight;
  url: string;
  cookie: string;
  count: number;
}): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: viewport });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(noteFirst(sight.first));
    await page.addInitScript(NOTE_DELAYS);
    await page.goto(url + sight.path);
    const painted = await (
      await page.waitForFunction(() => Reflect.get(globalThis, 'firstAt') as number)
    ).jsonValue();
    const delays = await type(page, sight.search);
    const frames = await scroll(page);
    const row = 'P13';
    const nodes = count.toLocaleString('en');
    return [
      {
        row,
        what: `${sight.name}: first node painted, ${nodes} nodes`,
        value: painted,
        unit: 'ms',
        target: { most: 2000 },
        remark: 'from the start of the navigation, with an empty cache',
      },
      {
        row,
        what: `${sight.name}: from a key press in the search to the next paint, ${nodes} nodes, median`,
        value: findPercentile(delays, 0.5),
        unit: 'ms',
        target: { most: 100 },
        remark: `${delays.length} key presses, the slowest ${Math.max(...delays).toFixed(0)} ms; ${CHANGED * 100} % of the nodes change in 2 s meanwhile`,
      },
      {
        row,
        what: `${sight.name}: time between two frames while scrolling, ${nodes} nodes, median`,
        value: findPercentile(frames, 0.5),
        unit: 'ms',
        target: { most: 50 },
        remark: `${frames.length} frames, p95 ${findPercentile(frames, 0.95).toFixed(0)} ms, the longest ${Math.max(...frames).toFixed(0)} ms; without a graphics processor`,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Types and deletes names of nodes; resolves to the milliseconds of each key. */
async function type(page: Page, search: string): Promise<number[]> {
  await wait(3000);
  await page.locator(search).first().focus();
  for (const letter of [...'bench-77', ...Array.from({ length: 8 }, () => 'Backspace')]) {
    await page.keyboard.press(letter);
    await wait(400);
  }
  return page.evaluate<number[]>('Object.values(globalThis.delays)');
}

/** Turns the wheel through the list; resolves to the milliseconds between the frames meanwhile. */
async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.evaluate(NOTE_FRAMES);
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
    await page.mouse.wheel(0, 400);
    await wait(50);
  }
  const top = await page.evaluate<number>('globalThis.scrollY');
  if (top === 0) throw new Error('the wheel did not scroll the page');
  return page.evaluate<number[]>('globalThis.frames');
}

/** Runs in the page. */
const NOTE_FRAMES = `{
  const frames = globalThis.frames = [];
  let last = performance.now();
  const note = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;

/** Runs in the page. The frame in which a node is painted begins with the first callback that finds it. */
export const noteFirst = (selector: string) => `{
  const look = () => {
    if (document.querySelector('${selector}') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => { globalThis.firstAt = performance.now(); });
  };
  requestAnimationFrame(look);
}`;

/** Runs in the page: the slowest event of each key, from the key to the next paint. */
const NOTE_DELAYS = `{
  const delays = globalThis.delays = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) delays[interactionId] = Math.max(delays[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;
