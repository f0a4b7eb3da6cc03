import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
let file: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-static-demo-'));
  file = path.join(folder, 'status-page.html');
  await promisify(execFile)(process.execPath, ['scripts/demo/static-page.ts', file], { cwd: root });
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the static page of the documentation shows a fleet and a node with charts, without a server', async () => {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) faults.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  await page.getByText('10 of 12 online').waitFor();
  await page.getByText('fra-edge-1').first().click();
  await page.locator('canvas').nth(5).waitFor();
  expect(page.url()).toContain('#/node/1');
  await page.goBack();
  await page.getByText('10 of 12 online').waitFor();
  expect(faults).toEqual([]);
});

test('the documentation embeds the file that its build writes', async () => {
  const read = (name: string) => readFile(path.join(root, name), 'utf8');
  const [, source = ''] = /<iframe src="([^"]+)"/.exec(await read('docs/demo.md')) ?? [];
  expect(await read('scripts/docs.mjs')).toContain(`'docs/.vitepress/dist/${path.basename(source)}'`);
  expect(path.posix.join('docs', source)).toBe(path.basename(source));
});
