import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../../scripts/test-programs/browsers.mjs';
import { serveMock } from '../../../theme-sdk/cli/mock-server.ts';
import { readFromFolder } from '../../../theme-sdk/cli/page-files.ts';
import { type PageServer, serveBuilt, startPageServer } from '../../../theme-sdk/cli/page-server.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { runCommand } from '../../support/process.ts';
import { copySources, installSdk, type SdkFolder } from '../../support/themes/sdk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let place: SdkFolder;
let pages: PageServer;
let browser: Browser;

/** The default theme, built outside of the repository against the packed SDK. */
beforeAll(async () => {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(path.join(root, 'theme-default/package.json'), 'utf8'),
  );
  const { 'muster-theme': _sdk, ...packages } = { ...dependencies, ...devDependencies };
  place = await installSdk(Object.keys(packages));
  const theme = path.join(place.folder, 'theme');
  await copySources('theme-default', theme);
  await copyFile(path.join(root, 'tsconfig.base.json'), path.join(place.folder, 'tsconfig.base.json'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: theme });
  const backend = serveMock({});
  pages = await startPageServer({ backend: () => backend, port: 0 }, () => serveBuilt(readFromFolder(theme)));
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await pages?.close();
  await place?.remove();
});

test.each([
  ['/', 'fra-edge-1'],
  ['/node/1', 'fra-edge-1'],
])('%s shows the mock fleet under the hub’s headers', async (address, name) => {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(pages.address + address);
  await page.getByText(name).first().waitFor();
  expect(faults).toEqual([]);
  await page.close();
});

// The default theme meets the rules for third-party themes.
test('passes every check of the theme tool in every scenario', { timeout: 240_000 }, async () => {
  const theme = path.join(place.folder, 'theme');
  const manifest = JSON.parse(await readFile(path.join(theme, 'theme.json'), 'utf8'));
  // The name of the built-in theme is reserved.
  const renamed = { ...manifest, short: 'muster', url: 'https://example.org/muster' };
  await writeFile(path.join(theme, 'theme.json'), JSON.stringify(renamed));
  await copyFile(path.join(root, 'theme-sdk/templates/cards/preview.png'), path.join(theme, 'preview.png'));
  await rm(path.join(theme, 'dist/.vite'), { recursive: true });
  const tool = path.join(place.sdk, 'dist/cli/main.js');
  const env = { CHROMIUM_PATH: findBrowser('Headless Chromium') };
  const run = runCommand(process.execPath, [tool, 'validate', '--no-build'], { cwd: theme, env });
  const code = await run.exited;
  expect(run.output.stdout + run.output.stderr).toContain('No problems found. Browser: checked.');
  expect(code).toBe(0);
});
