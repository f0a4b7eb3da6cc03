import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { packTheme } from '../../support/themes/theme.ts';

// Themes from addresses and galleries, with a local code host. The tests build on one another.

let panel: PanelRun;
let codeHost: CodeHost;
let picture: Buffer;

beforeAll(async () => {
  codeHost = await startCodeHost('');
  panel = await startPanel({ hubArgs: ['--code-host', codeHost.url] });
  picture = await panel.page.screenshot();
  await panel.open('themes');
}, 240_000);

afterAll(async () => {
  await panel?.close();
  await codeHost?.close();
});

test('warns before the first third-party theme, also if the list of themes arrives late', async () => {
  const page = await panel.context.newPage();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/themes', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${panel.url}/admin/themes`);
  await page.getByRole('button', { name: 'Install theme' }).click();
  await page.locator('.dialog').getByRole('button', { name: 'Install', exact: true }).waitFor();
  answered.resolve();
  await page.locator('.dialog').getByRole('button', { name: 'Install anyway' }).waitFor();
  await page.close();
});

const card = (name: string) => panel.page.locator('li.theme', { hasText: name });

test('installs a theme from an address, after asking whether to replace another one', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  const address = `${codeHost.url}/jo/cirrus`;
  const packed = (version: string) =>
    packTheme({
      manifest: { name: 'Cirrus', short: 'cirrus', version, connect: ['https://tiles.example.com'] },
    });
  const archive = packTheme({ manifest: { name: 'Cumulus', short: 'cirrus', version: '0.1.0' } });
  await page.getByRole('button', { name: 'Install theme' }).click();
  await page
    .locator('.dialog input[type=file]')
    .setInputFiles({ name: 'a.tar.gz', mimeType: '', buffer: archive });
  await page.getByRole('button', { name: 'Install anyway' }).click();
  await card('Cumulus').waitFor();
  codeHost.releases.set('jo/cirrus', { tag: 'v1.0.0', files: { 'theme.tar.gz': packed('1.0.0') } });
  await page.getByRole('button', { name: 'Install theme' }).click();
  await dialog.getByLabel('From a URL').check();
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await dialog.getByText('Enter a URL.').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const field = dialog.getByLabel('URL', { exact: true });
  await field.fill('https://127.0.0.1/theme.tar.gz');
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await dialog.getByText('127.0.0.1 is not a public IP address').waitFor();
  await field.fill(`${codeHost.url}/jo/absent`);
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await dialog.getByText('has no release').waitFor();
  await field.fill(address);
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await dialog.getByText('Cumulus 0.1.0 from an uploaded file').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace it' }).click();
  await dialog.getByRole('heading', { name: 'Connections to other hosts' }).waitFor();
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
  await card('Cirrus').getByText(`from ${address}`).waitFor();

  codeHost.releases.set('jo/cirrus', { tag: 'v1.1.0', files: { 'theme.tar.gz': packed('1.1.0') } });
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await card('Cirrus').getByText('v1.1.0 available').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update (Cirrus)' }).click();
  await card('Cirrus').getByText('Version 1.1.0').waitFor();
  expect(await card('Cirrus').getByText('v1.1.0 available').count()).toBe(0);
  await page.getByRole('button', { name: 'Delete Cirrus' }).click();
  await page.getByRole('button', { name: 'Delete theme' }).click();
  await card('Cirrus').waitFor({ state: 'detached' });
});

test('shows the galleries, and installs from them', async () => {
  const { page } = panel;
  const address = `${codeHost.url}/jo/cirrus`;
  const themes = [
    {
      address,
      name: 'Cirrus',
      author: 'Jo',
      description: '<b>Clouds</b>',
      light: 'l.png',
      dark: 'd.png',
      connect: [],
    },
  ];
  const own = [`page: ${codeHost.url}/gallery/`, address, `${codeHost.url}/jo/stratus`, 'nonsense'].join(
    '\n',
  );
  const files = new Map<string, string | Buffer>([
    ['/gallery/themes.txt', own],
    ['/gallery/gallery.json', JSON.stringify({ themes })],
    ['/gallery/l.png', picture],
    ['/gallery/d.png', picture],
  ]);
  codeHost.answer = ({ url = '' }, response) => {
    const content = files.get(url);
    if (content !== undefined) response.writeHead(200).end(content);
    return content !== undefined;
  };
  const before = codeHost.paths.length;
  await panel.open('themes');
  await card('Muster').waitFor();
  expect(codeHost.paths).toHaveLength(before);
  await page.getByRole('link', { name: 'Browse galleries' }).click();
  await page.getByText('The gallery could not be loaded. There is no gallery at').waitFor();
  await page.getByLabel('Additional gallery').fill('ftp://gallery.example/themes.txt');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a URL that starts with https://, or leave empty.').waitFor();
  await page.getByLabel('Additional gallery').fill('https://10.0.0.1/themes.txt');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('10.0.0.1 is not a public IP address').waitFor();
  await page.getByLabel('Additional gallery').fill(`${codeHost.url}/gallery/themes.txt`);
  await page.getByRole('button', { name: 'Save' }).click();
  await card('Cirrus').getByText('<b>Clouds</b>').waitFor();
  await page.getByText('1 line is not shown').waitFor();
  for (const image of await card('Cirrus').locator('img').all())
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
  expect(await card('Cirrus').locator('img').count()).toBe(2);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByLabel('Search themes').fill('clouds jo');
  await card('stratus').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Install (Cirrus)' }).click();
  await page.getByRole('region', { name: 'Give the panel its own address' }).waitFor();
  await page.locator('.dialog').getByRole('button', { name: 'Install anyway' }).click();
  await page.locator('.dialog').getByText('Cirrus 1.1.0 installed.').waitFor();
  await page.locator('.dialog .dialog-foot').getByRole('button', { name: 'Close' }).click();
  await card('Cirrus').getByText('Installed', { exact: true }).waitFor();
  codeHost.answer = () => false;
  await panel.open('themes');
  await page.getByRole('button', { name: 'Delete Cirrus' }).click();
  await page.getByRole('button', { name: 'Delete theme' }).click();
  await card('Cirrus').waitFor({ state: 'detached' });
});
