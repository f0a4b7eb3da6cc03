import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { openPanel, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// A panel left open while the hub restarts or is updated. The tests build on one another.

let hub: ThemedHub;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  hub = await startThemedHub();
  browser = await launchBrowser();
  page = await openPanel(browser, hub);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await hub?.close();
});

const screen = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const reload = () => page.getByRole('alert').getByRole('button', { name: 'Reload' });

test('a screen whose code was replaced by an update asks for a reload, which fixes it', async () => {
  await page.route('**/assets/database-page-*.js', (route) => route.fulfill({ status: 404 }));
  await screen('Database').click();
  await page.getByText('The hub was updated.').waitFor();
  await screen('Nodes').click();
  await heading('Nodes').waitFor();
  expect(await reload().isVisible()).toBe(true);
  await screen('Database').click();
  await page.unroute('**/assets/database-page-*.js');
  await reload().click();
  await heading('Database').waitFor();
  expect(await reload().count()).toBe(0);
});

test('reconnects to a restarted hub without a reload', async () => {
  await screen('Nodes').click();
  await hub.restart();
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add node' }).first().click();
  await page.getByLabel('Name').fill('alpha');
  await page.locator('.dialog').getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('heading', { name: 'Connect an agent to alpha' }).waitFor();
  expect(await reload().count()).toBe(0);
});

test('a page with an outdated CSRF token asks for a reload', async () => {
  await page.keyboard.press('Escape');
  await page.route('**/admin/nodes', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace(/(name="csrf-token" content=")[^"]+/, '$1of-another-database');
    expect(body).not.toBe(text);
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await page.getByText('The hub does not know this page any more').waitFor();
  await page.unroute('**/admin/nodes');
  await reload().click();
  await page.getByRole('row', { name: /alpha/ }).waitFor();
  expect(await reload().count()).toBe(0);
});
