import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { IncidentRow } from '../../../hub/src/store/rows.ts';
import { chooseOption, findLayoutFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { addPingTasks, countIds, makeNodeConfig, makeToken } from '../../support/data/store.ts';

// Incidents, announcements and maintenance windows in the panel. The tests build on one another.

let panel: PanelRun;

const now = Math.floor(Date.now() / 1000);
const HOUR = 3_600;

/** 60 ended outages of alpha, then packet loss of beta, and an outage of beta that lasts. */
function makeIncidents(): IncidentRow[] {
  const outage = { kind: 'node', cause: 'silent', task_id: null } as const;
  const rows: Omit<IncidentRow, 'id'>[] = Array.from({ length: 60 }, (_, index) => {
    const began_at = now - (100 - index) * HOUR;
    return { ...outage, node_id: 1, began_at, ended_at: began_at + 125 };
  });
  const began_at = now - 2 * HOUR;
  rows.push({
    node_id: 2,
    kind: 'probe',
    cause: 'packet_loss',
    task_id: 1,
    began_at,
    ended_at: began_at + 60,
  });
  rows.push({ ...outage, node_id: 2, cause: 'connection_closed', began_at: now - HOUR, ended_at: null });
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}

beforeAll(async () => {
  panel = await startPanel({
    async prepare(path) {
      const store = await openStore({ path, drawId: countIds() });
      for (const name of ['alpha', 'beta'])
        await store.insertNode({
          config: makeNodeConfig({ name, tags: [`${name} tag`] }),
          token: makeToken(name),
          created_at: 0,
        });
      await addPingTasks(store, 1);
      await store.writeIncidents(makeIncidents(), 1000);
      await store.close();
    },
  });
}, 240_000);

afterAll(() => panel?.close());

const rows = () => panel.page.locator('.incident-table tbody tr[data-key]');
const dialog = () => panel.page.locator('.dialog');
const notice = (title: string) => panel.page.locator('.notice-row', { hasText: title });

async function listNotices() {
  const answer = await panel.context.request.get(`${panel.url}/api/notices`);
  return (await answer.json()).notices as { id: number; title: string; [key: string]: unknown }[];
}

test('lists incidents, newest first, with links to their nodes', async () => {
  const { page } = panel;
  await panel.open('overview');
  await page.getByRole('link', { name: 'Incidents', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
  await rows().first().waitFor();
  await page.getByText('1 ongoing').waitFor();
  expect(await rows().nth(0).innerText()).toMatch(/beta.*Outage.*Connection closed.*Ongoing.*1h/s);
  expect(await rows().nth(1).innerText()).toMatch(/beta.*Packet loss.*task 1.*1m/s);
  expect(await rows().nth(0).getByRole('link', { name: 'beta' }).getAttribute('href')).toBe('/node/2');
  await page.getByText('50 incidents shown').waitFor();
  // Rows that are measured late move the button, from under a mouse too.
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await page.getByText('62 incidents shown').waitFor();
  // Otherwise the sticky head covers a part of a link.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('filters by kind, node and state, in the URL', async () => {
  const { page } = panel;
  await chooseOption(page.getByLabel('Any kind'), 'Packet loss');
  await expect.poll(() => rows().count()).toBe(1);
  expect(page.url()).toMatch(/\?kind=probe$/);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.getByRole('combobox', { name: 'Any node' }).fill('bet');
  await page.getByRole('option', { name: 'beta' }).click();
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByLabel('Only ongoing').check();
  await expect.poll(() => rows().count()).toBe(1);
  expect(page.url()).toMatch(/\?node=2&state=ongoing$/);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  expect(await page.getByRole('combobox', { name: 'Any node' }).inputValue()).toBe('beta');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/\?state=ongoing$/);
});

test('announces something, with a preview by the hub', async () => {
  const { page } = panel;
  await page.getByRole('link', { name: 'New announcement' }).click();
  await dialog().getByRole('heading', { name: 'New announcement' }).waitFor();
  await dialog().getByRole('button', { name: 'Publish' }).click();
  await dialog().getByText('Enter a title of at most 120 characters.').waitFor();
  await dialog().getByLabel('Title').fill('Disk failure');
  await dialog()
    .getByLabel('Text')
    .fill('It **failed**. <img src=x onerror=alert(1)> [x](https://example.org)');
  await dialog().locator('.notice-preview strong', { hasText: 'failed' }).waitFor();
  expect(await dialog().locator('.notice-preview').innerText()).toContain('<img src=x onerror=alert(1)>');
  expect(await dialog().locator('.notice-preview a').getAttribute('href')).toBe('https://example.org');
  await dialog().getByLabel('Affected nodes').fill('alp');
  await page.getByRole('option', { name: 'alpha' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'alpha' }).waitFor({ state: 'detached' });
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Disk failure added.').waitFor();
  expect(await notice('Disk failure').innerText()).toMatch(/Announcement.*since.*alpha.*It failed\./s);
  expect(await notice('Disk failure').getByRole('link', { name: 'alpha' }).getAttribute('href')).toBe(
    '/node/1',
  );
  expect(await listNotices()).toMatchObject([
    { title: 'Disk failure', node_ids: [1], ends_at: null, public: true },
  ]);
});

test('schedules maintenance, whose end must be later than its start', async () => {
  const { page } = panel;
  await page.getByRole('link', { name: 'Schedule maintenance' }).click();
  await dialog().getByLabel('Title').fill('Kernel updates');
  await dialog()
    .getByText(/^In your time zone: /)
    .waitFor();
  await dialog().getByLabel('Starts').fill('2034-03-05T10:00');
  await dialog().getByLabel('Ends').fill('');
  await dialog().getByRole('button', { name: 'Publish' }).click();
  await dialog().getByText('Maintenance needs an end.').waitFor();
  await dialog().getByLabel('Ends').fill('2034-03-05T10:00');
  await dialog().getByText('Must be later than the start.').waitFor();
  await dialog().getByLabel('Ends').fill('2034-03-05T12:00');
  await dialog().getByRole('combobox', { name: 'Nodes with any of these tags' }).fill('bet');
  await page.getByRole('option', { name: 'beta tag' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'beta tag' }).waitFor({ state: 'detached' });
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByLabel('Show to visitors').uncheck();
  await dialog().getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Kernel updates added.').waitFor();
  expect(await notice('Kernel updates').innerText()).toMatch(/Maintenance.*Only in the panel.*\(2h 0m\)/s);
  await notice('Kernel updates').getByText('beta tag').waitFor();
  await notice('Kernel updates').getByRole('link', { name: 'beta' }).waitFor();
  const [stored] = await listNotices();
  const starts_at = await page.evaluate(() => Date.parse('2034-03-05T10:00') / 1000);
  expect(stored).toMatchObject({
    kind: 'maintenance',
    public: false,
    node_ids: [],
    tags: ['beta tag'],
    starts_at,
    ends_at: starts_at + 2 * HOUR,
  });
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('typed text is not lost', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Edit Disk failure' }).click();
  await dialog().getByLabel('Title').fill('Disk failure in rack 4');
  for (const field of ['Title', 'Affected nodes']) {
    await dialog().getByLabel(field).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
  }
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Disk failure in rack 4 saved.').waitFor();
  expect(await listNotices()).toContainEqual(
    expect.objectContaining({ title: 'Disk failure in rack 4', node_ids: [1] }),
  );
});

test('ends and deletes a notice, with undo', async () => {
  const { page } = panel;
  const findEnd = async () => (await listNotices()).find(({ kind }) => kind === 'announcement')?.ends_at;
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByText('Disk failure in rack 4 ended.').waitFor();
  expect(await findEnd()).toBeGreaterThan(now);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(findEnd).toBeNull();
  await page.getByRole('button', { name: 'Delete Disk failure in rack 4' }).click();
  await notice('Disk failure in rack 4').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await notice('Disk failure in rack 4').waitFor();
  await page.getByRole('button', { name: 'Delete Disk failure in rack 4' }).click();
  await notice('Disk failure in rack 4').waitFor({ state: 'detached' });
  // Deletions are sent when the page closes, too.
  await page.goto('about:blank');
  await expect.poll(async () => (await listNotices()).map(({ title }) => title)).toEqual(['Kernel updates']);
});

test('the audit log has the changes', async () => {
  const { entries } = await (await panel.context.request.get(`${panel.url}/api/audit?limit=20`)).json();
  const actions = entries
    .map(({ action }: { action: string }) => action)
    .filter((one: string) => one.startsWith('notice.'));
  expect(actions).toEqual([
    'notice.delete',
    ...['notice.update', 'notice.update', 'notice.update'],
    ...['notice.create', 'notice.create'],
  ]);
});

test('the palette has the dialogs, and the incidents of a node', async () => {
  const { page } = panel;
  const search = page.getByRole('combobox', { name: /^Search nodes|^What to do/ });
  await panel.open('overview');
  await page.keyboard.press('Control+k');
  await search.fill('maintenance');
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Schedule maintenance' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await search.fill('beta');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Incidents' }).click();
  await expect.poll(() => rows().count()).toBe(2);
});

test('the addresses that the status page links to', async () => {
  const { page } = panel;
  await panel.open('incidents/notices?dialog=maintenance&node=2');
  await dialog().locator('.combobox-chip', { hasText: 'beta' }).waitFor();
  const [{ id } = { id: 0 }] = await listNotices();
  await panel.open(`incidents/notices?dialog=edit&notice=${id}`);
  await dialog().getByRole('heading', { name: 'Edit Kernel updates' }).waitFor();
  await panel.open('incidents?kind=other&node=x&state=y');
  await page.getByText('50 incidents shown').waitFor();
});

test('the overview has the last 24 hours', async () => {
  const { page } = panel;
  await panel.open('overview');
  const card = page.getByRole('region', { name: 'Last 24 hours' });
  await card.getByRole('heading', { name: 'Incidents (2)' }).waitFor();
  expect(await card.innerText()).toMatch(
    /beta.*for 1h.*Outage.*beta.*1m.*Packet loss.*Most unstable.*1 outage/s,
  );
  await card.getByRole('link', { name: '1 outage' }).click();
  await expect.poll(() => page.url()).toMatch(/incidents\?node=2&kind=node$/);
  await expect.poll(() => rows().count()).toBe(1);
});
