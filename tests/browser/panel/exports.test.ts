import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Exports and badges with the real hub. The tests build on one another.

let panel: PanelRun;
let id: number;

beforeAll(async () => {
  panel = await startPanel();
  ({ id } = await panel.addNode({ name: 'web [1]' }));
  await panel.context.request.post(`${panel.url}/api/nodes`, { data: { name: 'secret', public: false } });
  await panel.open('nodes');
}, 240_000);

afterAll(() => panel?.close());

test('downloads the node list and the metrics of a node', async () => {
  const { page } = panel;
  for (const [data, format, name] of [
    ['Node list', 'CSV', /^muster-nodes-\d{4}-\d\d-\d\d\.csv$/],
    ['Metrics of a node', 'JSON', /^muster-web-1-metrics-\d{4}-\d\d-\d\d\.json$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog', { name: 'Export and badges' }).waitFor();
    await chooseOption(page.getByLabel('Data'), data);
    await chooseOption(page.getByLabel('Format'), format);
    expect(await findAccessFaults(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    // The download does not go through the page's memory.
    expect(download.url()).toMatch(/^http.*&ticket=[\w-]{43}$/);
    expect(download.suggestedFilename()).toMatch(name);
    const text = await readFile(await download.path(), 'utf8');
    expect(format === 'CSV' ? text.split('\r\n').length : JSON.parse(text).node_id).toBe(
      format === 'CSV' ? 4 : id,
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('shows a badge and its code, of public nodes only', async () => {
  const { page, url } = panel;
  await page.getByRole('button', { name: 'Export…' }).click();
  await chooseOption(page.getByLabel('Data'), 'Badge of a node');
  await chooseOption(page.getByLabel('Shows'), 'Availability, 30 days');
  const badge = page.getByRole('img', { name: 'Badge of web [1]' });
  await expect
    .poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 })
    .toBeGreaterThan(50);
  const address = `${url}/badge/${id}.svg?show=30d`;
  await page.getByText(`[![web \\[1\\]](${address})](${url}/node/${id})`).waitFor();
  await page.getByText(`<img src="${address}" alt="web [1]" height="20">`).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const search = page.getByRole('combobox', { name: 'Node', exact: true });
  await search.fill('secret');
  // News of the fleet arrives between the keys and the choice.
  await panel.context.request.post(`${url}/api/nodes`, { data: { name: 'newcomer' } });
  await page.getByText('newcomer').first().waitFor({ state: 'attached' });
  expect(await search.inputValue()).toBe('secret');
  await page.getByRole('option', { name: 'secret' }).click();
  await badge.waitFor({ state: 'detached' });
  expect(await page.getByText('/badge/').count()).toBe(0);
});
