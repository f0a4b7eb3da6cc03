import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults, launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// Accessibility: WCAG 2.2 AA by axe in every view and state, light and dark, and checks that axe lacks.

let run: StatusPageRun;
let empty: StatusPageRun;
let browser: Browser;

beforeAll(async () => {
  run = await startStatusPage({ nodes: 12, hours: 8, withPast: 1 });
  empty = await startStatusPage({ nodes: 0 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([run?.close(), empty?.close()]);
});

interface Look {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  readonly isEmpty?: boolean;
  prepare?(page: Page): Promise<unknown>;
}

const cutStream = (page: Page) => page.routeWebSocket(/\/api\/ws/, (socket) => socket.close());
const looks: readonly Look[] = [
  { name: 'cards', path: '/', ready: 'li.card .meter' },
  { name: 'compact', path: '/?view=compact', ready: 'li.tile .meter' },
  { name: 'table', path: '/?view=table&sort=cpu', ready: 'table.nodes .bar' },
  { name: 'nothing found', path: '/?q=nothing', ready: '.no-match' },
  { name: 'node', path: '/node/1?range=6h', ready: '.m-chart canvas' },
  { name: 'node without figures', path: '/node/12', ready: '.presence-note' },
  { name: 'unknown node', path: '/node/999', ready: '.notice' },
  { name: 'unknown address', path: '/elsewhere', ready: '.notice' },
  { name: 'empty fleet', path: '/', ready: '.notice', isEmpty: true },
  { name: 'polling', path: '/', ready: '.banner-polling', prepare: cutStream },
  {
    name: 'no answer',
    path: '/',
    ready: '.notice .button',
    prepare: (page) => Promise.all([cutStream(page), page.route('**/api/nodes', (route) => route.abort())]),
  },
];

const colorSchemes = ['light', 'dark'] as const;

test.each(looks)('$name, light and dark', async ({ path, ready, isEmpty = false, prepare }) => {
  // With reduced motion nothing fades in, so contrast is measured in the final state.
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto((isEmpty ? empty : run).url + path);
  const grounds = new Set<string>();
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(ready).first().waitFor({ timeout: 60_000 });
    expect(await findAccessFaults(page), colorScheme).toEqual([]);
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds.size).toBe(2);
  await context.close();
});

test('every accent colour of the settings, light and dark', async () => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${run.url}/?tag=IPv6`);
  await page.locator('li.card').first().waitFor();
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    for (const accent of ['iris', 'blue', 'teal', 'green', 'violet', 'rose']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.accent = name;
      }, accent);
      expect(await findAccessFaults(page), `${accent}, ${colorScheme}`).toEqual([]);
    }
  }
  await context.close();
});

test('on a phone, in Chinese, with filters open', async () => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(run.url);
  await page.getByRole('button', { name: '筛选' }).click();
  expect(await findAccessFaults(page)).toEqual([]);
  await context.close();
});

test('moves the focus from the skip link through the page in reading order', async () => {
  const page = await browser.newPage();
  await page.goto(run.url);
  await page.locator('li.card').first().waitFor();
  const order: string[] = [];
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab');
    order.push(
      await page.evaluate(() => {
        const { activeElement: focused } = document;
        return focused?.getAttribute('aria-label') ?? (focused as HTMLElement | null)?.innerText.trim() ?? '';
      }),
    );
  }
  expect(order[0]).toBe('Skip to content');
  const positions = [
    'Muster',
    'Colour scheme: system',
    'Search nodes',
    'Group',
    'Sort by',
    'All12',
    'Cards',
  ].map((name) => order.findIndex((entry) => entry.replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '')));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  await page.keyboard.press('Home');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.close();
});

test('does not announce live figures', async () => {
  const page = await browser.newPage();
  await page.goto(`${run.url}/node/1?range=1h`);
  await page.locator('.m-chart canvas').first().waitFor();
  // Live regions over several frames: they change with states only.
  const spoken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(
        (one) => one.textContent,
      ),
    );
  const tiles = () => page.locator('.now').innerText();
  const before = { spoken: await spoken(), tiles: await tiles() };
  await expect.poll(tiles, { timeout: 60_000 }).not.toBe(before.tiles);
  expect(await spoken()).toEqual(before.spoken);
  await page.close();
});

test('nothing moves with reduced motion', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(run.url);
  await page.locator('li.card').first().waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await context.close();
});

test('states differ by text and shape, not only by colour', async () => {
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(run.url);
  await page.locator('.badge-unseen').first().waitFor();
  // Off-screen cards are not rendered.
  const words = await page.locator('.badge').allTextContents();
  expect(new Set(words)).toEqual(new Set(['Online', 'Connected', 'Offline', 'Not connected yet']));
  await context.close();
});
