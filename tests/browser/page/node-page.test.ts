import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// The node page: metrics, history, and charts by mouse, by keyboard and as tables.

let run: StatusPageRun;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let requests: string[];

beforeAll(async () => {
  run = await startStatusPage({ nodes: 6, hours: 50, withPast: 2 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await run?.close();
});

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  requests = [];
  page.on('request', (request) => requests.push(request.url()));
});

const slider = (name: string) => page.getByRole('slider', { name: `${name}, chart cursor` });

test('a deep link shows the node with its history, also after a reload', async () => {
  await page.goto(`${run.url}/node/1`);
  const name = run.hosts[0]?.host.config.name ?? '';
  for (let visit = 0; visit < 2; visit += 1) {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(/^Reported \d+(\.\d+)?% of the time/).waitFor();
    await expect.poll(() => page.locator('.m-chart canvas').count()).toBe(9);
    await page.reload();
  }
  await expect.poll(() => page.title()).toContain(name);
});

test('chart code is loaded with the first node page and not before, all of it from the hub', async () => {
  await page.goto(run.url);
  await page.locator('li.card').first().waitFor();
  const isChart = (url: string) => /history-view-[\w-]+\.js$/.test(url);
  expect(requests.filter(isChart)).toEqual([]);
  await page.locator('li.card h3 a').first().click();
  await page.locator('.m-chart canvas').first().waitFor();
  expect(requests.filter(isChart)).toHaveLength(1);
  expect(requests.filter((url) => !url.startsWith(run.url) && !url.startsWith('data:'))).toEqual([]);
  expect(requests.filter((url) => /\.(woff2?|ttf|otf)$/.test(url))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('the range is part of the URL and of the history request', async () => {
  await page.goto(`${run.url}/node/1`);
  await page.getByRole('link', { name: '7d' }).click();
  await expect.poll(() => page.url()).toMatch(/\/node\/1\?range=7d$/);
  await expect.poll(() => requests.some((url) => /metrics\?hours=168&/.test(url))).toBe(true);
  await page.reload();
  await page.locator('a[aria-current][title="7 days"]').waitFor();
  await page.goBack();
  await page.locator('a[aria-current][title="24 hours"]').waitFor();
  // Visitors see up to a week.
  expect(await page.getByRole('link', { name: '30d' }).count()).toBe(0);
});

test('the keyboard moves the cursor in all charts and announces its values', async () => {
  await page.goto(`${run.url}/node/1`);
  const cpu = slider('CPU');
  await cpu.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => cpu.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => cpu.getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('PageUp');
  await expect.poll(() => cpu.getAttribute('aria-valuenow')).toBe('11');
  await expect
    .poll(() => cpu.getAttribute('aria-valuetext'))
    .toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d, CPU [\d.]+%, max [\d.]+%$/);
  await expect.poll(() => slider('Memory').getAttribute('aria-valuenow')).toBe('11');
  await page.keyboard.press('End');
  const last = await cpu.getAttribute('aria-valuemax');
  await expect.poll(() => cpu.getAttribute('aria-valuenow')).toBe(last);
});

test('the mouse moves the cursor in all charts, and leaving the chart shows the latest figures again', async () => {
  await page.goto(`${run.url}/node/1`);
  const chart = page.getByRole('region', { name: 'CPU' });
  await chart.locator('.u-over').hover();
  await chart.locator('.m-chart-tooltip').waitFor();
  const now = await slider('Memory').getAttribute('aria-valuenow');
  expect(now).not.toBe(await slider('Memory').getAttribute('aria-valuemax'));
  await page.mouse.move(5, 5);
  await chart.locator('.m-chart-tooltip').waitFor({ state: 'hidden' });
});

test('each chart has a table of its values', async () => {
  await page.goto(`${run.url}/node/1?range=6h`);
  const chart = page.getByRole('region', { name: 'CPU', exact: true });
  await chart.getByText('Table').click();
  await expect
    .poll(() => chart.getByRole('columnheader').allInnerTexts())
    .toEqual(['Time', 'CPU', 'CPU, max']);
  await expect.poll(() => chart.locator('tbody tr').count()).toBeGreaterThan(200);
});

test('at a short range live samples continue the history', async () => {
  await page.goto(`${run.url}/node/1?range=1h`);
  const size = async () => Number(await slider('CPU').getAttribute('aria-valuemax'));
  const before = await size();
  await expect.poll(size, { timeout: 60_000 }).toBeGreaterThan(before + 1);
});

test('a new node opens on the shortest range that has its data, and the day can be chosen', async () => {
  const fresh = run.hosts.find(({ host }, index) => index >= 2 && host.fate === 'reporting');
  await page.goto(`${run.url}/node/${fresh?.id}`);
  const chosen = page.getByRole('navigation', { name: 'Time range' }).locator('[aria-current]');
  await expect.poll(() => chosen.innerText()).toMatch(/^(1h|Live)$/);
  await page.locator('.m-chart canvas').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: '24h' }).click();
  await expect.poll(() => chosen.innerText()).toBe('24h');
  expect(new URL(page.url()).search).toBe('?range=24h');
  await page.reload();
  await expect.poll(() => chosen.innerText()).toBe('24h');
});

test('shows gaps in the availability strip and in text', async () => {
  await page.goto(`${run.url}/node/1?range=3d`);
  await page.getByText(/^\d+ gaps?$/).click();
  await expect.poll(() => page.locator('.outages li').count()).toBeGreaterThan(0);
  await page
    .locator('.outages li')
    .first()
    .getByText(/1h 30m|, for /)
    .waitFor();
  await page.getByText('Availability counts outages, not hub downtime.').waitFor();
  expect(await page.locator('.cell-none, .cell-part').count()).toBeGreaterThan(0);
  expect(await page.locator('.cell-unknown').count()).toBeGreaterThan(0);
});

test('does not say that an hour starts with the node when only its last minutes are not stored yet', async () => {
  const minute = Math.floor(Date.now() / 60_000);
  const isResting = (id: number) => (minute + id * 300) % 2160 < 90 + 62;
  await page.goto(`${run.url}/node/${isResting(1) ? 2 : 1}?range=1h`);
  const text = await page.getByText(/^Reported .* of the time/).innerText();
  expect(text).toMatch(/of the time$/);
  expect(await page.locator('.cell-unknown').count()).toBe(0);
});

test('on a phone nothing is wider than the viewport, with any task name', async () => {
  const name = 'Of a name that goes on for as long as the panel takes it, to the end';
  await run.administer('PUT', '/api/ping-tasks/2', { name: name.slice(0, 64) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${run.url}/node/2`);
  await slider('Loss').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('shows the latency of each task, with losses in a separate lane', async () => {
  await page.goto(`${run.url}/node/2`);
  await slider('Latency').waitFor();
  await slider('Loss').waitFor();
  const row = page.getByRole('row', { name: /^Backbone/ });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/ ms$/),
    expect.stringMatching(/ ms$/),
    expect.stringMatching(/ ms$/),
    expect.stringMatching(/%$/),
  ]);
});

test('reports a failed history request and retries it', async () => {
  let isBroken = true;
  await page.route('**/api/nodes/*/metrics*', (route) =>
    isBroken
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  );
  await page.goto(`${run.url}/node/1`);
  await page.getByText(/Could not load the history\..*status 502/).waitFor();
  isBroken = false;
  await page.locator('.history').getByRole('button', { name: 'Retry now' }).click();
  await page.locator('.m-chart canvas').first().waitFor();
});

test('a node without history says so', async () => {
  const silent = run.hosts.find(({ host }) => host.fate === 'gone');
  await page.goto(`${run.url}/node/${silent?.id}?range=1h`);
  await page.getByText('Offline', { exact: true }).waitFor({ timeout: 60_000 });
  await page
    .getByText(/^Last seen/)
    .first()
    .waitFor();
});

test('the plan shows its usage, the rest of the period, and its price', async () => {
  await page.goto(`${run.url}/node/1`);
  const panel = page.locator('.panel').filter({ hasText: 'Traffic and plan' });
  await panel.getByText(/counts both directions/).waitFor();
  await panel.getByText(/^(runs out around|lasts until the reset)/).waitFor();
  await panel.getByText(/€/).waitFor();
});
