import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../support/panel.ts';

// A panel whose hub has gone.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
  const { token } = await panel.addNode({ name: 'alpha' });
  panel.startAgent(token);
  await panel.open('nodes');
  await panel.page.locator('tr.node[data-state=reporting]').waitFor({ timeout: 20_000 });
}, 60_000);

afterAll(() => panel?.close());

test('figures of a hub that is gone lose their colour, and the panel says so', async () => {
  const { page } = panel;
  const readFilter = () => page.locator('table.nodes').evaluate((it) => getComputedStyle(it).filter);
  expect(await readFilter()).toBe('none');
  await panel.hub.stop();
  await page.getByText('No answer').waitFor();
  await expect.poll(readFilter).toBe('grayscale(1)');
  await page.getByRole('button', { name: 'Connect now' }).waitFor();
});
