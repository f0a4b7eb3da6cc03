import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { runAgent } from '../../support/agents/agent-program.ts';
import { chooseAction, findAccessFaults, measureExcess } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { packTheme } from '../../support/themes/theme.ts';

// Accessibility of every screen and dialog, on phone and desktop, light and dark. The short form checks the colours of
// dialogs in the light theme only: those of the dark one come from the same tokens, which the screens are checked with.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
  const alpha = await panel.addNode({ name: 'alpha', group: 'Tokyo', tags: ['edge', 'a', 'b', 'c'] });
  await panel.addNode({ name: 'beta', group: 'Tokyo' });
  await panel.addNode({ name: 'gamma' });
  panel.startAgent(alpha.token);
  const task = {
    name: 'Itself',
    target: new URL(panel.url).host,
    interval: 5,
    node_ids: [],
    all_nodes: true,
  };
  await panel.context.request.post(`${panel.url}/api/ping-tasks`, { data: task });
  await panel.context.request.post(`${panel.url}/api/themes`, {
    data: packTheme({
      manifest: { config: [{ key: 'accent', type: 'string', label: 'Accent', default: '' }] },
    }),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await panel.open('nodes');
  await panel.page.locator('tr.node[data-state=online]').waitFor({ timeout: 60_000 });
}, 240_000);

afterAll(() => panel?.close());

const looks = [
  { name: 'phone, dark', colorScheme: 'dark', width: 390, height: 844 },
  { name: 'wide, light', colorScheme: 'light', width: 1440, height: 900 },
] as const;

/**
 * axe violations of the current page, and elements that overflow the window. Layout does not depend on the theme, and
 * colours do not depend on the width, so two combinations cover both; of the dark one the short form checks the colours only.
 */
async function findFaults(withDark = true): Promise<string[]> {
  const { page } = panel;
  const faults: string[] = [];
  for (const { name, colorScheme, ...size } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const excess = await measureExcess(page);
    if (excess > 0) faults.push(`${name}: ${excess} px too wide`);
    if (colorScheme === 'dark' && !withDark) continue;
    const rules = colorScheme === 'dark' && !IS_LONG ? ['color-contrast'] : undefined;
    faults.push(...(await findAccessFaults(page, rules)).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

test.each([
  'overview',
  'nodes',
  'alerts',
  'alerts/rules',
  'alerts/history',
  'incidents',
  'incidents/notices',
  'registration',
  'ping',
  'themes',
  'settings',
  'database',
  'audit',
  'tokens',
  'account',
  'nowhere',
])('the screen %s', async (screen) => {
  await panel.open(screen);
  await panel.page
    .locator('main .card, main .panel-frame, main .node, main .empty, main a')
    .first()
    .waitFor();
  expect(await findFaults()).toEqual([]);
});

test('the open registration window', async () => {
  await panel.changeSettings({ registration_open: true });
  await panel.open('registration');
  await panel.page.getByText('Registration is open', { exact: true }).waitFor();
  expect(await findFaults()).toEqual([]);
});

test('the login page with an error', async () => {
  const stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin/login?error=not_admitted`);
  await stranger.getByRole('heading', { name: 'Log in' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await stranger.emulateMedia({ colorScheme });
    expect(await findAccessFaults(stranger)).toEqual([]);
  }
  await stranger.context().close();
});

/** Pairs of elements, by their texts, of which one covers the other. Texts may be wider than their elements. */
function findOverlaps(elements: readonly Element[]): string[] {
  const boxes = elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { text: element.textContent, box: range.getBoundingClientRect() };
  });
  const covers = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap(({ text, box }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => covers(box, other.box))
      .map((other) => `${text} and ${other.text}`),
  );
}

describe('dialogs', () => {
  const readFocus = () =>
    panel.page.evaluate(() => {
      const it = document.activeElement;
      return it instanceof HTMLInputElement ? 'first field' : it?.textContent;
    });

  test.each<[string, string, string, 'first field' | 'Cancel' | 'Copy' | 'End preview']>([
    ['nodes', 'Add node', 'Add node', 'first field'],
    ['nodes', 'Edit alpha', 'Edit alpha', 'first field'],
    ['nodes', 'Position of alpha', 'Move alpha', 'first field'],
    ['alerts/rules', 'Add rule', 'Add alert rule', 'first field'],
    ['alerts/rules', 'Edit Disk full', 'Edit Disk full', 'first field'],
    ['alerts/rules', 'Delete Disk full', 'Delete Disk full?', 'Cancel'],
    ['ping', 'Add check', 'Add check', 'first field'],
    ['ping', 'Edit Itself', 'Edit Itself', 'first field'],
    ['ping', 'Delete Itself', 'Delete Itself?', 'Cancel'],
    ['themes', 'Install theme', 'Install theme', 'first field'],
    ['themes', 'Settings… (Aurora)', 'Settings of Aurora', 'first field'],
    ['themes', 'Preview… (Aurora)', 'Preview of Aurora', 'End preview'],
    ['themes', 'Delete Aurora', 'Delete Aurora?', 'Cancel'],
    ['registration', 'Renew…', 'Renew registration?', 'Cancel'],
    ['tokens', 'Create token', 'Create API token', 'first field'],
    ['account', 'End', 'End the session', 'Cancel'],
  ])('%s: %s', async (screen, button, title, focused) => {
    const { page } = panel;
    await panel.open(screen);
    const opener = page.getByRole('button', { name: button }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('.dialog');
    await dialog.getByRole('heading', { name: title }).waitFor();
    await expect.poll(readFocus).toBe(focused);
    expect(await findFaults(IS_LONG)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test.each([
    ['Connect an agent to alpha', 'Connect an agent to alpha', 'Copy'],
    ['Correct traffic of alpha', 'Correct traffic of alpha', 'first field'],
    ['Delete alpha', 'Delete alpha?', 'Cancel'],
  ])('nodes: the menu of a row, %s', async (action, title, focused) => {
    const { page } = panel;
    await panel.open('nodes');
    const opener = page.getByRole('button', { name: 'More actions for alpha' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: action });
    await item.waitFor();
    expect(await findFaults(IS_LONG)).toEqual([]);
    await item.press('Enter');
    const dialog = page.locator('.dialog');
    await dialog.getByRole('heading', { name: title }).waitFor();
    await expect.poll(readFocus).toBe(focused);
    expect(await findFaults(IS_LONG)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('nodes: bulk edit', async () => {
    const { page } = panel;
    await panel.open('nodes');
    for (const name of ['alpha', 'beta'])
      await page.locator('tr.node', { hasText: name }).getByRole('checkbox').check();
    expect(await findFaults(IS_LONG)).toEqual([]);
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('heading', { name: 'Edit 2 nodes' }).waitFor();
    for (const box of await page.locator('.dialog').getByRole('checkbox').all()) await box.check();
    expect(await findFaults(IS_LONG)).toEqual([]);
  });

  test('nodes: the list of columns, and an open row on a phone', async () => {
    const { page } = panel;
    await panel.open('nodes');
    await page.locator('.column-menu summary').click();
    expect(await findFaults(IS_LONG)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More about alpha' }).click();
    const figures = page.locator('tr.node[data-open] .figures');
    await expect.poll(() => figures.filter({ visible: true }).count()).toBeGreaterThan(5);
    expect(await figures.evaluateAll(findOverlaps)).toEqual([]);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('nodes: a new token', async () => {
    const { page } = panel;
    await panel.open('nodes');
    await chooseAction(page, 'gamma', 'Connect an agent to gamma');
    await page.getByRole('button', { name: 'New token…' }).click();
    await page.getByText('Issue a new token for gamma?').waitFor();
    expect(await findFaults(IS_LONG)).toEqual([]);
  });
});
