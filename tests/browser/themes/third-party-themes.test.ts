import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { encodeProbes } from '../../support/data/series.ts';
import { countIds, makeNodeConfig } from '../../support/data/store.ts';
import { openPanel, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// Small themes that use the interface as published ones do, in ways that the guide for authors does not recommend. Each is
// opened at the width of a phone and of a desktop, by a visitor and by the administrator.

const RATES = 'https://rates.example.com';
const taskNames = ['Paris', 'Tokyo', 'Sydney', 'Lima'];
const PROBES = 300;

let hub: ThemedHub;
let browser: Browser;
let pages: { visitor: Page; administrator: Page };
let faults: string[] = [];

/** A node with four tasks, which the agent measures once a minute at different seconds and not to the second. */
async function writePast(db: string): Promise<void> {
  const store = await openStore({ path: db, drawId: countIds() });
  const token = randomBytes(32).toString('base64url');
  await store.insertNode({ config: makeNodeConfig({ name: 'alpha' }), token, created_at: 0 });
  for (const [index, name] of taskNames.entries())
    await store.insertPingTask({
      name,
      target: '192.0.2.1',
      interval: 60,
      all_nodes: true,
      node_ids: [],
      sort: index + 1,
    });
  const last = Math.floor(Date.now() / 60_000) - 2;
  const probes = taskNames.flatMap((_, task) =>
    Array.from({ length: PROBES }, (__, index) => ({
      node_id: 1,
      task_id: task + 1,
      ts: (last - PROBES + index) * 60 + 14 * task + ((index * 7) % 3),
      latency_ms: index % 50 === 0 ? -1 : 12.3456 + task,
    })),
  );
  await store.writeProbes(encodeProbes(probes));
  await store.close();
}

function watch(page: Page): Page {
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return page;
}

beforeAll(async () => {
  hub = await startThemedHub({ prepare: writePast });
  browser = await launchBrowser();
  const administrator = await openPanel(browser, hub);
  pages = { visitor: watch(await browser.newPage({ locale: 'en-GB' })), administrator: watch(administrator) };
  for (const page of Object.values(pages))
    await page.route(`${RATES}/**`, (route) =>
      route.fulfill({ json: { title: 'from rates' }, headers: { 'access-control-allow-origin': '*' } }),
    );
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await hub?.close();
});

beforeEach(() => {
  faults = [];
});

const visits = [
  [360, 'visitor'],
  [360, 'administrator'],
  [1440, 'visitor'],
  [1440, 'administrator'],
] as const;

/** The text of a theme's page once its script is done. */
async function readPage(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(hub.site);
  await page.locator('body[data-state=done]').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const lines = (await page.locator('main').innerText()).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(1);
}

describe('a theme that merges tasks by time', () => {
  beforeAll(() => hub.useTheme('merged-latency'));

  test.each(visits)('%i px, %s: has every value of every task', async (width, who) => {
    const [summary = '', tooltip] = await readPage(pages[who], width);
    const [, values, rows, complete, points] =
      /^(\d+) of (\d+) values, (\d+) of (\d+) points complete$/.exec(summary)?.map(Number) ?? [];
    expect([values, rows]).toEqual([taskNames.length * PROBES, taskNames.length * PROBES]);
    // The first and the last minute may have results of some tasks only.
    expect((points ?? 0) - (complete ?? 0)).toBeLessThanOrEqual(2);
    expect(tooltip).toBe('Paris 12.35 ms, Tokyo 13.35 ms, Sydney 14.35 ms, Lima 15.35 ms');
    expect(faults).toEqual([]);
  });
});

describe('a theme that adds query parameters', () => {
  beforeAll(() => hub.useTheme('cache-buster'));

  test.each(visits)('%i px, %s: gets its answers', async (width, who) => {
    expect(await readPage(pages[who], width)).toEqual([
      'Accent: teal',
      '/api/me?_=NOW: 200',
      '/api/nodes?t=NOW: 200',
      '/api/nodes/1/metrics?hours=0.5&_=NOW: 200',
      '/api/nodes/1/metrics?hours=24h&series=all&points=0: 200',
      '/api/nodes/1/metrics?range=day&limit=100: 200',
      '/api/themes/cache-buster/config?t=NOW: 200',
    ]);
    expect(faults).toEqual([]);
  });
});

describe('a theme with data of its own', () => {
  beforeAll(() => hub.useTheme('own-data'));
  const own = [
    'own file: from config.json',
    'own folder: from data/world.json',
    'data URL: from a data URL',
    'blob URL: from a blob URL',
  ];

  test.each(visits)('%i px, %s: reads it, and another host if that is approved', async (width, who) => {
    expect(await readPage(pages[who], width)).toEqual([...own, 'other host: unavailable']);
    expect(faults.filter((fault) => !fault.includes('Content Security Policy'))).toEqual([]);
    faults = [];
    await hub.call('PUT', '/api/themes/own-data/connect', { approved: [RATES] });
    expect(await readPage(pages[who], width)).toEqual([...own, 'other host: from rates']);
    expect(faults).toEqual([]);
    await hub.call('PUT', '/api/themes/own-data/connect', { approved: [] });
  });
});

describe('a theme that redirects from a private page', () => {
  beforeAll(async () => {
    await hub.useTheme('login-redirect');
    await hub.call('PUT', '/api/settings', { public_page: false });
  });
  afterAll(() => hub.call('PUT', '/api/settings', { public_page: true }));

  test.each([360, 1440])('%i px: a visitor gets the login, and the administrator the page', async (width) => {
    expect(await readPage(pages.administrator, width)).toEqual(['alpha']);
    expect(faults).toEqual([]);
    const { visitor } = pages;
    await visitor.setViewportSize({ width, height: 800 });
    await visitor.goto(hub.site);
    await visitor.waitForURL(/\/admin\/login/);
    await visitor.getByRole('textbox', { name: 'Password' }).waitFor();
  });
});

describe('a theme that shows errors as they are', () => {
  beforeAll(() => hub.useTheme('shown-errors'));

  test.each(visits)('%i px, %s: shows a sentence', async (width, who) => {
    expect(await readPage(pages[who], width)).toEqual(['There is no such node.']);
    expect(faults).toEqual([expect.stringContaining('404')]);
  });
});

describe('a theme with its settings in the page', () => {
  beforeAll(() => hub.useTheme('page-settings'));
  afterAll(() => hub.call('PUT', '/api/themes/page-settings/config', {}));

  test.each([
    [360, 'visitor', 'Log in as the administrator first.'],
    [1440, 'visitor', 'Log in as the administrator first.'],
    [360, 'administrator', 'A theme cannot change its settings. Change them in the admin panel.'],
    [1440, 'administrator', 'A theme cannot change its settings. Change them in the admin panel.'],
  ] as const)('%i px, %s: is refused with a sentence, and links to the panel', async (width, who, text) => {
    const page = pages[who];
    await hub.call('PUT', '/api/themes/page-settings/config', {});
    expect((await readPage(page, width))[0]).toBe('Hello');
    await page.getByRole('button').click();
    await page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.getByRole('link', { name: 'Settings in the panel' }).click();
    if (who === 'visitor') {
      await page.waitForURL(/login\?next=%2Fadmin%2Fthemes%2Fpage-settings%2Fsettings$/);
      return;
    }
    await page.getByRole('heading', { name: 'Settings of Page Settings' }).waitFor();
    await page.getByLabel('Greeting').fill(`Hello at ${width}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings of Page Settings saved.').waitFor();
    expect((await readPage(page, width))[0]).toBe(`Hello at ${width}`);
  });
});
