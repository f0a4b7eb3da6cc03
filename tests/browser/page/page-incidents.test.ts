import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IncidentRow } from '../../../hub/src/store/rows.ts';
import { findAccessFaults, launchBrowser } from '../../support/browser/browser.ts';
import { type StatusPageRun, startStatusPage } from '../../support/browser/status-page.ts';
import { makeHello } from '../../support/data/samples.ts';
import { openAgent } from '../../support/network/socket.ts';

// Availability, incidents, announcements and maintenance on the status page.

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Nodes of `simulateHosts(12)`: the first reports, and the agent of the last one never connects. */
const STEADY = 0;
const ABSENT = 11;

let run: StatusPageRun;
let browser: Browser;
const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  run = await startStatusPage({ nodes: 12, hours: 2, withPast: 1, prepare: seedIncidents });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await run?.close();
});

const isAscending = (figures: readonly number[]) =>
  figures.every((figure, index) => index === 0 || (figures[index - 1] ?? 0) <= figure);

const seedIncidents: NonNullable<Parameters<typeof startStatusPage>[0]['prepare']> = async (
  store,
  seeded,
) => {
  const [steady = 0, absent = 0, other = 0] = [STEADY, ABSENT, 1].map((index) => seeded[index]?.id);
  await store.saveFacts(
    [steady, absent, other].map((id) => ({
      id,
      watched_since: now - 10 * DAY,
      last_seen_at: now - 2 * HOUR,
    })),
  );
  // In the time zone of the hub, which is that of this machine.
  const noon = new Date((now - 3 * DAY) * 1000).setHours(12, 0, 0, 0) / 1000;
  const flaps = [0, 1, 2].map((index) => [noon + index * 1200, noon + index * 1200 + 300] as const);
  const outages = [...flaps, [noon - DAY, noon - DAY + 5 * HOUR] as const];
  const shared = { kind: 'node', task_id: null } as const;
  const rows: Omit<IncidentRow, 'id'>[] = [
    ...outages
      .toSorted(([a], [b]) => a - b)
      .map(([began_at, ended_at]) => ({
        ...shared,
        node_id: steady,
        cause: 'silent' as const,
        began_at,
        ended_at,
      })),
    { ...shared, node_id: absent, cause: 'connection_closed', began_at: now - 2 * HOUR, ended_at: null },
  ];
  await store.writeIncidents(
    rows.map((row, index) => ({ ...row, id: index + 1 })),
    100,
  );
};

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  // Viewers spread the requests that an event causes, over up to 1.5 s.
  await context.addInitScript(() => {
    Math.random = () => 0;
  });
  const page = await context.newPage();
  await page.goto(run.url + path);
  return page;
}

const nameOf = (index: number) => run.hosts[index]?.host.config.name ?? '';
const idOf = (index: number) => run.hosts[index]?.id ?? 0;
const list = (page: Page) => page.getByRole('region', { name: 'Incidents', exact: true });
const day = (page: Page, name: string | RegExp) => list(page).getByRole('region', { name });

describe('availability', () => {
  test('a day is read by mouse, keyboard and table, and nothing moves', async () => {
    const page = await open(`/node/${idOf(STEADY)}`);
    const bars = page.getByRole('slider', { name: 'Availability, 90 days' });
    // The charts above the days appear one after the other.
    await expect.poll(() => page.locator('.m-chart canvas').count()).toBe(9);
    await bars.waitFor();
    const measure = () =>
      page
        .locator('.days, .history, .strip-ends')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
    const before = await measure();
    await bars.hover({ position: { x: 3, y: 10 } });
    await page.locator('.days-tip').getByText('no data').waitFor();
    await bars.focus();
    await page.keyboard.press('End');
    expect(await bars.getAttribute('aria-valuenow')).toBe('90');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowLeft');
    // Five hours of the day.
    expect(await bars.getAttribute('aria-valuetext')).toMatch(/: 7[89]\.\d+%$/);
    expect(await measure()).toEqual(before);
    await page.getByRole('button', { name: /Table/ }).first().click();
    const rows = page.locator('.availability-panel tbody tr');
    expect(await rows.count()).toBe(90);
    expect(await rows.nth(4).innerText()).toMatch(/7[89]\.\d+%$/);
    expect(await rows.last().innerText()).toMatch(/no data$/);
    await page.context().close();
  });

  test('nothing moves when it has loaded', async () => {
    const page = await open('/');
    const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/availability*', async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.goto(`${run.url}/node/${idOf(STEADY)}`);
    await page.locator('.m-chart canvas').first().waitFor();
    const measure = () => page.locator('.history').evaluate((one) => one.getBoundingClientRect().top);
    const before = await measure();
    answer();
    await page.locator('.availability-panel').waitFor();
    expect(await measure()).toBe(before);
    await page.context().close();
  });

  test('a fleet takes one request, and every node has its bars', async () => {
    const page = await open('/elsewhere');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${run.url}/incidents`);
    await page.locator('.node-days .days').nth(11).waitFor();
    expect(requests.filter((path) => path === '/api/availability')).toHaveLength(1);
    expect(await page.locator('.node-days .days').count()).toBe(12);
    await page.getByRole('button', { name: 'Lowest first' }).click();
    const readPercents = async () => {
      const texts = await page.locator('.node-days .availability-percent').allInnerTexts();
      return texts.filter((text) => text !== 'no data').map((text) => Number.parseFloat(text));
    };
    await expect.poll(async () => isAscending(await readPercents())).toBe(true);
    const percents = await readPercents();
    expect(percents.length).toBeGreaterThan(8);
    expect(percents[0]).toBeLessThan(100);
    await page.context().close();
  });
});

describe('incidents', () => {
  test('the ongoing ones come first, and repeated ones are one line', async () => {
    const page = await open('/incidents');
    expect(await page.title()).toContain('Incidents');
    await day(page, 'Ongoing').getByText(nameOf(ABSENT)).waitFor();
    const first = list(page).getByRole('heading', { level: 3 }).first();
    expect(await first.innerText()).toBe('Ongoing');
    const group = list(page).locator('.incident-group');
    expect(await group.locator('.incident').innerText()).toContain('15m');
    await group.getByRole('button', { name: '3 times' }).click();
    expect(await list(page).locator('.incident-group li').count()).toBe(3);
    await page.context().close();
  });

  test('are filtered by the URL', async () => {
    const page = await open('/incidents');
    await page.getByRole('link', { name: 'Packet loss' }).click();
    await list(page).getByText('No incidents recorded.').waitFor();
    expect(page.url()).toContain('?kind=probe');
    await page.goto(`${run.url}/incidents?node=${idOf(STEADY)}`);
    await list(page).locator('.incident-group').waitFor();
    expect(await list(page).getByText(nameOf(ABSENT)).count()).toBe(0);
    await page.context().close();
  });

  test('the first page and the node page list them, with links to the feeds', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: /^\d ongoing incident/ }).waitFor();
    await page.locator('.fleet-incidents').scrollIntoViewIfNeeded();
    await day(page, 'Ongoing').getByText(nameOf(ABSENT)).waitFor();
    const feeds = ['/api/feed.atom', '/api/feed.json', '/api/maintenance.ics'];
    const links = await page
      .locator('.feeds a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(feeds);
    const head = await page
      .locator('head link[rel=alternate]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('type')]));
    expect(head.map(([href]) => href)).toEqual(feeds);
    for (const [href, type] of head) {
      const answer = await page.request.get(run.url + href);
      expect([answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([200, type]);
    }
    await page.goto(`${run.url}/node/${idOf(ABSENT)}`);
    await day(page, 'Ongoing').getByText('Connection closed').waitFor();
    await page.context().close();
  });

  test('an open page follows: a node that returns, and a node that becomes private', async () => {
    const page = await open('/incidents');
    await day(page, 'Ongoing').getByText(nameOf(ABSENT)).waitFor();
    await list(page).getByText(nameOf(STEADY)).first().waitFor();
    const agent = await openAgent(run.url.replace('http', 'ws'), run.hosts[ABSENT]?.token ?? '');
    agent.send(makeHello());
    await day(page, 'Today').or(day(page, 'Yesterday')).getByText(nameOf(ABSENT)).waitFor();
    await run.administer('PUT', `/api/nodes/${idOf(STEADY)}`, { public: false });
    await expect.poll(() => list(page).getByText(nameOf(STEADY)).count()).toBe(0);
    await expect.poll(() => page.locator('.node-days .days').count()).toBe(11);
    await page.reload();
    await page.locator('.node-days .days').first().waitFor();
    expect(await page.getByText(nameOf(STEADY)).count()).toBe(0);
    await run.administer('PUT', `/api/nodes/${idOf(STEADY)}`, { public: true });
    await agent.close();
    await page.context().close();
  });
});

describe('notices', () => {
  const hostile = '<img src=x onerror="window.ran=1"><script>window.ran=2</script>';
  const body = [
    hostile,
    '[bad](javascript:window.ran=3) **bold** [good](https://example.com/"onmouseover=window.ran=4)',
    '<style>body{display:none}</style>',
  ].join('\n\n');

  beforeAll(async () => {
    await run.administer('POST', '/api/notices', { title: hostile, body });
    const starts_at = Math.floor((now + 2 * DAY) / DAY) * DAY;
    await run.administer('POST', '/api/notices', {
      ...{ kind: 'maintenance', title: 'New switches', starts_at, ends_at: starts_at + HOUR },
      node_ids: [idOf(STEADY)],
    });
    await run.administer('POST', '/api/notices', {
      ...{ kind: 'maintenance', title: 'Reboots', starts_at: now - HOUR, ends_at: now + HOUR },
      node_ids: [idOf(1)],
    });
  });

  test('are text, not markup', async () => {
    const page = await open('/');
    const notice = page.getByRole('article').filter({ hasText: 'Announcement' });
    await notice.getByText(hostile).first().waitFor();
    expect(await notice.locator('img, script, style, [onerror], [onmouseover]').count()).toBe(0);
    expect(await notice.locator('strong').innerText()).toBe('bold');
    const links = notice.locator('.notice-text a');
    for (const link of await links.all()) {
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/example\.com\//);
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('.summary').isVisible()).toBe(true);
    await page.context().close();
  });

  test('an announcement is dismissed for good, maintenance is not', async () => {
    const page = await open('/');
    const announcement = page.getByRole('article').filter({ hasText: 'Announcement' });
    await announcement.waitFor();
    expect(await page.getByRole('button', { name: /^Dismiss/ }).count()).toBe(1);
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await expect.poll(() => announcement.count()).toBe(0);
    await page.reload();
    await page.getByRole('article').filter({ hasText: 'Maintenance in progress' }).waitFor();
    expect(await announcement.count()).toBe(0);
    await page.context().close();
  });

  test('say when, in the visitor’s time zone and language, and which nodes', async () => {
    const page = await open('/', { timezoneId: 'Asia/Tokyo' });
    const upcoming = page.getByRole('article').filter({ hasText: 'Upcoming maintenance' });
    await upcoming.getByText(/09:00.{1,3}10:00 GMT\+9 · starts (?:in \d+ days|tomorrow)/).waitFor();
    expect(await upcoming.getByRole('link').innerText()).toBe(nameOf(STEADY));
    const running = page.getByRole('article').filter({ hasText: 'Maintenance in progress' });
    await running.getByText(/ends in (?:1 hour|\d+ minutes)/).waitFor();
    await page.context().close();
    const chinese = await open(`/node/${idOf(1)}`, { locale: 'zh-CN' });
    await chinese.getByRole('article').filter({ hasText: '维护进行中' }).waitFor();
    expect(await chinese.getByText('New switches').count()).toBe(0);
    await chinese.context().close();
  });

  test('appear on an open page, and leave it', async () => {
    const page = await open('/');
    await page.getByText('Reboots').waitFor();
    await run.administer('POST', '/api/notices', { title: 'Late news', body: 'With a text.' });
    await page.getByText('With a text.').waitFor();
    const { notices } = (await (await page.request.get(`${run.url}/api/notices`)).json()) as {
      notices: { id: number; title: string }[];
    };
    const late = notices.find(({ title }) => title === 'Late news');
    await run.administer('DELETE', `/api/notices/${late?.id}`);
    await expect.poll(() => page.getByText('Late news').count()).toBe(0);
    await page.context().close();
  });

  test('and incidents are accessible, light and dark', async () => {
    const page = await open('/incidents', { colorScheme: 'light', reducedMotion: 'reduce' });
    await page.locator('.node-days .days').first().waitFor();
    await page.locator('.incident-group button').click();
    await page.getByRole('button', { name: /Table/ }).click();
    await page.locator('.days').first().focus();
    await page.getByText('Reboots').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page)).toEqual([]);
    // Only the charts are not on the page before.
    await page.goto(`${run.url}/node/${idOf(1)}`);
    await page.locator('.availability-panel').waitFor();
    await page.getByText('Reboots').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.context().close();
  });
});
