import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { isSeen } from '../is-seen.ts';

// The panel while the hub fails or is unreachable.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
  const { token } = await panel.addNode({ name: 'alpha' });
  panel.startAgent(token);
  await panel.open('nodes');
  await panel.page.locator('tr.node[data-state=online]').waitFor({ timeout: 60_000 });
}, 240_000);

afterAll(() => panel?.close());

const readFilter = (page: Page) => page.locator('table.nodes').evaluate((it) => getComputedStyle(it).filter);

test('an error response is not shown as no response', async () => {
  const page = await panel.context.newPage();
  const answer = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy' };
  await page.routeWebSocket(/\/api\/ws/, (socket) => socket.close());
  await page.goto(`${panel.url}/admin/nodes`);
  // Data arrives by polling first.
  await page.locator('tr.node').first().waitFor({ timeout: 60_000 });
  await page.route('**/api/nodes', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(answer) }),
  );
  await page.getByTitle('The answer is an error; figures are old').waitFor({ timeout: 60_000 });
  expect(await page.getByText('No answer').count()).toBe(0);
  await expect.poll(() => readFilter(page)).toBe('grayscale(1)');
  await page.close();
});

test('the reason for a failed save is visible, also at the end of a long form', async () => {
  const page = await panel.context.newPage();
  await page.setViewportSize({ width: 1440, height: 700 });
  const refuse = (path: string) =>
    page.route(path, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await refuse('**/api/nodes/*');
  await refuse('**/api/settings');
  await page.goto(`${panel.url}/admin/nodes`);
  await page.getByRole('button', { name: 'Edit alpha' }).click();
  await page.locator('.dialog input[name=name]').fill('beta');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => isSeen(page.locator('.dialog [role=alert]'))).toBe(true);
  await page.goto(`${panel.url}/admin/settings`);
  await page.locator('input[name=site_name]').fill('Elsewhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => isSeen(page.locator('form [role=alert]'))).toBe(true);
  await page.close();
});

test('a screen that cannot render its data leaves the rest of the panel usable', async () => {
  const page = await panel.context.newPage();
  await page.route('**/api/settings', (route) => route.fulfill({ json: {} }));
  await page.goto(`${panel.url}/admin/settings`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('link', { name: 'Nodes', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
  await page.close();
});

test('figures of an unreachable hub turn grey, and the panel says so', async () => {
  const { page } = panel;
  expect(await readFilter(page)).toBe('none');
  await panel.hub.stop();
  await page.getByText('No answer').waitFor();
  await expect.poll(() => readFilter(page)).toBe('grayscale(1)');
  await page.getByRole('button', { name: 'Connect now' }).waitFor();
});
