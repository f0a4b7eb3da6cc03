import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Bytes that a browser downloads before a screen of the panel renders, when it is the first one.

/** Gzipped script bytes of the screens on which the panel starts. */
const FIRST_BUDGET = 160_000;
/** Gzipped script bytes of a screen with tables, selects or forms, opened by its address. */
const SCREEN_BUDGET = 205_000;
/** The same with a combobox in the toolbar. */
const INCIDENTS_BUDGET = 238_000;
/** Scripts that a screen requests, in its language: a browser requests six at a time. */
const MAX_SCRIPTS = 40;

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 240_000);

afterAll(() => panel?.close());

/** Gzipped bytes of all scripts that a page requests until its heading is rendered, and their names. */
async function weighScreen(screen: string): Promise<{ bytes: number; names: string[] }> {
  const page = await panel.context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.shell h1') === null) return;
      performance.mark('heading');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${panel.url}/admin/${screen}`);
  await page.locator('.shell h1').waitFor();
  // Dialogs are loaded a moment after the screen.
  const names = await page.evaluate(() => {
    const shown = performance.getEntriesByName('heading')[0]?.startTime ?? 0;
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shown);
    return entries.map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'));
  });
  await page.close();
  expect(names.length).toBeGreaterThan(1);
  const weigh = async (name: string) => {
    const body = await (await panel.context.request.get(panel.url + name)).body();
    return gzipSync(body, { level: 9 }).length;
  };
  const sizes = await Promise.all(names.map(weigh));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), names };
}

test.each([
  ['overview', FIRST_BUDGET],
  ['nodes', SCREEN_BUDGET],
  ['alerts', SCREEN_BUDGET],
  ['alerts/rules', SCREEN_BUDGET],
  ['alerts/history', SCREEN_BUDGET],
  ['incidents', INCIDENTS_BUDGET],
  ['incidents/notices', SCREEN_BUDGET],
  ['settings', SCREEN_BUDGET],
  ['database', SCREEN_BUDGET],
  ['ping', SCREEN_BUDGET],
  ['audit', SCREEN_BUDGET],
  ['tokens', SCREEN_BUDGET],
])('the screen %s stays within %i bytes', async (screen, budget) => {
  const { bytes, names } = await weighScreen(screen);
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(names.length).toBeLessThanOrEqual(MAX_SCRIPTS);
  // Loaded when it is opened.
  expect(names.filter((name) => name.includes('palette'))).toEqual([]);
});
