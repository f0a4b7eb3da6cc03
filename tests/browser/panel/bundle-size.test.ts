import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Bytes that a browser downloads before a screen of the panel renders, when it is the first one.

/** Gzipped script bytes of the screens on which the panel starts. */
const FIRST_BUDGET = 180_000;
/** Gzipped script bytes of a screen with tables, selects or forms, opened by its address. */
const SCREEN_BUDGET = 245_000;

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 60_000);

afterAll(() => panel?.close());

/** Gzipped bytes of all scripts that a page loads until its heading is rendered, and their names. */
async function weighScreen(screen: string): Promise<{ bytes: number; names: string[] }> {
  const page = await panel.context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${panel.url}/admin/${screen}`);
  await page.locator('.shell h1').waitFor();
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  await page.close();
  expect(bodies.length).toBeGreaterThan(1);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { bytes, names: scripts.map((script) => new URL(script.url()).pathname) };
}

test.each([
  ['overview', FIRST_BUDGET],
  ['nodes', SCREEN_BUDGET],
  ['settings', SCREEN_BUDGET],
  ['database', SCREEN_BUDGET],
  ['audit', SCREEN_BUDGET],
])('the screen %s stays within %i bytes', async (screen, budget) => {
  const { bytes, names } = await weighScreen(screen);
  expect(bytes).toBeLessThanOrEqual(budget);
  // Loaded when it is opened.
  expect(names.filter((name) => name.includes('palette'))).toEqual([]);
});
