import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { packTheme, type ThemeSetup } from '../../support/themes/theme.ts';

// Themes from the panel, with the real hub and a visitor in another browser. The tests build on one another.

const PAGE =
  '<!doctype html><title>Aurora</title><h1></h1><p></p><script type="module" src="/app.js"></script>';
/** A theme page that shows its version and settings. */
const makeScript = (version: string) => `
  document.querySelector('h1').textContent = 'Aurora ${version}';
  const config = await (await fetch('/api/themes/aurora/config')).json();
  document.querySelector('p').textContent = JSON.stringify(config);
`;
const themeOptions = [
  { type: 'title', label: 'Looks' },
  { key: 'accent', type: 'string', label: 'Accent', default: '#0a7', help: 'A colour of CSS.' },
  { key: 'columns', type: 'number', label: 'Columns', default: 3, min: 1, max: 6 },
  { key: 'compact', type: 'boolean', label: 'Compact', default: false },
  {
    key: 'font',
    type: 'select',
    label: 'Font',
    default: 'sans',
    options: [{ value: 'sans' }, { value: 'mono' }],
  },
  { key: 'footer', type: 'text', label: 'Footer', default: '' },
];

let panel: PanelRun;
let codeHost: CodeHost;
let visitor: Page;
let picture: Buffer;

beforeAll(async () => {
  codeHost = await startCodeHost('');
  panel = await startPanel({ hubArgs: ['--code-host', codeHost.url] });
  visitor = await panel.openStranger();
  await visitor.goto(panel.url);
  picture = await visitor.screenshot();
}, 240_000);

afterAll(async () => {
  await panel?.close();
  await codeHost?.close();
});

function makeArchive(version: string, setup: ThemeSetup = {}): Buffer {
  return packTheme({
    ...setup,
    manifest: { version, config: themeOptions, ...setup.manifest },
    files: {
      'dist/index.html': PAGE,
      'dist/app.js': makeScript(version),
      'preview.png': picture,
      ...setup.files,
    },
  });
}

async function choose(buffer: Buffer, name = 'theme.tar.gz'): Promise<void> {
  const { page } = panel;
  await page
    .locator('.dialog input[type=file]')
    .setInputFiles({ name, mimeType: 'application/gzip', buffer });
  await page.getByRole('button', { name: /^Install( anyway)?$/ }).click();
}

async function install(buffer: Buffer): Promise<void> {
  await panel.page.getByRole('button', { name: 'Install theme' }).click();
  await choose(buffer);
}

const card = (name: string) => panel.page.locator('li.theme', { hasText: name });
const readHeading = async (page: Page) => {
  await page.goto(panel.url);
  return page.locator('h1').first().innerText();
};

test('refuses an invalid theme with every error, and the dialog accepts another file', async () => {
  const { page } = panel;
  await panel.open('themes');
  await card('Muster').getByText('Built-in').waitFor();
  await page.getByRole('button', { name: 'Install theme' }).click();
  const advice = page.getByRole('region', { name: 'Give the panel its own address' });
  await page.locator('.dialog').getByText('could read the password that your browser fills in').waitFor();
  await advice.waitFor();
  expect(
    (await advice.locator('code').allInnerTexts()).map(
      (text) => /--admin-(listen|site)/.exec(text)?.[1] ?? text,
    ),
  ).toEqual([expect.stringMatching(/listen|ADMIN_LISTEN/), expect.stringMatching(/site|ADMIN_SITE/)]);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Install anyway' }).click();
  await page.getByText('Choose a file first.').waitFor();
  await choose(Buffer.from('a photograph'), 'holiday.jpg');
  await page.getByText('This file is not a usable theme.').waitFor();
  await choose(makeArchive('1.0.0', { manifest: { author: undefined }, files: { 'dist/index.html': null } }));
  const findings = page.getByLabel('Problems found:').getByRole('listitem');
  await expect.poll(() => findings.count()).toBe(2);
  expect(await findings.allInnerTexts()).toEqual([
    expect.stringMatching(/^theme\.json\n.*author/),
    expect.stringMatching(/^dist\/index\.html\n/),
  ]);
  expect(await findAccessFaults(page)).toEqual([]);
  await choose(makeArchive('1.0.0'));
  await page.getByText('Aurora 1.0.0 installed.').waitFor();
  await card('Aurora').getByText('Version 1.0.0').waitFor();
  expect([await advice.count(), await page.locator('.dialog').count()]).toEqual([1, 0]);
  const image = card('Aurora').locator('img');
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
  expect(await findAccessFaults(page)).toEqual([]);
});

test('uploads a large archive in chunks with progress, and can be cancelled', {
  timeout: 240_000,
}, async () => {
  const { page } = panel;
  // A repetition begins without the dialog.
  await panel.open('themes');
  const noise = Buffer.alloc(9 * 1024 * 1024);
  for (let index = 0; index < noise.length; index += 4)
    noise.writeUInt32LE((index * 2_654_435_761) % 2 ** 32, index);
  const network = await panel.context.newCDPSession(page);
  await network.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Slow enough that the upload has not ended when a busy machine gets to the button.
  await limit(200_000);
  const large = makeArchive('9.0.0', {
    manifest: { name: 'Large', short: 'large' },
    files: { 'dist/noise.bin': noise },
  });
  expect(large.length).toBeGreaterThan(8 * 1024 * 1024);
  await install(large);
  await page.getByText(/^Uploading… [1-9]/).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. Nothing changed.').waitFor();
  await limit(-1);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  // A busy machine checks and unpacks it in a minute.
  await card('Large').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Delete Large' }).click();
  await page.getByRole('button', { name: 'Delete theme' }).click();
  await card('Large').waitFor({ state: 'detached' });
});

test('a preview shows the theme to this browser only and ends with its dialog', async () => {
  const { page } = panel;
  const before = await readHeading(visitor);
  await page.getByRole('button', { name: 'Preview… (Aurora)' }).click();
  await page.getByText(/^Ends automatically in \d+:\d\d\.$/).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open status page' }).click();
  const preview = await opening;
  await preview.getByRole('heading', { name: 'Aurora 1.0.0' }).waitFor();
  expect(await preview.evaluate(() => window.opener)).toBeNull();
  expect(await readHeading(visitor)).toBe(before);
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect.poll(() => readHeading(preview)).toBe(before);
  await preview.close();
});

test('selects a theme, which visitors get and the settings name', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Use this theme (Aurora)' }).click();
  await page.getByText('Aurora is now the active theme.').waitFor();
  await card('Aurora').getByText('Active', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete Aurora' }).count()).toBe(0);
  await expect.poll(() => readHeading(visitor)).toBe('Aurora 1.0.0');

  await panel.open('settings');
  const select = page.locator('button[name=theme]');
  expect(await select.innerText()).toBe('Aurora');
  await chooseOption(select, 'Muster');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readHeading(visitor)).not.toContain('Aurora');
  await panel.open('themes');
  await page.getByRole('button', { name: 'Use this theme (Aurora)' }).click();
  await expect.poll(() => readHeading(visitor)).toBe('Aurora 1.0.0');
});

test('shows, validates, stores and resets the theme’s settings', async () => {
  const { page } = panel;
  const readConfig = async () => {
    await visitor.goto(panel.url);
    return visitor.locator('p').innerText();
  };
  await page.getByRole('button', { name: 'Settings… (Aurora)' }).click();
  await page.getByRole('heading', { name: 'Looks' }).waitFor();
  expect(await page.getByLabel('Accent').inputValue()).toBe('#0a7');
  await page.getByLabel('Columns').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 1 to 6.').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByLabel('Columns').fill('4');
  await page.getByLabel('Compact').check();
  await chooseOption(page.getByLabel('Font'), 'mono');
  await page.getByLabel('Footer').fill('Two\nlines');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings of Aurora saved.').waitFor();
  const stored = { columns: 4, compact: true, font: 'mono', footer: 'Two\nlines' };
  await expect.poll(async () => JSON.parse((await readConfig()) || '{}')).toEqual(stored);

  await page.getByRole('button', { name: 'Settings… (Aurora)' }).click();
  await expect.poll(() => page.getByLabel('Columns').inputValue()).toBe('4');
  await page.getByLabel('Columns').fill('5');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Columns').inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(readConfig).toBe('{}');
});

test('keeps the previous version, and a rollback swaps the two', async () => {
  const { page } = panel;
  await install(makeArchive('1.1.0'));
  await card('Aurora').getByText('Version 1.1.0').waitFor();
  await expect.poll(() => readHeading(visitor)).toBe('Aurora 1.1.0');
  await page.getByRole('button', { name: 'Roll back to 1.0.0 (Aurora)' }).click();
  await card('Aurora').getByText('Version 1.0.0').waitFor();
  await expect.poll(() => readHeading(visitor)).toBe('Aurora 1.0.0');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await card('Aurora').getByText('Version 1.1.0').waitFor();
});

test('installs a release of its repository, and reports when none is newer', async () => {
  const { page } = panel;
  const manifest = { url: `${codeHost.url}/jo/aurora` };
  await install(makeArchive('1.2.0', { manifest }));
  await card('Aurora').getByText('Version 1.2.0').waitFor();
  const archive = makeArchive('1.3.0', { manifest });
  codeHost.releases.set('jo/aurora', { tag: 'v1.3.0', files: { 'theme.tar.gz': archive } });
  const update = page.getByRole('button', { name: 'Update (Aurora)' });
  await update.click();
  await page.getByText('Aurora updated to version 1.3.0.').waitFor();
  await card('Aurora').getByText('Version 1.3.0').waitFor();
  await expect.poll(() => readHeading(visitor)).toBe('Aurora 1.3.0');
  await update.click();
  await page.getByText('Aurora is up to date.').waitFor();
});

test('shows warnings of a working theme and omits a malformed setting', async () => {
  const { page } = panel;
  const malformed = { key: 'odd', type: 'colour', label: 'Malformed' };
  const foreign = '<link rel="stylesheet" href="https://cdn.example.com/a.css">';
  await install(
    makeArchive('2.0.0', {
      manifest: { name: 'Borealis', short: 'borealis', config: [themeOptions[1], malformed] },
      files: { 'dist/index.html': PAGE + foreign },
    }),
  );
  await page.getByText('Installed with warnings for the author:').waitFor();
  expect(await page.locator('.dialog .findings').innerText()).toContain('https://cdn.example.com/a.css');
  expect(await page.locator('.dialog .findings').innerText()).toContain('theme.json');
  await page.locator('.dialog .dialog-foot').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings… (Borealis)' }).click();
  await page.getByLabel('Accent').waitFor();
  expect(await page.getByText('Malformed').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('the URL of a theme’s settings opens them, also after a login', async () => {
  const { page } = panel;
  await page.goto(`${panel.url}/admin/themes/borealis/settings`);
  await page.getByRole('heading', { name: 'Settings of Borealis' }).waitFor();
  await page.getByLabel('Accent').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${panel.url}/admin/themes`);
  await page.getByRole('button', { name: 'Settings… (Borealis)' }).click();
  await page.waitForURL(`${panel.url}/admin/themes/borealis/settings`);
  await page.goBack();
  await page.locator('.dialog').waitFor({ state: 'detached' });
  await page.goto(`${panel.url}/admin/themes/absent/settings`);
  await page.getByText('This theme is not installed.').waitFor();
  await page.keyboard.press('Escape');
  const stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin/themes/borealis/settings`);
  await stranger.waitForURL(/login\?next=%2Fadmin%2Fthemes%2Fborealis%2Fsettings$/);
  await stranger.close();
});

test('asks about the hosts of a theme when it is installed, and withdraws them on its card', async () => {
  const { page } = panel;
  const connect = ['https://tiles.example.com', 'https://rates.example.com:8443'];
  const readPolicy = async () =>
    /connect-src [^;]*/.exec((await fetch(panel.url)).headers.get('content-security-policy') ?? '')?.[0] ??
    '';
  await install(makeArchive('3.0.0', { manifest: { connect } }));
  const dialog = page.locator('.dialog');
  await dialog.getByRole('heading', { name: 'Connections to other hosts' }).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Allow (tiles.example.com)' }).click();
  await dialog.getByRole('button', { name: 'Block (tiles.example.com)' }).waitFor();
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
  expect(await card('Aurora').locator('.theme-connections li').allInnerTexts()).toEqual([
    expect.stringMatching(/^tiles\.example\.com\s+Allowed/),
    expect.stringMatching(/^rates\.example\.com:8443\s+Blocked/),
  ]);
  await expect.poll(readPolicy).toContain(' https://tiles.example.com');
  expect(await readPolicy()).not.toContain('rates');
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Block (tiles.example.com)' }).click();
  await page.getByRole('button', { name: 'Allow (tiles.example.com)' }).waitFor();
  expect(await readPolicy()).not.toContain('tiles');
});

test('deletes a theme after a confirmation that names it', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Use this theme (Muster)' }).click();
  await card('Muster').getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete Aurora' }).click();
  await page.getByText('Delete Aurora?').waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Delete theme' }).click();
  await page.getByText('Aurora deleted.').waitFor();
  await expect.poll(() => page.locator('li.theme').count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page-heading');
});
