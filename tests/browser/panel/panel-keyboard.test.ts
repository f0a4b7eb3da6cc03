import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Nodes and dialogs by keyboard only, from the login on. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
  for (const name of ['alpha', 'beta', 'gamma']) await panel.addNode({ name });
  await panel.open('overview');
}, 240_000);

afterAll(() => panel?.close());

const press = (key: string) => panel.page.keyboard.press(key);
const type = (text: string) => panel.page.keyboard.type(text);
const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
const names = () => panel.page.locator('tr.node .node-name').allInnerTexts();
const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has the focus; a keyboard trap or an unreachable control fails. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 80; step += 1) {
    await press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('the login form has the focus, and the menu leads to the nodes', async () => {
  const { page } = panel;
  await tabTo(button('Log out'));
  await press('Enter');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => hasFocus(page.locator('input[name=username]'))).toBe(true);
  await type('admin');
  await press('Tab');
  await type(panel.password);
  await press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Overview' });
  await heading.waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await press('Shift+Tab');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await tabTo(page.getByRole('link', { name: 'Nodes', exact: true }));
  await press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Nodes' }))).toBe(true);
  await expect.poll(names).toEqual(['alpha', 'beta', 'gamma']);
});

test('adding a node returns the focus to where it started', async () => {
  const { page } = panel;
  await tabTo(button('Add node'));
  await press('Enter');
  await page.locator('.dialog').getByRole('heading', { name: 'Add node' }).waitFor();
  await expect.poll(() => hasFocus(page.locator('.dialog input[name=name]'))).toBe(true);
  await type('delta');
  await press('Enter');
  await page.getByRole('heading', { name: 'Connect an agent to delta' }).waitFor();
  await expect.poll(() => hasFocus(button('Copy'))).toBe(true);
  await press('Escape');
  await expect.poll(() => hasFocus(button('Add node'))).toBe(true);
  await expect.poll(names).toEqual(['alpha', 'beta', 'gamma', 'delta']);
});

test('finds, sorts and selects rows', async () => {
  const { page } = panel;
  await tabTo(page.getByLabel('Search nodes'));
  await type('alp');
  await expect.poll(names).toEqual(['alpha']);
  await press('Control+a');
  await press('Delete');
  await expect.poll(names).toEqual(['alpha', 'beta', 'gamma', 'delta']);
  const handle = page.locator('tr.node', { hasText: 'alpha' }).locator('.handle button');
  await tabTo(handle);
  await press('ArrowDown');
  await expect.poll(names).toEqual(['beta', 'alpha', 'gamma', 'delta']);
  await expect.poll(() => hasFocus(handle)).toBe(true);
  await press('Enter');
  await expect.poll(() => hasFocus(page.getByLabel('Position, 1 to 4'))).toBe(true);
  await press('Control+a');
  await type('4');
  await press('Enter');
  await expect.poll(names).toEqual(['beta', 'gamma', 'delta', 'alpha']);
  await expect.poll(() => hasFocus(handle)).toBe(true);
  // The list gives the handle the focus once more when the row has moved.
  const box = page.locator('tr.node', { hasText: 'alpha' }).getByRole('checkbox');
  await expect
    .poll(async () => {
      await press('Shift+Tab');
      return hasFocus(box);
    })
    .toBe(true);
  await press('Space');
  await page.getByText('1 selected').waitFor();
  await tabTo(button('Edit…'));
  await press('Enter');
  await page.getByRole('heading', { name: 'Edit 1 node' }).waitFor();
  await press('Escape');
  await expect.poll(() => hasFocus(button('Edit…'))).toBe(true);
});

test('cancels and then confirms a deletion without losing focus', async () => {
  const { page } = panel;
  await page.reload();
  await expect.poll(names).toEqual(['beta', 'gamma', 'delta', 'alpha']);
  const menu = button('More actions for gamma');
  const chooseDeletion = async () => {
    await press('Enter');
    await page.getByRole('menu').waitFor();
    // Letters jump to an item.
    await type('Del');
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Delete gamma' }))).toBe(true);
    await press('Enter');
    await expect.poll(() => hasFocus(button('Cancel'))).toBe(true);
  };
  await tabTo(menu);
  await press('Enter');
  await page.getByRole('menu').waitFor();
  await press('Escape');
  await expect.poll(() => hasFocus(menu)).toBe(true);
  await chooseDeletion();
  await press('Enter');
  await expect.poll(() => hasFocus(menu)).toBe(true);
  await chooseDeletion();
  await tabTo(button('Delete node'));
  await press('Enter');
  await expect.poll(names).toEqual(['beta', 'delta', 'alpha']);
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
});

test('keeps the focus when another user deletes the dialog’s node', async () => {
  const { page } = panel;
  const { id } = await panel.addNode({ name: 'epsilon' });
  await tabTo(button('Edit epsilon'));
  await press('Enter');
  await page.getByRole('heading', { name: 'Edit epsilon' }).waitFor();
  await panel.context.request.delete(`${panel.url}/api/nodes/${id}`);
  await expect.poll(names).toEqual(['beta', 'delta', 'alpha']);
  await press('Escape');
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
});
