import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAccessFaults, launchBrowser } from '../../support/browser/browser.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

// What charts show and how they are operated, on a hub whose clock the test controls: an hour of reports, a gap of forty
// minutes, a minute with a restart in it, and half an hour of reports after the disk was replaced by a smaller one.

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const MINUTE = 60;
const MINUTE_MS = 60_000;

/** The label of the gap: why the node was away, from its last message to its next connection. */
const OUTAGE = /^[A-Z][a-z ]+ · 40m \d+s$/m;

let hub: TestHub;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let requests: string[];
/** Unix seconds. */
let start: number;
let restart: number;
let sent = 0;
/** Of alpha, beta and gamma. */
let ids: readonly number[];

/** Reports every `seconds` for a while. */
async function report(agent: TestSocket, length: number, metrics: Record<string, unknown>, seconds = 30) {
  for (let past = 0; past < length; past += seconds) {
    hub.runtime.advance(seconds * 1000);
    sent += seconds * MIB;
    const rates = { net_rx: 3 * MIB, net_tx: MIB };
    agent.send(makeReport({ ...metrics, ...rates, net_rx_total: sent * 3, net_tx_total: sent }));
    await agent.settle();
  }
  await hub.hub.services.flushScheduler.drain();
}

beforeAll(async () => {
  [hub, browser] = await Promise.all([bootHub(), launchBrowser()]);
  const [alpha, beta, gamma] = [
    await hub.addNode({ name: 'alpha' }),
    await hub.addNode({ name: 'beta' }),
    await hub.addNode({ name: 'gamma' }),
  ];
  const { token } = alpha;
  ids = [alpha.id, beta.id, gamma.id];
  hub.runtime.advance(MINUTE_MS - (hub.runtime.now() % MINUTE_MS));
  start = hub.runtime.now() / 1000;
  const large = { cpu: 20, disk_total: 100 * GIB, disk_used: 60 * GIB };
  const small = { cpu: 30, disk_total: 20 * GIB, disk_used: 5 * GIB };
  const first = await openAgent(hub.wsUrl, token);
  first.send(makeHello({ disk_total: large.disk_total }));
  await report(first, 60 * MINUTE, large);
  first.socket.terminate();
  hub.runtime.advance(40 * MINUTE_MS);
  restart = hub.runtime.now() / 1000;
  await report(await openAgent(hub.wsUrl, token), 50, { ...large, cpu: 10 }, 1);
  hub = await hub.restart();
  const last = await openAgent(hub.wsUrl, token);
  last.send(makeHello({ disk_total: small.disk_total }));
  await report(last, 10, { ...small, cpu: 90 }, 1);
  await report(last, 30 * MINUTE, small);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await hub?.remove();
});

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  // Labels of axes are drawn, so they are recorded.
  await page.addInitScript(() => {
    const labels: string[] = [];
    Object.assign(globalThis, { labels });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      labels.push(`${this.canvas.closest('section')?.getAttribute('aria-label')}: ${args[0]}`);
      return fillText.apply(this, args);
    };
  });
  requests = [];
  page.on('request', (request) => requests.push(request.url()));
});

const chart = (name: string) => page.getByRole('region', { name, exact: true });
const plot = (name: string) => chart(name).locator('.u-over');
const slider = (name: string) => page.getByRole('slider', { name: `${name}, chart cursor` });
const tooltip = (name: string) => chart(name).locator('.m-chart-tooltip');

async function open(query = '?range=6h', path = `/node/${ids[0]}`): Promise<void> {
  await page.goto(hub.url + path + query);
  await page.locator('.m-chart canvas').first().waitFor();
}

/** Axis labels of a chart. */
const readLabels = async (name: string) => {
  const all = await page.evaluate(() => (globalThis as unknown as { labels: string[] }).labels);
  return [
    ...new Set(all.filter((one) => one.startsWith(`${name}: `)).map((one) => one.slice(name.length + 2))),
  ];
};

/** Left, top, width and height of every canvas on the page. */
const measure = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
  );

async function drag(area: Locator, from: number, to: number): Promise<void> {
  await area.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await area.boundingBox()) ?? {};
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * ((from + to) / 2), y + height / 2);
  await page.mouse.move(x + width * to, y + height / 2);
  await page.mouse.up();
}

test('nothing moves when a chart is touched, by mouse, keyboard or zoom', async () => {
  await open();
  const before = await measure();
  expect(before.length).toBe(7);
  for (const name of ['CPU', 'Network', 'Processes']) {
    await plot(name).hover();
    await tooltip(name).waitFor();
    expect(await measure(), name).toEqual(before);
  }
  await slider('Memory').focus();
  await page.keyboard.press('Home');
  expect(await measure()).toEqual(before);
  await drag(plot('CPU'), 0.5, 0.9);
  await expect.poll(() => page.url()).toContain('from=');
  expect(await measure()).toEqual(before);
});

test('a cursor in a gap says that there is no data, and a value is shown where it is true', async () => {
  await open(`?range=6h&from=${start + 50 * MINUTE}&to=${start + 110 * MINUTE}`);
  await plot('CPU').hover();
  await expect.poll(() => tooltip('CPU').innerText()).toContain('no data');
  await expect.poll(() => tooltip('CPU').innerText()).toMatch(OUTAGE);
  await expect.poll(() => chart('CPU').locator('.m-chart-legend .m-chart-value').innerText()).toBe('—');
  const { width = 0 } = (await plot('CPU').boundingBox()) ?? {};
  await plot('CPU').hover({ position: { x: width * 0.08, y: 20 } });
  await expect.poll(() => tooltip('CPU').innerText()).toMatch(/20%[\s\S]*max 20%/);
});

test('an outage is marked on the time axis with its cause, and is a row of the table', async () => {
  await open(`?range=6h&from=${start + 50 * MINUTE}&to=${start + 110 * MINUTE}`);
  // Labels are drawn.
  await expect
    .poll(async () => (await readLabels('CPU')).filter((label) => OUTAGE.test(label)))
    .toHaveLength(1);
  await chart('CPU').getByText('Table').click();
  await chart('CPU').getByRole('cell', { name: OUTAGE }).waitFor();
});

test('axes name the unit of their values, and have a label at their end', async () => {
  await open();
  const network = await readLabels('Network');
  expect(network.filter((label) => /B/.test(label) && !/B\/s$/.test(label))).toEqual([]);
  expect(network).toEqual(expect.arrayContaining(['4 MiB/s', '2 MiB/s', '0 B/s']));
  expect(await readLabels('CPU')).toEqual(expect.arrayContaining(['0%', '50%', '100%']));
});

test('memory and disk that are larger than today’s are not clipped', async () => {
  await open();
  // 60 GiB were used of 100, and the disk has 20 now.
  expect(await readLabels('Disk')).toEqual(expect.arrayContaining(['64 GiB']));
  await open(`?range=6h&from=${restart + 5 * MINUTE}&to=${restart + 25 * MINUTE}`);
  const labels = await readLabels('Disk');
  expect(labels).toContain('20 GiB');
  expect(labels).not.toContain('64 GiB');
});

test('the minute of a restart shows the mean by time, not of two halves', async () => {
  await open(`?range=6h&from=${restart + 30}&to=${restart + 90}`);
  await chart('CPU').getByText('Table').click();
  await chart('CPU').locator('tbody tr').first().waitFor();
  const cells = await chart('CPU').locator('tbody tr').first().getByRole('cell').allInnerTexts();
  // 50 s at 10 % and 10 s at 90 %.
  expect(cells).toEqual(['23%', '90%']);
});

test('dragging zooms all charts, the URL keeps it, and a double click ends it', async () => {
  await open('?range=24h');
  await drag(plot('CPU'), 0.8, 0.95);
  await expect.poll(() => page.url()).toMatch(/\?range=24h&from=\d+&to=\d+$|\?from=\d+&to=\d+$/);
  const zoomed = new URL(page.url()).searchParams;
  expect(Number(zoomed.get('to')) - Number(zoomed.get('from'))).toBeCloseTo(0.15 * 86_400, -3);
  // The part has rows of its own, and every chart shows it.
  await expect.poll(() => requests.some((url) => url.includes(`until=${zoomed.get('to')}`))).toBe(true);
  const shown = () => page.locator('.zoom-bar p').innerText();
  const part = await shown();
  await page.reload();
  await page.locator('.m-chart canvas').first().waitFor();
  await expect.poll(shown).toBe(part);
  await plot('Network').dblclick();
  await expect.poll(() => page.url()).not.toContain('from=');
  await page.goBack();
  await expect.poll(shown).toBe(part);
  await slider('Disk').focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain('from=');
  await page.keyboard.press('+');
  await expect.poll(() => page.url()).toContain('from=');
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect.poll(() => page.url()).not.toContain('from=');
});

test('received bytes are drawn up and sent ones down, and a line can be hidden', async () => {
  await open();
  const button = chart('Network').getByRole('button', { name: /^Sent/ });
  await slider('Network').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => slider('Network').getAttribute('aria-valuetext'))
    .toMatch(/Received 3[.]00 MiB.*Sent 1[.]00 MiB/);
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => slider('Network').getAttribute('aria-valuetext')).not.toContain('Sent');
  await button.click();
  await expect.poll(() => slider('Network').getAttribute('aria-valuetext')).toContain('Sent');
});

test('one chart can be enlarged, and the URL keeps it', async () => {
  await open();
  const height = async () => (await chart('Load').locator('canvas').boundingBox())?.height ?? 0;
  const before = await height();
  await chart('Load').getByRole('button', { name: 'Enlarge Load' }).click();
  await expect.poll(height).toBeGreaterThan(before * 2);
  expect(page.url()).toContain('chart=load');
  await page.goBack();
  await expect.poll(height).toBe(before);
});

test('the day before is drawn behind today', async () => {
  await open('?range=1h');
  await page.getByRole('combobox', { name: 'Earlier period' }).selectOption('And the day before');
  await expect.poll(() => page.url()).toContain('behind=day');
  await expect
    .poll(() =>
      requests.filter((url) => url.includes('until=')).map((url) => new URL(url).searchParams.get('hours')),
    )
    .toEqual(['1']);
  await slider('CPU').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => slider('CPU').getAttribute('aria-valuetext'))
    .toMatch(/CPU, day before no data, CPU 30%/);
});

test('the live range shows the last five minutes and grows with the stream', async () => {
  await open('?range=1h');
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await expect.poll(() => page.url()).toContain('range=live');
  const newest = () => slider('CPU').getAttribute('aria-valuetext');
  const before = await newest();
  hub.runtime.advance(2_000);
  await expect.poll(newest).not.toBe(before);
  expect(Number(await slider('CPU').getAttribute('aria-valuemax'))).toBeLessThan(12);
});

test('nodes can be compared in one chart', async () => {
  await open(`?nodes=${ids[0]},${ids[1]}`, '/compare');
  await page.getByRole('heading', { level: 1, name: 'Compare nodes' }).waitFor();
  const legend = chart('CPU').locator('.m-chart-legend');
  await expect.poll(() => legend.getByRole('button').count()).toBe(2);
  await page.getByRole('combobox', { name: 'Add a node' }).selectOption('gamma');
  await expect.poll(() => page.url()).toContain(`nodes=${ids}`);
  await legend.getByRole('button', { name: /^gamma/ }).click();
  // Hidden in every chart.
  await expect
    .poll(() => page.locator('.m-chart-legend button[aria-pressed=false]').count())
    .toBe(await page.locator('.m-chart').count());
  await page.getByRole('button', { name: 'Remove alpha' }).click();
  await expect.poll(() => page.url()).toContain(`nodes=${ids[1]},${ids[2]}`);
  expect(await findAccessFaults(page)).toEqual([]);
});

test('arrow keys and links lead to the next node; only the administrator gets a link to edit it', async () => {
  await open('?range=1h');
  await page.getByRole('link', { name: /Next node/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'beta' }).waitFor();
  expect(page.url()).toBe(`${hub.url}/node/${ids[1]}?range=1h`);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { level: 1, name: 'alpha' }).waitFor();
  // The cursor of a chart has the keys while it has the focus.
  await slider('CPU').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'alpha' }).waitFor();
  const [name = '', value = ''] = (await hub.login()).split('=');
  await context.addCookies([{ name, value, url: hub.url }]);
  await page.reload();
  const edit = page.getByRole('link', { name: 'Edit' });
  await edit.waitFor();
  expect(await edit.getAttribute('href')).toBe(`/admin/nodes?dialog=edit&node=${ids[0]}`);
  const maintain = page.getByRole('link', { name: 'Schedule maintenance' });
  expect(await maintain.getAttribute('href')).toBe(
    `/admin/incidents/notices?dialog=maintenance&node=${ids[0]}`,
  );
  expect(await page.getByRole('link', { name: 'Connect an agent' }).count()).toBe(0);
});
