import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLayoutFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// The command palette, by keyboard, with the real hub and its Content-Security-Policy. The tests build on one another.

let panel: PanelRun;
const violations: string[] = [];

beforeAll(async () => {
  panel = await startPanel();
  await panel.addNode({ name: 'web-tokyo', group: 'Asia', tags: ['edge'] });
  for (let i = 1; i <= 9; i += 1) await panel.addNode({ name: `db-${i}`, group: 'Europe' });
  panel.page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await panel.open('overview');
  await panel.page.getByRole('heading', { name: 'Fleet' }).waitFor();
}, 240_000);

afterAll(() => panel?.close());

const palette = () => panel.page.getByRole('dialog', { name: 'Command palette' });
const field = () => palette().getByRole('combobox');
const options = () => palette().getByRole('option');
const press = (key: string) => panel.page.keyboard.press(key);
const type = (text: string) => panel.page.keyboard.type(text);

async function openPalette(): Promise<void> {
  await press('Control+k');
  await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true);
}

/** The text of the option that Enter chooses, as a screen reader finds it. */
async function readActive(): Promise<string> {
  const id = await field().getAttribute('aria-activedescendant');
  return id === null ? '' : panel.page.locator(`[id="${id}"]`).innerText();
}

test('opens with Ctrl K, has no accessibility violations, and returns the focus', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Log out' }).focus();
  await openPalette();
  await expect.poll(readActive).toBe('Overview');
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Escape');
  await palette().waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('button', { name: 'Log out' }).evaluate((it) => it === document.activeElement))
    .toBe(true);
});

test('finds nodes by name, group and tag, and lists what can be done with one', async () => {
  await openPalette();
  await type('asia');
  await expect.poll(() => options().first().innerText()).toMatch(/web-tokyo\s+Not connected yet/);
  await press('Enter');
  await expect.poll(() => field().getAttribute('aria-label')).toBe('What to do with web-tokyo');
  expect(await options().allInnerTexts()).toEqual([
    'Open on the status page',
    'Edit…',
    'Connect an agent…',
    'Incidents',
    'Correct traffic…',
    'Delete…',
  ]);
  await press('Backspace');
  await type('tok');
  await expect.poll(readActive).toMatch(/^web-tokyo/);
  await press('Enter');
  await type('edit');
  await expect.poll(readActive).toBe('Edit…');
  await press('Enter');
  const dialog = panel.page.getByRole('dialog', { name: 'Edit web-tokyo' });
  await dialog.waitFor();
  // Not above another dialog.
  await press('Control+k');
  expect(await palette().count()).toBe(0);
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('more nodes than it lists are shown by the filter of their screen', async () => {
  await openPalette();
  await type('europe');
  await options().getByText('Show all 9 matching nodes').click();
  await expect.poll(() => panel.page.locator('tr.node').count()).toBe(9);
  expect(new URL(panel.page.url()).search).toBe('?q=europe');
});

test('the key / focuses the search field of a screen, and its hint is not shown on touch devices', async () => {
  const { page } = panel;
  const search = page.getByRole('searchbox', { name: 'Search nodes' });
  const hint = page.locator('.search kbd');
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  expect(await hint.isVisible()).toBe(true);
  await press('/');
  await type('web/');
  expect(await search.inputValue()).toBe('web/');
  await search.fill('');
  const touch = await panel.openStranger({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await panel.logIn(touch);
  await touch.goto(`${panel.url}/admin/nodes`);
  await touch.getByRole('searchbox', { name: 'Search nodes' }).waitFor();
  expect(await touch.locator('.search kbd').isVisible()).toBe(false);
  await touch.context().close();
});

test('opens a screen, whose heading then has the focus', async () => {
  await openPalette();
  await type('audit');
  await expect.poll(readActive).toBe('Audit log');
  await press('Enter');
  const heading = panel.page.getByRole('heading', { level: 1, name: 'Audit log' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('runs commands', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await field().fill('dark');
  await expect.poll(readActive).toBe('Dark colours');
  await press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-appearance')).toBe('dark');
  await openPalette();
  await type('xyzzy');
  await palette().getByText('Nothing found.').waitFor();
  await press('Control+a');
  await type('log out');
  await expect.poll(readActive).toBe('Log out');
  await press('Enter');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(violations).toEqual([]);
});
