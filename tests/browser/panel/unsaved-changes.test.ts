import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Typed work is never lost without a question. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
  await panel.addNode({ name: 'alpha' });
}, 240_000);

afterAll(() => panel?.close());

const question = () => panel.page.getByRole('alertdialog', { name: 'Discard changes?' });
const field = (name: string) => panel.page.locator(`.dialog input[name=${name}]`);

test('leaving the settings with unsaved changes asks, by a link and by the back button', async () => {
  const { page } = panel;
  await panel.open('overview');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const name = page.locator('input[name=site_name]');
  await name.fill('Half typed');
  await page.getByRole('link', { name: 'Nodes', exact: true }).click();
  await question().waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Half typed');
  await page.goBack();
  await question().waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('Half typed');
  await page.getByRole('link', { name: 'Nodes', exact: true }).click();
  await question().getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
});

test('settings that were saved, or typed and undone, do not ask', async () => {
  const { page } = panel;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const name = page.locator('input[name=site_name]');
  await name.fill('Saved');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await name.fill('Typed');
  await name.fill('Saved');
  await page.getByRole('link', { name: 'Nodes', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
});

test('Escape and a click outside of a changed node ask; an unchanged one closes', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Edit alpha' }).click();
  await field('name').waitFor();
  await page.keyboard.press('Escape');
  await field('name').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit alpha' }).click();
  await field('name').fill('beta');
  await page.keyboard.press('Escape');
  await question().waitFor();
  await page.keyboard.press('Escape');
  await question().waitFor({ state: 'detached' });
  expect(await field('name').inputValue()).toBe('beta');
  await page.mouse.click(5, 5);
  await question().getByRole('button', { name: 'Discard changes' }).click();
  await field('name').waitFor({ state: 'detached' });
  await page.locator('.node-name', { hasText: 'alpha' }).first().waitFor();
});

test('a new check that is half typed asks', async () => {
  const { page } = panel;
  await panel.open('ping');
  await page.getByRole('button', { name: 'Add check' }).first().click();
  await field('target').fill('1.1.1.1');
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: 'Keep editing' }).click();
  expect(await field('target').inputValue()).toBe('1.1.1.1');
  await page.locator('.dialog').getByRole('button', { name: 'Cancel' }).click();
  await field('target').waitFor({ state: 'detached' });
});
