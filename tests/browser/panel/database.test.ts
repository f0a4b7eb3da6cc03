import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Database administration in the panel with a real hub. The tests build on one another.

let panel: PanelRun;
let backup: Buffer;

beforeAll(async () => {
  panel = await startPanel();
  await panel.addNode({ name: 'in the backup' });
}, 60_000);

afterAll(() => panel?.close());

test('sizes and rows are shown', async () => {
  await panel.open('database');
  await panel.page.getByRole('row', { name: /^node 1$/ }).waitFor();
  expect(await findAccessFaults(panel.page)).toEqual([]);
});

test('a backup is downloaded under the name that the hub gives it', async () => {
  const { page } = panel;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^muster.*\.db$/);
  backup = await readFile(await download.path());
  expect(backup.subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('the file is tidied up', async () => {
  await panel.page.getByRole('button', { name: 'Reclaim space' }).click();
  await panel.page.getByText(/^The file shrank from .* to/).waitFor();
});

test('a file that is no database is refused, and nothing changes', async () => {
  const { page } = panel;
  const restore = page.locator('[aria-labelledby=restore]');
  await restore.locator('input[type=file]').setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a database'),
  });
  await restore.getByRole('button', { name: 'Check file' }).click();
  await restore.getByText(/not a usable database/).waitFor();
});

test('a backup is checked, and put in place only after a word was typed', async () => {
  const { page } = panel;
  await panel.addNode({ name: 'after the backup' });
  const restore = page.locator('[aria-labelledby=restore]');
  await restore
    .locator('input[type=file]')
    .setInputFiles({ name: 'muster.db', mimeType: 'application/octet-stream', buffer: backup });
  await restore.getByRole('button', { name: 'Check file' }).click();
  await restore.getByText('File contents').waitFor();
  expect(await restore.locator('.facts > div', { hasText: 'Nodes' }).locator('dd').innerText()).toBe('1');
  expect((await (await panel.context.request.get(`${panel.url}/api/nodes`)).json()).nodes).toHaveLength(2);

  await restore.getByRole('button', { name: 'Replace the database…' }).click();
  const confirm = page.locator('dialog').getByRole('button', { name: 'Replace database' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(/^Type/).fill('replace');
  await confirm.click();
  await page.getByText('Database replaced. Log in again.').waitFor({ timeout: 20_000 });
  await panel.logIn(page);
  await panel.open('nodes');
  await page.getByText('in the backup').waitFor();
  expect(await page.getByText('after the backup').count()).toBe(0);
}, 90_000);
