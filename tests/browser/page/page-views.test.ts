import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// Views, filters, sorting and shared links of the fleet page.

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
  await context?.close();
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

const names = () => page.locator('li.card h3 a').allInnerTexts();
const findQuery = () => new URL(page.url()).searchParams.toString();

async function open(path = '/'): Promise<void> {
  await page.goto(run.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('each view shows every node, has its own URL, and the back button leaves it', async () => {
  await open();
  await expect.poll(() => page.locator('li.card').count()).toBe(12);
  await page.getByRole('link', { name: 'Compact' }).click();
  expect(findQuery()).toBe('view=compact');
  await expect.poll(() => page.locator('li.tile').count()).toBe(9);
  expect(await page.locator('li.card').count()).toBe(12);
  await page.getByRole('link', { name: 'Table' }).click();
  expect(findQuery()).toBe('view=table');
  await expect.poll(() => page.locator('table.nodes tbody tr:has(td)').count()).toBe(12);
  await page.reload();
  await page.locator('table.nodes').waitFor();
  await page.goBack();
  await page.locator('li.tile').first().waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('li.card:not(.tile)').count()).toBe(12);
});

test('a tile is a link everywhere inside of its border, also over its figures', async () => {
  await open('/?view=compact');
  const tile = page.locator('li.tile').first();
  await tile.locator('.meter').first().waitFor();
  const missed = await tile.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hits = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('a');
    const missing: number[][] = [];
    for (let x = left + 5; x < right - 2; x += 7)
      for (let y = top + 2; y < bottom - 2; y += 7)
        if (hits(x, y) !== element.querySelector('h3 a')) missing.push([x - left, y - top]);
    return missing;
  });
  expect(missed).toEqual([]);
  const href = await tile.locator('h3 a').getAttribute('href');
  await tile.locator('.meter').last().click({ force: true });
  await expect.poll(() => new URL(page.url()).pathname).toBe(href);
});

test('views are links that can be opened in a new tab', async () => {
  await open();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Table' }).click({ button: 'middle' });
  const tab = await opened;
  await tab.locator('table.nodes').waitFor();
  expect(findQuery()).toBe('');
});

test('a card opens its node, and going back restores the selection', async () => {
  await open('/?view=compact&q=fra');
  await page.locator('li.card').getByRole('link', { name: /^fra-/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/node\/\d+$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('link', { name: 'All nodes' }).click();
  await expect.poll(findQuery).toBe('view=compact&q=fra');
});

test('the back button restores the scroll position', async () => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open();
  await page.locator('li.card h3 a').last().scrollIntoViewIfNeeded();
  const position = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(position).toBeGreaterThan(1000);
  await page.locator('li.card h3 a').last().click();
  await page.locator('.now, .presence-note').first().waitFor();
  expect(await position()).toBe(0);
  await page.goBack();
  await page.locator('li.card').first().waitFor();
  await expect.poll(position).toBeGreaterThan(1000);
});

test('the slash key focuses the search, which filters as the user types', async () => {
  await open();
  await page.locator('li.card').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('fra');
  await expect.poll(names).toEqual([expect.stringMatching(/^fra-/)]);
  expect(findQuery()).toBe('q=fra');
  await page.getByText('1 of 12 nodes').waitFor();
  await page.keyboard.type('/nothing');
  await page.getByText('No nodes match.').waitFor();
  expect(findQuery()).toBe('q=fra%2Fnothing');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await names()).length).toBe(12);
  expect(findQuery()).toBe('');
});

test('the selection is restored from a URL and can be cleared in one step', async () => {
  const host = run.hosts[0]?.host.config;
  await open(`/?state=online&country=DE&group=${host?.group}&tag=IPv6&q=fra`);
  await expect.poll(names).toEqual([host?.name]);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(async () => (await names()).length).toBe(12);
});

test('filters by state, group, country and tag', async () => {
  await open();
  await page.getByRole('link', { name: /^Offline/ }).click();
  await expect.poll(names).toHaveLength(run.hosts.filter(({ host }) => host.fate === 'gone').length);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^All/ }).click();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await expect.poll(names).toEqual([expect.stringMatching(/^fra-/)]);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('');
  const { group } = run.hosts[0]?.host.config ?? { group: '' };
  const members = run.hosts.filter(({ host }) => host.config.group === group);
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: `${group} (${members.length})` });
  await expect.poll(names).toHaveLength(members.length);
  await page.getByRole('combobox', { name: 'Group' }).selectOption('');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('IPv6');
  const tagged = run.hosts.filter(({ host }) => host.config.tags.includes('IPv6'));
  await expect.poll(names).toHaveLength(tagged.length);
  expect(findQuery()).toBe('tag=IPv6');
});

const isDown = (fate: string) => fate === 'gone' || fate === 'absent';

test('a table header sorts, reverses on a second click, and announces it', async () => {
  await open('/?view=table');
  const rows = () => page.locator('table.nodes tbody .row-name a').allInnerTexts();
  const sorted = run.hosts.map(({ host }) => host.config.name).sort((a, b) => a.localeCompare(b));
  await page.getByRole('link', { name: 'Name' }).click();
  await expect.poll(rows).toEqual(sorted);
  expect(await page.locator('th.is-name').first().getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('link', { name: 'Name' }).click();
  await expect.poll(rows).toEqual(sorted.toReversed());
  expect(findQuery()).toBe('view=table&sort=-name');
  expect(await page.locator('th.is-name').first().getAttribute('aria-sort')).toBe('descending');
});

test('group headings show how many nodes are online', async () => {
  await open();
  const { group } = run.hosts[0]?.host.config ?? { group: '' };
  const members = run.hosts.filter(({ host }) => host.config.group === group);
  const down = members.filter(({ host }) => isDown(host.fate)).length;
  const count = down === 0 ? `${members.length}` : `${members.length - down} of ${members.length} online`;
  await page.getByRole('heading', { name: `${group} ${count}` }).waitFor();
});

test('on a phone the filters open on demand, and nothing is wider than the viewport', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/?view=compact', '/?view=table']) {
    await open(path);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(390);
  }
  const country = page.getByRole('combobox', { name: 'Country' });
  expect(await country.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters' }).click();
  await country.selectOption('DE');
  expect(findQuery()).toBe('view=table&country=DE');
});

test('language and colour scheme can be chosen, are kept, and are applied to formats', async () => {
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
  await page.getByText('12 个节点中', { exact: false }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('button', { name: '配色：跟随系统' }).click();
  await page.getByRole('button', { name: '配色：浅色' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-colours')).toBe('dark');
  await page.reload();
  await page.getByRole('button', { name: '配色：深色' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 13, 20)');
});

test('a chosen language is kept, and no other one is shown while it loads', async () => {
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Русский' });
  await page.getByRole('combobox', { name: 'Язык' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/ru-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest('**/assets/ru-*.js');
  await page.reload({ waitUntil: 'commit' });
  await requested;
  expect(await page.locator('#root').innerText()).toBe('');
  release();
  await page.getByRole('heading', { level: 1, name: /не в сети/ }).waitFor();
});

test('the first language is the first one of the browser that the page has', async () => {
  await context.close();
  context = await browser.newContext({ locale: 'zh-HK' });
  page = await context.newPage();
  await open();
  await page.getByRole('combobox', { name: '語言' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW');
});

test('the page is in English if the texts of its language cannot be loaded', async () => {
  await context.close();
  context = await browser.newContext({ locale: 'ja' });
  page = await context.newPage();
  await page.route('**/assets/ja-*.js', (route) => route.abort());
  await open();
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
});

test('the settings define the default view, the accent colour, and whether prices are shown', async () => {
  await open();
  await page.getByText('€11.88').waitFor();
  await run.administer('PUT', '/api/themes/default/config', { view: 'compact', accent: 'rose', plan: false });
  try {
    await open();
    await page.locator('li.tile').first().waitFor();
    expect(await page.locator('html').getAttribute('data-accent')).toBe('rose');
    await page.getByRole('link', { name: 'Cards' }).click();
    expect(findQuery()).toBe('view=cards');
    await page.locator('li.card .latencies').first().waitFor();
    expect(await page.getByText('€').count()).toBe(0);
  } finally {
    await run.administer('PUT', '/api/themes/default/config', {});
  }
});
