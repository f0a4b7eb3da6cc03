import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { chooseLanguage, type PanelRun, startPanel } from '../../support/browser/panel.ts';

// The audit log with the real hub. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
  const { id } = await panel.addNode({ name: 'web-1' });
  for (let i = 2; i <= 60; i += 1) await panel.addNode({ name: `web-${i}` });
  await panel.context.request.delete(`${panel.url}/api/nodes/${id}`);
  const data = { username: 'admin', password: 'a wrong guess' };
  for (let i = 0; i < 3; i += 1)
    await panel.context.request.post(`${panel.url}/api/auth/login`, {
      data,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
}, 240_000);

afterAll(() => panel?.close());

const rows = () => panel.page.locator('.audit-table tbody tr[data-key]');

test('shows who did what to what, from where and with what outcome', async () => {
  const { page } = panel;
  await panel.open('overview');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await rows().first().waitFor();
  expect(await rows().nth(0).innerText()).toMatch(
    /3 times.*Not logged in.*203\.0\.113\.9.*Log in.*Refused.*invalid_credentials/s,
  );
  expect(await rows().nth(1).innerText()).toMatch(
    /admin.*127\.0\.0\.1.*Delete a node.*node \d{6} "web-1".*OK/s,
  );
  expect(await findAccessFaults(page)).toEqual([]);
});

test('the first and the last day are side by side, also where the filter has two rows', async () => {
  const { page } = panel;
  const usual = page.viewportSize();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [from, to] = await Promise.all(
      ['From', 'To'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    );
    expect(to?.y).toBe(from?.y);
  }
  if (usual !== null) await page.setViewportSize(usual);
});

test('loads more entries on demand', async () => {
  const { page } = panel;
  await page.getByText('Entries shown: 50').waitFor();
  // Rows that are measured late move the button, from under a mouse too.
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await page.getByText('Entries shown: 63').waitFor();
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await expect.poll(() => rows().last().innerText()).toMatch(/Log in.*OK/s);
  await page.keyboard.press('Home');
  await page.getByRole('link', { name: 'node 1 "web-1"' }).waitFor({ state: 'detached' });
});

test('filters by action, outcome, text and day, in the URL too', async () => {
  const { page } = panel;
  await chooseOption(page.getByLabel('All actions'), 'Delete a node');
  await expect.poll(() => rows().count()).toBe(1);
  expect(page.url()).toMatch(/\?action=node\.delete$/);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await chooseOption(page.getByLabel('All results'), 'Refused');
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('web-42"');
  await expect.poll(() => rows().count()).toBe(1);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  expect(await page.getByRole('searchbox').inputValue()).toBe('web-42"');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No matching entries').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filter' }).click();
});

test('downloads the matching entries as CSV', async () => {
  const { page } = panel;
  await chooseOption(page.getByLabel('All actions'), 'Add a node');
  await expect.poll(() => rows().first().innerText()).toContain('Add a node');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^muster-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect([lines[0]?.slice(0, 13), lines.length]).toEqual(['id,at,last_at', 62]);
  await page.getByText('csv downloaded.').waitFor();
});

test('fits a window of 360 px', async () => {
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 740 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await excess()).toBe(0);
  await page.getByLabel('From', { exact: true }).focus();
  await page.keyboard.press('Tab');
  expect(await excess()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('is in Chinese too', async () => {
  const { page } = panel;
  await chooseLanguage(page, 'zh');
  await page.getByRole('heading', { level: 1, name: '审计日志' }).waitFor();
  await expect.poll(() => rows().first().innerText()).toMatch(/添加节点.*成功/s);
  await chooseLanguage(page, 'en');
});

test('reports that the hub does not answer, and tries again', async () => {
  const { page } = panel;
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await panel.open('audit');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows().first().waitFor();
});

test('its retention is in the settings', async () => {
  const { page } = panel;
  await panel.open('settings');
  await page.getByLabel('Keep the audit log for (days)').fill('3651');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a whole number from 1 to 3650.').waitFor();
  await page.getByLabel('Keep the audit log for (days)').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await panel.open('audit');
  expect(await rows().first().innerText()).toMatch(/Change settings.*changed: audit_retention_days.*OK/s);
});
