import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { fillWithNodes } from '../../support/data/store.ts';

// A thousand nodes in the panel: only rows near the viewport are rendered, and all are reachable.

const COUNT = 1_000;

let panel: PanelRun;

const nodes = Array.from({ length: COUNT }, (_, index) => ({
  name: `n${index + 1}`,
  group: index % 2 === 0 ? 'odd' : 'even',
}));

beforeAll(async () => {
  panel = await startPanel({ prepare: (db) => fillWithNodes(db, nodes) });
  await panel.open('overview');
}, 120_000);

afterAll(() => panel?.close());

const rows = () => panel.page.locator('tr.node');
const row = (name: string) =>
  panel.page.locator('tr.node', { has: panel.page.getByText(name, { exact: true }) });

test('renders few rows, and scrolling renders the others', async () => {
  const { page } = panel;
  await panel.open('nodes');
  await row('n1').waitFor();
  await page.getByText(`0 of ${COUNT} online`).waitFor();
  await expect.poll(() => rows().count(), { timeout: 60_000 }).toBeLessThan(COUNT / 5);
  await page.keyboard.press('End');
  await row('n1000').waitFor();
  await expect.poll(() => rows().count(), { timeout: 60_000 }).toBeLessThan(COUNT / 5);
  await expect.poll(() => row('n1').count(), { timeout: 60_000 }).toBe(0);
});

test('the head of the table stays in view, below the top bar', async () => {
  const { page } = panel;
  const place = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(10_000);
  const [bar, head] = [await place('.shell > .top'), await place('table.nodes thead th.cell-node')];
  expect(Math.abs(head.top - bar.bottom)).toBeLessThanOrEqual(1);
});

test('the focused row stays when it is scrolled out of view', async () => {
  const { page } = panel;
  await page.keyboard.press('Home');
  await row('n1').getByRole('checkbox').focus();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => row('n1000').count()).toBe(1);
  expect(await row('n1').count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select n1');
});

test('another screen starts at its top', async () => {
  const { page } = panel;
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(10_000);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
});

test('finds the last node, selects it with its group, and moves it to the top', async () => {
  const { page } = panel;
  await page.getByLabel('Search nodes').fill('n1000');
  await expect.poll(() => rows().count()).toBe(1);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByLabel('Search nodes').fill('');
  await chooseOption(page.getByLabel('Any group'), 'even');
  await page.getByLabel('Select all shown').check();
  await page.getByText('500 selected').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByLabel('Search nodes').fill('n1000');
  await row('n1000').locator('.handle button').click();
  await page.getByLabel(`Position, 1 to ${COUNT}`).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText(`n1000 moved to position 1 of ${COUNT}.`).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().first().locator('.node-name').innerText()).toBe('n1000');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => rows().first().locator('.node-name').innerText()).toBe('n1');
});
