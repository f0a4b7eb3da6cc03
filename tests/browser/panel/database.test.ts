import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { editDatabase } from '../../support/data/database-file.ts';
import { findFixture } from '../../support/data/import.ts';

// Database administration in the panel with a real hub. The tests build on one another.

let panel: PanelRun;
let backup: Buffer;

beforeAll(async () => {
  panel = await startPanel();
  await panel.addNode({ name: 'in the backup' });
}, 240_000);

afterAll(() => panel?.close());

test('shows sizes and rows', async () => {
  await panel.open('database');
  await panel.page.getByRole('row', { name: /^Nodes node 1$/ }).waitFor();
  // The hubs of a shared database.
  expect(await panel.page.locator('[aria-labelledby=hubs]').count()).toBe(0);
  expect(await findAccessFaults(panel.page)).toEqual([]);
});

test('downloads a backup under the file name from the hub', async () => {
  const { page } = panel;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^muster.*\.db$/);
  backup = await readFile(await download.path());
  expect(backup.subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('compacts the file', async () => {
  await panel.page.getByRole('button', { name: 'Reclaim space' }).click();
  await panel.page.getByText(/^The file shrank from .* to/).waitFor();
});

test('refuses a file that is not a database and changes nothing', async () => {
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

test('warns of what a backup would change, and of what is not restored', async () => {
  const { page } = panel;
  const hostile = editDatabase(backup, (db) => {
    db.exec('CREATE TRIGGER planted AFTER UPDATE ON account BEGIN DELETE FROM session; END');
    db.exec("UPDATE account SET username = 'eve'");
    db.exec("INSERT INTO setting VALUES ('agent_repository', '\"eve/agent\"')");
    const window = { key: 'k'.repeat(43), expires_at: Math.floor(Date.now() / 1000) + 3000, remaining: 9 };
    db.prepare("INSERT OR REPLACE INTO setting VALUES ('registration', ?)").run(JSON.stringify(window));
  });
  const restore = page.locator('[aria-labelledby=restore]');
  await restore
    .locator('input[type=file]')
    .setInputFiles({ name: 'muster.db', mimeType: 'application/octet-stream', buffer: hostile });
  await restore.getByRole('button', { name: 'Check file' }).click();
  await restore.getByText('trigger planted').waitFor();
  await restore.getByRole('button', { name: 'Replace the database…' }).click();
  const dialog = page.locator('.dialog');
  await dialog.getByText('Differs from the current database: username.').waitFor();
  await dialog.getByText('trigger planted').waitFor();
  await dialog.getByText('Registration is open in the backup, and will be closed.').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(1);
  expect(await dialog.getByLabel('Agent repository: eve/agent').isChecked()).toBe(false);
  expect(await findAccessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('checks a backup and restores it only after a typed confirmation, with the settings that are selected', async () => {
  const { page } = panel;
  await panel.addNode({ name: 'after the backup' });
  const settings = { agent_repository: 'mirror/agent', download_proxy: 'https://mirror.example/' };
  const buffer = editDatabase(backup, (db) => {
    const insert = db.prepare('INSERT INTO setting VALUES (?, ?)');
    for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value));
  });
  const restore = page.locator('[aria-labelledby=restore]');
  await restore
    .locator('input[type=file]')
    .setInputFiles({ name: 'muster.db', mimeType: 'application/octet-stream', buffer });
  await restore.getByRole('button', { name: 'Check file' }).click();
  await restore.getByText('Contents of the backup').waitFor();
  await restore.getByText('Agent repository: mirror/agent').waitFor();
  expect(await restore.locator('.facts > div', { hasText: 'Nodes' }).locator('dd').innerText()).toBe('1');
  expect((await (await panel.context.request.get(`${panel.url}/api/nodes`)).json()).nodes).toHaveLength(2);

  await restore.getByRole('button', { name: 'Replace the database…' }).click();
  const confirm = page.locator('.dialog').getByRole('button', { name: 'Replace database' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Agent repository: mirror/agent').check();
  expect(await page.getByLabel('Download proxy: https://mirror.example/').isChecked()).toBe(false);
  await page.getByLabel(/^Type/).fill('replace');
  await confirm.click();
  await page.getByText('Database replaced. Log in again.').waitFor({ timeout: 60_000 });
  await panel.logIn(page);
  const restored = await (await panel.context.request.get(`${panel.url}/api/settings`)).json();
  expect(restored).toMatchObject({ agent_repository: 'mirror/agent', download_proxy: '' });
  await panel.open('nodes');
  await page.getByText('in the backup').waitFor();
  expect(await page.getByText('after the backup').count()).toBe(0);
}, 240_000);

test('refuses a file of another product with the reason', async () => {
  const { page } = panel;
  await panel.open('database');
  const card = page.locator('[aria-labelledby=import]');
  await chooseOption(card.getByLabel('Import from'), 'Nezha');
  await card.getByLabel('Database file').setInputFiles(findFixture('komari/komari.db'));
  await card.getByRole('button', { name: 'Check file' }).click();
  await card.getByText('The file is not a database of Nezha, but of Komari.').waitFor();
});

test('checks a file of records, and names the line that is wrong', async () => {
  const { page } = panel;
  await panel.open('database');
  const card = page.locator('[aria-labelledby=import]');
  await chooseOption(card.getByLabel('Import from'), 'NDJSON');
  const choose = (text: string) =>
    card
      .getByLabel('File of records')
      .setInputFiles({ name: 'records.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  await choose('{"type":"source","product":"Smokestack"}\n{"type":"server"}\n');
  await card.getByRole('button', { name: 'Check file' }).click();
  await card.getByText('The file, line 2: unknown type "server".').waitFor();
  await choose(
    '{"type":"source","product":"Smokestack"}\n{"type":"node","key":"1","config":{"name":"web"}}\n',
  );
  await card.getByRole('button', { name: 'Check file' }).click();
  await card.getByText('Contents of the Smokestack database').waitFor();
});

test('imports Komari’s two files after a report and a confirmation', async () => {
  const { page } = panel;
  const card = page.locator('[aria-labelledby=import]');
  await chooseOption(card.getByLabel('Import from'), 'Komari');
  await card.getByLabel('Database file').setInputFiles(findFixture('komari/komari.db'));
  await card.getByLabel(/^History file/).setInputFiles(findFixture('komari/metrics.db'));
  await card.getByRole('button', { name: 'Check file' }).click();
  await card.getByText('Contents of the Komari database').waitFor();
  await card.getByText('Left out or adjusted:').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const countNodes = async () =>
    (await (await panel.context.request.get(`${panel.url}/api/nodes`)).json()).nodes.length;
  expect(await countNodes()).toBe(1);
  await card.getByRole('button', { name: 'Import…' }).click();
  await page.locator('.dialog').getByRole('button', { name: 'Import' }).click();
  await card.getByText('Imported from Komari').waitFor({ timeout: 60_000 });
  await card.getByText('Next steps').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await expect.poll(countNodes).toBeGreaterThan(1);
}, 240_000);
