import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// Sizes and positions on the fleet page, as drawn.

const MAX_CARD_HEIGHT = 260;
const MAX_LINE_HEIGHT = 40;
const MIN_MARGIN = 12;
const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

let run: StatusPageRun;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  run = await startStatusPage({ nodes: 12 });
  browser = await launchBrowser();
  page = await openPage({ viewport: desktop });
});

afterAll(async () => {
  await browser?.close();
  await run?.close();
});

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  return context.newPage();
}

async function open(path: string, viewport = desktop): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(run.url + path);
  await page.locator('.card .bar, table.nodes .bar').first().waitFor();
  await page.locator('.badge-offline').first().waitFor();
}

interface Box {
  readonly text: string;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

const measure = (selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { top, left, right, height } = one.getBoundingClientRect();
      return { text: one.textContent ?? '', top, left, right, height };
    }),
  );

/** Texts of figures that are drawn on more than one line. */
const findWrappedFigures = () =>
  page.locator('.figure').evaluateAll((all) =>
    all
      .flatMap((one) => [...one.childNodes])
      .filter((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1;
      })
      .map((node) => node.textContent),
  );

const FRAMED = '.header-inner > *, .summary > *, .toolbar > *, .card, .table-frame, .group-title';

describe.each(['cards', 'compact', 'table'])('%s', (view) => {
  beforeAll(() => open(`/?view=${view}`));

  test.each([desktop, tablet, phone])(
    'at $width px cards are low, and nothing wraps or touches the edge',
    async (viewport) => {
      await page.setViewportSize(viewport);
      const cards = await measure('li.card:not(.line)');
      expect(cards).toHaveLength(view === 'table' ? 0 : 9);
      expect(cards.filter(({ height }) => height > MAX_CARD_HEIGHT)).toEqual([]);
      const lines = await measure('li.line');
      expect(lines).toHaveLength(view === 'table' ? 0 : 3);
      expect(lines.filter(({ height }) => height > MAX_LINE_HEIGHT)).toEqual([]);
      expect(await findWrappedFigures()).toEqual([]);
      const touching = (await measure(FRAMED)).filter(
        ({ left, right, height }) => height > 1 && (left < MIN_MARGIN || right > viewport.width - MIN_MARGIN),
      );
      expect(touching).toEqual([]);
    },
  );
});

test.each(['en', 'de', 'es', 'fr', 'ja', 'pt', 'ru', 'zh', 'zh-TW'])(
  'no word beside a bar of a card or tile is cut off in %s',
  async (locale) => {
    const other = await openPage({ viewport: desktop, locale });
    for (const [view, words] of [
      ['cards', other.locator('.card:not(.line) .meter dt')],
      ['compact', other.locator('.tile .meter dt')],
    ] as const) {
      await other.goto(`${run.url}/?view=${view}`);
      for (const width of [1440, 1280]) {
        await other.setViewportSize({ width, height: 900 });
        await words.first().waitFor();
        const cut = await words.evaluateAll((all) =>
          all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
        );
        expect([...new Set(cut)], `${view} at ${width} px`).toEqual([]);
      }
    }
    await other.context().close();
  },
);

test('small groups share a row, and a large one has its own', async () => {
  const groups = ['One', 'Two', 'Two'];
  for (const [index, { id }] of run.hosts.entries())
    await run.administer('PUT', `/api/nodes/${id}`, { group: groups[index] ?? 'Many' });
  await open('/?view=cards');
  await page.getByRole('heading', { name: 'Two' }).waitFor();
  const [one, two, many] = await measure('.group');
  expect(one?.top).toBe(two?.top);
  expect(two?.left).toBeGreaterThan(one?.right ?? 0);
  expect(many?.top).toBeGreaterThan((two?.top ?? 0) + 100);
  await page.setViewportSize(phone);
  const tops = (await measure('.group')).map(({ top }) => top);
  expect(new Set(tops).size).toBe(tops.length);
});

test('on a phone the table shows name, CPU, memory and disk without scrolling', async () => {
  await open('/?view=table', phone);
  const heads = await measure('table.nodes thead th');
  expect(heads.slice(0, 4).map(({ text }) => text)).toEqual(['Name', 'CPU', 'Memory', 'Disk']);
  expect(heads[3]?.right).toBeLessThanOrEqual(phone.width - MIN_MARGIN);
});

test('at 1024 px the whole table fits', async () => {
  await page.setViewportSize(tablet);
  const [last] = (await measure('table.nodes thead th')).slice(-1);
  expect(last?.right).toBeLessThanOrEqual(tablet.width - MIN_MARGIN);
});

test('a list that is sorted by a mean says so', async () => {
  await open('/?view=cards&sort=cpu');
  await page.getByText('Sorted by the average of the last minute.').waitFor();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  expect(await page.getByText('Sorted by the average').count()).toBe(0);
});

test('every count of the page says the same', async () => {
  await open('/?view=cards');
  await page.getByRole('heading', { name: '1 node is down' }).waitFor();
  await page.getByText('10 of 12 online · 1 not connected yet').waitFor();
  const states = await page.getByRole('navigation', { name: 'State' }).getByRole('link').allInnerTexts();
  expect(states.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'All 12',
    'Online 10',
    'Offline 1',
    'Not connected yet 1',
  ]);
  await page.getByRole('link', { name: /^Offline/ }).click();
  await expect.poll(() => page.locator('li.card').count()).toBe(1);
});

test('the title of a page that does not exist has no count', async () => {
  await page.goto(`${run.url}/elsewhere`);
  await page.locator('.light-live').waitFor();
  await expect.poll(() => page.title()).toBe('Page not found · Muster');
  await page.goto(`${run.url}/node/999`);
  await expect.poll(() => page.title()).toBe('Node not found · Muster');
});

test('a touch screen shows no keyboard hint', async () => {
  await open('/?view=cards');
  expect(await page.locator('.search kbd').isVisible()).toBe(true);
  const touch = await openPage({ viewport: phone, hasTouch: true, isMobile: true });
  await touch.goto(run.url);
  await touch.locator('.search input').waitFor();
  expect(await touch.locator('.search kbd').isVisible()).toBe(false);
  await touch.context().close();
});

test('more than twelve nodes are compact until the visitor chooses, and the choice is kept', async () => {
  await open('/');
  expect(await page.locator('li.card:not(.tile, .line)').count()).toBe(9);
  await run.administer('POST', '/api/nodes', { name: 'thirteenth' });
  await open('/');
  await expect.poll(() => page.locator('li.tile').count()).toBe(9);
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect.poll(() => page.locator('li.tile').count()).toBe(0);
  await open('/');
  expect(await page.locator('li.tile').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Cards' }).getAttribute('aria-current')).toBe('true');
});
