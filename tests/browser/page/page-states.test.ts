import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fastForwardTo, launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// Messages of degraded states: true, and no more than is known.

let run: StatusPageRun;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  run = await startStatusPage({ nodes: 12 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await run?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB' });
  page = await context.newPage();
});

afterEach(() => context.close());

const problem = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Busy', status: 503, code: 'unavailable' }),
};

const light = () => page.locator('.light');
const find = (fate: string) => run.hosts.find(({ host }) => host.fate === fate)?.host.config.name ?? '';
const card = (name: string) => page.locator('li.card').filter({ hasText: name });

async function openLive(path = '/'): Promise<void> {
  await page.goto(run.url + path);
  await light().getByText('Live').waitFor();
}

test('each node shows its state: reporting, connected, offline since, never seen', async () => {
  await openLive();
  await card(find('reporting')).first().getByText('Online').waitFor();
  await card(find('silent')).getByText('Connected', { exact: true }).waitFor();
  await card(find('silent')).getByText('no report yet').waitFor();
  await card(find('gone')).getByText('Offline', { exact: true }).waitFor();
  await card(find('gone'))
    .getByText(/^(\d+m )?\d+s$/)
    .waitFor();
  await card(find('absent')).getByText('Not connected yet', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '1 node is down' }).waitFor();
  await page.getByText('10 of 12 online').waitFor();
});

test('a node that was never seen has no empty chart', async () => {
  const never = run.hosts.find(({ host }) => host.fate === 'absent');
  await page.goto(`${run.url}/node/${never?.id}`);
  await page.getByText('No data in this time range.').waitFor();
  expect(await page.locator('.charts-latency').count()).toBe(0);
});

test('the tab’s title and icon show the number of offline nodes', async () => {
  await openLive();
  await expect.poll(() => page.title()).toMatch(/^\(1 down\) /);
  const icon = async () =>
    decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href')) ?? '');
  await expect.poll(icon).toContain('>1</text>');
});

test('falls back to polling when the stream fails, and says so', async () => {
  await page.clock.install();
  await page.routeWebSocket(/\/api\/ws/, (socket) => socket.close());
  await page.goto(run.url);
  await fastForwardTo(page, light().getByText('Polling'));
  await page.getByRole('status').getByText('Live updates are unavailable').waitFor();
  const figures = () => card(find('reporting')).first().innerText();
  const before = await figures();
  const poll = async () => {
    await page.clock.fastForward(2_000);
    return figures();
  };
  await expect.poll(poll, { timeout: 60_000, interval: 500 }).not.toBe(before);
  await page.route('**/api/nodes', (route) => route.fulfill(problem));
  await fastForwardTo(page, page.getByText('The hub reported an error. The data below is out of date.'));
}, 120_000);

test('without the hub figures are marked stale with their age, and no node shows as offline', async () => {
  await page.clock.install();
  await openLive();
  await card(find('reporting')).first().getByText('Online').waitFor();
  await run.stopHub();
  try {
    await fastForwardTo(page, light().getByText('Stale'));
    await page.getByText('Cannot reach the hub. The data below is out of date.').waitFor();
    await page.getByText(/^Updated \d+s ago$/).waitFor();
    await page.getByRole('heading', { name: 'Last known: 1 node is down' }).waitFor();
    expect(await page.locator('li.card').getByText('Offline', { exact: true }).count()).toBe(1);
    // The tab title claims nothing that is unknown.
    await expect.poll(() => page.title()).not.toContain('down');
  } finally {
    await run.restartHub();
  }
  await fastForwardTo(page, light().getByText('Live'));
  await run.agents.start();
}, 150_000);

test('an offline visitor sees a notice, and the page recovers', async () => {
  await page.clock.install();
  await openLive();
  // Going offline does not close an open stream in the browser; a proxy does.
  await page.reload();
  await light().getByText('Live').waitFor();
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await fastForwardTo(page, light().getByText('You are offline'));
  await page.getByText('The data below is out of date').waitFor();
  await context.setOffline(false);
  await fastForwardTo(page, light().getByText('Live'));
}, 120_000);

test('a private page says so, also to open tabs, and recovers', async () => {
  await openLive();
  await run.administer('PUT', '/api/settings', { public_page: false });
  try {
    await page.getByRole('heading', { name: 'This page is private' }).waitFor();
    expect(await page.locator('li.card').count()).toBe(0);
    await page.goto(`${run.url}/node/1`);
    await page.getByRole('heading', { name: 'This page is private' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor();
  } finally {
    await run.administer('PUT', '/api/settings', { public_page: true });
  }
  await openLive();
});

test.each([
  [
    'a proxy in the way',
    'Cannot reach the hub',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    /status 502/,
  ],
  [
    'an invalid answer',
    'Unexpected response from the hub',
    { status: 200, contentType: 'application/json', body: '{"no' },
    /could not be read/,
  ],
  ['a problem of the hub', 'The hub reported an error', problem, /reported an error \(unavailable\)/],
])('%s is reported, and the page keeps trying', async (_what, title, answer, words) => {
  await page.routeWebSocket(/\/api\/ws/, (socket) => socket.close());
  await page.route('**/api/nodes', (route) => route.fulfill(answer));
  await page.goto(run.url);
  await page.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
  await page.getByText(words).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.locator('li.card').first().waitFor({ timeout: 60_000 });
});

test('an unknown node and an unknown path show a not-found page', async () => {
  await openLive('/node/999999');
  await page.getByRole('heading', { name: 'Node not found' }).waitFor();
  await openLive('/somewhere/else');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'All nodes' }).click();
  await page.locator('li.card').first().waitFor();
});

test('an empty fleet', async () => {
  const empty = await startStatusPage({ nodes: 0 });
  try {
    await page.goto(empty.url);
    await page.getByRole('heading', { name: 'No nodes to show' }).waitFor();
    await page.getByText('No nodes are public yet.').waitFor();
  } finally {
    await empty.close();
  }
});

test('a fleet of which no agent has connected is not down, and not up', async () => {
  const fresh = await startStatusPage({ nodes: 0 });
  try {
    await fresh.administer('POST', '/api/nodes', { name: 'first', public: true });
    await page.goto(fresh.url);
    await page.getByRole('heading', { name: 'Not connected yet' }).waitFor();
    await page.getByText('0 of 1 online · 1 not connected yet').waitFor();
  } finally {
    await fresh.close();
  }
});

test('a node that goes offline is announced and counted, and the others stay as they are', async () => {
  await openLive();
  const leaving = run.hosts.findLast(({ host }) => host.fate === 'reporting');
  await card(leaving?.host.config.name ?? '')
    .getByText('Online')
    .waitFor({ timeout: 60_000 });
  run.agents.leave(leaving?.id ?? 0);
  await card(leaving?.host.config.name ?? '')
    .getByText('Offline', { exact: true })
    .waitFor({ timeout: 60_000 });
  const spoken = page.locator('[aria-live=polite]').getByRole('heading', { level: 1 });
  await expect.poll(() => spoken.innerText()).toBe('2 nodes are down');
});
