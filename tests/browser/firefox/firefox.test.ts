import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { launchFirefox } from '../../support/browser/firefox.ts';
import { runHub, type TestProcess } from '../../support/process.ts';

// The most common tasks of visitors and administrators in Firefox. The tests build on one another.

const PASSWORD = 'correct horse battery staple';

let folder: string;
let hub: TestProcess;
let url: string;
let agent: TestProcess;
let browser: Browser;
let panel: Page;
/** Errors of all pages. */
const faults: string[] = [];

async function openPage(path: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url + path);
  return page;
}

const readText = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.textContent ?? '');
/** By the label or the text: `::-p-aria` takes half a minute in Firefox. */
const press = (page: Page, name: string) =>
  page
    .locator(
      `::-p-xpath(//*[self::button or @role="menuitem"][@aria-label="${name}" or normalize-space()="${name}"])`,
    )
    .click();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-firefox-'));
  const db = join(folder, 'muster.db');
  const token = runHub(['node-token', 'first', '--db', db]);
  await token.exited;
  hub = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn'], {
    MUSTER_ADMIN_PASSWORD: PASSWORD,
  });
  [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  agent = runAgent(['--server', url, '--interval', '1'], { MUSTER_TOKEN: token.output.stdout.trim() });
  browser = await launchFirefox();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all([agent, hub].map((one) => one?.stop()));
  await rm(folder, { recursive: true, force: true });
});

test('the figures of a card update, and its link leads to the node page and back', {
  timeout: 240_000,
}, async () => {
  const page = await openPage('/');
  await page.waitForSelector('li.card .meter');
  const before = await readText(page, 'li.card');
  await expect.poll(() => readText(page, 'li.card'), { timeout: 60_000 }).not.toBe(before);
  await page.locator('li.card a').click();
  await expect.poll(() => page.url()).toMatch(/\/node\/\d+$/);
  await page.waitForSelector('h1 ::-p-text(first)');
  await page.reload();
  await page.waitForSelector('h1 ::-p-text(first)');
  await page.goBack();
  await page.waitForSelector('li.card .meter');
  await page.close();
});

test('logs in to the panel with the password', { timeout: 240_000 }, async () => {
  panel = await openPage('/admin');
  await panel.locator('input[name=username]').fill('admin');
  await panel.locator('input[name=password]').fill(PASSWORD);
  await panel.keyboard.press('Enter');
  await panel.waitForSelector('h1 ::-p-text(Overview)');
});

test('adds, renames and deletes a node', { timeout: 240_000 }, async () => {
  await panel.goto(`${url}/admin/nodes`);
  await press(panel, 'Add node');
  await panel.locator('.dialog input[name=name]').fill('second');
  await panel.keyboard.press('Enter');
  await panel.waitForSelector('.dialog ::-p-text(Waiting for the agent to connect…)');
  await panel.keyboard.press('Escape');
  await press(panel, 'Edit second');
  await panel.locator('.dialog input[name=name]').fill('renamed');
  await press(panel, 'Save');
  await panel.waitForSelector('tr.node ::-p-text(renamed)');
  await press(panel, 'More actions for renamed');
  await press(panel, 'Delete renamed');
  await press(panel, 'Delete node');
  await expect.poll(() => readText(panel, 'table')).not.toContain('renamed');
  expect(await readText(panel, 'table')).toContain('first');
});

test('saves a setting that is shown after a reload', { timeout: 240_000 }, async () => {
  const page = await openPage('/');
  await page.waitForSelector('li.card');
  // A tab in the background has no animation frames, which clicks wait for.
  await panel.bringToFront();
  await panel.goto(`${url}/admin/settings`);
  await panel.locator('input[name=site_name]').fill('Harbour');
  await press(panel, 'Save');
  await panel.waitForSelector('::-p-text(Settings saved.)');
  await page.reload();
  await page.waitForSelector('header ::-p-text(Harbour)');
});

test('no page logged an error', () => expect(faults).toEqual([]));
