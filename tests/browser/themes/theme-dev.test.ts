import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { installSdk, type SdkFolder } from '../../support/themes/sdk.ts';

let place: SdkFolder;
let browser: Browser;

beforeAll(async () => {
  place = await installSdk(['vite', 'preact']);
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await place?.remove();
});

/** The packed command, running until stopped. */
async function serve(cwd: string, ...args: string[]) {
  const tool = path.join(place.sdk, 'dist/cli/main.js');
  const child = spawn(process.execPath, [tool, 'dev', '--port', '0', ...args], { cwd });
  let errors = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const [found] = /http:\S+(?=\/ )/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
      errors += chunk;
    });
    void ended.then(() => reject(new Error(`it ended: ${text}`)));
  });
  return {
    address,
    /** What it has printed to its standard error. */
    readErrors: () => errors,
    type: (line: string) => child.stdin.write(`${line}\n`),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function openPage(address: string) {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(address);
  return { page, faults };
}

test('serves a Vite theme with the fleet and reloads on source changes', async () => {
  const tool = path.join(place.sdk, 'dist/cli/main.js');
  await promisify(execFile)(process.execPath, [tool, 'create', 'aurora', '--template', 'cards'], {
    cwd: place.folder,
  });
  const theme = path.join(place.folder, 'aurora');
  await symlink(path.join(place.folder, 'node_modules'), path.join(theme, 'node_modules'));
  const dev = await serve(theme, '--scenario', 'one');
  try {
    const { page, faults } = await openPage(dev.address);
    await page.getByText('fra-edge-1').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    // An open page updates without a reload.
    dev.type('empty');
    await page.getByText('No nodes yet.').waitFor();
    dev.type('one');
    await page.getByText('fra-edge-1').first().click();
    await page.getByText('All nodes').waitFor();
    expect(new URL(page.url()).pathname).toBe('/node/1');
    await page.reload();
    await page.getByText('Availability').waitFor();

    const source = path.join(theme, 'src/words.js');
    await writeFile(source, (await readFile(source, 'utf8')).replace('All nodes', 'Every machine'));
    await page.getByText('Every machine').waitFor();
    expect([...faults]).toEqual([]);
    await page.close();
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});

test('serves a theme without a bundler from dist and reloads on changes', async () => {
  const theme = path.join(place.folder, 'plain');
  const manifest = { name: 'Plain', short: 'plain', description: '', version: '1', author: '', url: '' };
  const html =
    '<!doctype html><html lang="en"><head><title>P</title><link rel="icon" href="data:,"></head><h1>First</h1></html>';
  await mkdir(path.join(theme, 'dist'), { recursive: true });
  await writeFile(path.join(theme, 'theme.json'), JSON.stringify(manifest));
  await writeFile(path.join(theme, 'dist/index.html'), html);
  const dev = await serve(theme);
  try {
    const { page, faults } = await openPage(`${dev.address}/node/1`);
    await page.getByText('First').waitFor();
    await writeFile(path.join(theme, 'dist/index.html'), html.replace('First', 'Second'));
    await page.getByText('Second').waitFor();
    expect([...faults]).toEqual([]);
    await page.close();
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});

test('prints what is wrong with theme.json, also after a change', async () => {
  const theme = path.join(place.folder, 'faulty');
  const manifest = { name: 'Faulty', short: 'faulty', description: '', version: '1', author: '', url: '' };
  const write = (config: readonly object[]) =>
    writeFile(path.join(theme, 'theme.json'), JSON.stringify({ ...manifest, config }));
  await mkdir(path.join(theme, 'dist'), { recursive: true });
  await writeFile(path.join(theme, 'dist/index.html'), '<!doctype html><h1>First</h1>');
  await write([{ key: 'style', type: 'color', default: '' }]);
  const dev = await serve(theme);
  try {
    await expect
      .poll(dev.readErrors)
      .toContain('config[0] "style": the type "color" is unknown; use "string"');
    await write([{ key: 'style', type: 'string', default: '' }]);
    await expect.poll(dev.readErrors).toContain('theme.json has no findings any more.');
    await writeFile(path.join(theme, 'theme.json'), '{\n  "name": "Faulty",\n}');
    await expect.poll(dev.readErrors).toContain('not valid JSON at line 3, column 1');
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});

test('a screenshot of a theme has the requested size', async () => {
  const theme = path.join(place.folder, 'pictured');
  const tool = path.join(place.sdk, 'dist/cli/main.js');
  await promisify(execFile)(process.execPath, [tool, 'create', 'pictured'], { cwd: place.folder });
  await symlink(path.join(place.folder, 'node_modules'), path.join(theme, 'node_modules'));
  const args = ['screenshot', '--width', '400', '--height', '300', '--dark', '--out', 'small.png'];
  await promisify(execFile)(process.execPath, [tool, ...args], { cwd: theme });
  const picture = await readFile(path.join(theme, 'small.png'));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 300]);
});
