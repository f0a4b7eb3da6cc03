import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckOutageRow } from '../../../hub/src/store/rows.ts';
import {
  fastForwardTo,
  findAccessFaults,
  launchBrowser,
  measureExcess,
} from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';

// Services on the status page. Heartbeats need no agent, and change when they are called.

const HOUR = 3600;
const DAY = 24 * HOUR;
const KEY = 'd1f0c0de'.repeat(4);
const HOSTILE = '<img src=x onerror="window.ran=1">';

let run: StatusPageRun;
let browser: Browser;
const now = Math.floor(Date.now() / 1000);
/** Noon three days ago, in the time zone of the hub, which is that of this machine. */
const NOON = new Date((now - 3 * DAY) * 1000).setHours(12, 0, 0, 0) / 1000;

beforeAll(async () => {
  run = await startStatusPage({ nodes: 4, hours: 1, prepare: seedServices });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await run?.close();
});

interface Seed {
  readonly name: string;
  readonly hasFailed?: boolean;
  readonly outages?: readonly Omit<CheckOutageRow, 'task_id'>[];
}

const seeds: readonly Seed[] = [
  {
    name: 'Shop',
    outages: [{ began_at: NOON, ended_at: NOON + 26 * 60, reason: 'status' }],
  },
  {
    name: 'Mail',
    hasFailed: true,
    outages: [
      { began_at: now - 2 * HOUR, ended_at: null, reason: 'failed' },
      { began_at: NOON - 2 * DAY, ended_at: NOON - DAY, reason: 'certificate_expired' },
    ],
  },
  { name: HOSTILE },
];

const seedServices: NonNullable<Parameters<typeof startStatusPage>[0]['prepare']> = async (store) => {
  for (const [sort, { name, hasFailed = false, outages = [] }] of seeds.entries()) {
    const { id: task_id } = await store.insertPingTask({
      ...{
        name: 'secret task',
        target: 'heartbeat:',
        interval: DAY,
        all_nodes: false,
        node_ids: [],
        sort,
      },
      check: { public_name: name },
      heartbeat_key: name === 'Shop' ? KEY : null,
    });
    const calls = { called_at: now - 2 * HOUR, has_failed: hasFailed, started_at: null, duration_ms: null };
    await store.writeHeartbeat({ task_id, ...calls });
    const state = hasFailed
      ? { state: 'down' as const, since: now - 2 * HOUR, reason: 'failed' as const }
      : { state: 'up' as const, since: NOON + 26 * 60, reason: null };
    await store.writeChecks({
      statuses: [{ task_id, begun_at: now - 10 * DAY, detail: 'secret detail', ...state }],
      results: [],
      deletedResults: [],
      outages: outages.map((outage) => ({ task_id, ...outage })),
    });
  }
};

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(run.url + path);
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Services' });
const service = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
const incidents = (page: Page) => page.getByRole('region', { name: 'Incidents', exact: true });

test('the first page has each service with its state and its days, by mouse and keyboard', async () => {
  const page = await open('/');
  await service(page, 'Mail').getByText('Down', { exact: true }).waitFor();
  await service(page, 'Shop').getByText('Up', { exact: true }).waitFor();
  expect(await service(page, 'Shop').innerText()).toMatch(/for [23]d/);
  expect(await service(page, 'Shop').locator('.availability-percent').innerText()).toMatch(/^99\.\d{2,3}%$/);
  expect(await service(page, 'Shop').locator('.day').count()).toBe(90);
  const days = section(page).getByRole('slider', { name: 'Shop' });
  await service(page, 'Shop').getByRole('link', { name: 'Shop' }).focus();
  await page.keyboard.press('Tab');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: 98\.194%$/);
  await days.hover({ position: { x: 3, y: 10 } });
  await section(page).locator('.days-tip').getByText('no data').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('secret');
  expect(await section(page).getByText(HOSTILE).count()).toBe(1);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.context().close();
});

test('the first page appears with its services, and nothing moves', async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as { sources: { node: Element | null }[] }[])
        moved.push(...sources.flatMap(({ node }) => (node?.matches('main > *') ? node.className : [])));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(run.url);
  await service(page, 'Mail').waitFor();
  await page.locator('li.card .meter').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  await context.close();
});

test('services that take long do not keep the page from appearing, and a page without services has no section', async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/services', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(run.url);
  await page.locator('li.card').first().waitFor();
  expect(await section(page).count()).toBe(0);
  answer();
  await service(page, 'Shop').waitFor();
  await page.unrouteAll();
  await page.route('**/api/services', (route) =>
    route.fulfill({ json: { from: '2026-01-01', to: '2026-01-01', services: [] } }),
  );
  await page.reload();
  await page.locator('li.card').first().waitFor();
  expect(await page.locator('.services').count()).toBe(0);
  await context.close();
});

test('an open page follows a service that fails and recovers', async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(run.url);
  await service(page, 'Shop').getByText('Up', { exact: true }).waitFor();
  const call = async (event: string) => {
    const { status } = await fetch(`${run.url}/api/heartbeat/${KEY}${event}`, { method: 'POST' });
    expect(status).toBe(204);
  };
  await call('/fail');
  await fastForwardTo(page, service(page, 'Shop').getByText('Down', { exact: true }));
  await service(page, 'Shop').getByText('Job failed').waitFor();
  await call('');
  await fastForwardTo(page, service(page, 'Shop').getByText('Up', { exact: true }));
  await context.close();
});

test('a service has its outages, with what was seen, from when to when', async () => {
  const page = await open('/');
  await service(page, 'Shop').getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor();
  expect(page.url()).toMatch(/\/incidents\?service=\d+$/);
  const outage = incidents(page).getByRole('listitem').filter({ hasText: 'Unexpected status' });
  expect((await outage.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /12:00 – 12:26 Outage Unexpected status 26m 0s/,
  );
  expect(await incidents(page).getByText('Certificate expired').count()).toBe(0);
  await page.getByRole('slider', { name: 'Availability, 90 days' }).waitFor();
  await page.getByRole('link', { name: 'Shop: Clear filters' }).click();
  await incidents(page).getByText('Certificate expired').waitFor();
  await page.context().close();
});

test('outages of services are among the incidents of nodes, and can be filtered', async () => {
  const page = await open('/incidents');
  const ongoing = incidents(page).getByRole('region', { name: 'Ongoing' });
  await ongoing.getByRole('link', { name: 'Mail', exact: true }).waitFor();
  const absent = run.hosts.at(-1)?.host.config.name ?? '';
  await incidents(page).getByRole('link', { name: 'Services' }).click();
  await expect.poll(() => page.url()).toContain('?kind=service');
  await ongoing.getByText('Outage').waitFor();
  expect(await incidents(page).getByText(absent).count()).toBe(0);
  await incidents(page).getByRole('link', { name: 'Packet loss' }).click();
  await incidents(page).getByText('No incidents recorded.').waitFor();
  await page.context().close();
});

test('the words are in the visitor’s language', async () => {
  const page = await open('/', { locale: 'zh-CN' });
  await page.getByRole('region', { name: '服务' }).getByText('中断').waitFor();
  await page.context().close();
});

test.each(['/', '/incidents?kind=service', '/incidents'])('%s is accessible at every width', async (path) => {
  const page = await open(path);
  await page.getByText('Mail').first().waitFor();
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [768, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await measureExcess(page), String(width)).toBeLessThanOrEqual(0);
    expect(await findAccessFaults(page), `${width}, ${colorScheme}`).toEqual([]);
  }
  await page.context().close();
});
