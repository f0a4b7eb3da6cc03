import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Bytes that a browser downloads before the first screen of the panel renders.

/** Gzipped script bytes. */
const BUDGET = 180_000;

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 60_000);

afterAll(() => panel?.close());

/** Gzipped bytes of all scripts that a page loads until its heading is rendered. */
async function weighScreen(screen: string): Promise<number> {
  const page = await panel.context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(`${panel.url}/admin/${screen}`);
  await page.locator('.shell h1').waitFor();
  const bodies = await Promise.all(scripts);
  await page.close();
  expect(bodies.length).toBeGreaterThan(1);
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

test.each(['overview', 'nodes', 'settings', 'database', 'audit'])(
  'the screen %s stays within the size budget',
  async (screen) => {
    const bytes = await weighScreen(screen);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
  },
);
