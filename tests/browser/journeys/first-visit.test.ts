import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults, launchBrowser } from '../../support/browser/browser.ts';
import { runFile, type TestProcess } from '../../support/process.ts';

let folder: string;
let muster: TestProcess;
let address: string;
let password: string;
let browser: Browser;

/** What a new user sees after `npm start`: a hub, and an agent on this machine. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-visit-'));
  muster = runFile('scripts/start.mjs', ['--listen', '127.0.0.1:0', '--db', 'muster.db'], { cwd: folder });
  [, address = ''] = await muster.waitFor(/Status page {2}(http:\/\/127\.0\.0\.1:\d+)\/\n/);
  [, password = ''] = await muster.waitFor(/Password {5}(\S+)/);
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await muster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A page whose errors are collected. */
async function openPage(url: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
}

test('the status page shows this host to a visitor', async () => {
  const { page, faults } = await openPage(address);
  await page.getByText(os.hostname()).first().waitFor();
  await page
    .getByText(/\d\s?%/)
    .first()
    .waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the administrator logs in with the password of the first start', async () => {
  const { page, faults } = await openPage(`${address}/admin`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(os.hostname()).first().waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
