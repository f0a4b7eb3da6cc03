import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { runHub, type TestProcess } from '../../support/process.ts';

// Lifecycle of a small fleet with a real hub, real agents and a real browser. The tests build on one another.

const PASSWORD = 'correct horse battery staple';

let folder: string;
let hub: TestProcess;
let url: string;
let browser: Browser;
let context: BrowserContext;
let visitor: Page;
let panel: Page;
const agents: TestProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-life-'));
  const db = join(folder, 'muster.db');
  const tokenRun = runHub(['node-token', 'first', '--db', db]);
  await tokenRun.exited;
  hub = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn'], {
    MUSTER_ADMIN_PASSWORD: PASSWORD,
    MUSTER_VALIDATE_RESPONSES: '1',
  });
  [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  startAgent(tokenRun.output.stdout.trim());
  browser = await launchBrowser();
  // With animations, unlike in other tests.
  context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'no-preference' });
  visitor = await context.newPage();
  await visitor.goto(url);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all([...agents, hub].map((one) => one?.stop()));
  await rm(folder, { recursive: true, force: true });
});

function startAgent(token: string): TestProcess {
  const agent = runAgent(['--server', url, '--interval', '1'], { MUSTER_TOKEN: token });
  agents.push(agent);
  return agent;
}

const card = (name: string) => visitor.locator('li.card').filter({ hasText: name });

test('figures of a card update live', async () => {
  await card('first')
    .getByText(/\d+(\.\d+)?\s?%/)
    .first()
    .waitFor();
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        seen.add(await card('first').innerText());
        return seen.size;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThanOrEqual(4);
});

test('the node page opens by link, survives a reload, and updates live', async () => {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('link', { name: 'first' }).first().click();
  await expect.poll(() => page.url()).toMatch(/\/node\/\d+$/);
  await page.reload();
  await page.getByRole('heading', { name: 'first' }).waitFor();
  const before = await page.locator('main').innerText();
  await expect.poll(() => page.locator('main').innerText(), { timeout: 60_000 }).not.toBe(before);
  await page.close();
});

test('a node added in the panel comes online there and on the page when its agent connects', async () => {
  panel = await context.newPage();
  await panel.goto(`${url}/admin/nodes`);
  await panel.locator('input[name=username]').fill('admin');
  await panel.locator('input[name=password]').fill(PASSWORD);
  await panel.keyboard.press('Enter');
  await panel.getByText('Add node', { exact: true }).click();
  await panel.locator('.dialog input[name=name]').fill('second');
  await panel.keyboard.press('Enter');
  await panel.getByText('Show', { exact: true }).click();
  const command = await panel.locator('.command').innerText();
  const [, server, token = ''] = / --server (\S+) --token ([\w-]{43})$/.exec(command) ?? [];
  expect(server).toBe(url);
  startAgent(token);
  await panel.getByText(/^Done\. The node/).waitFor({ timeout: 60_000 });
  await panel.keyboard.press('Escape');
  await panel.locator('tr.node[data-state=online]').nth(1).waitFor({ timeout: 60_000 });
  await card('second')
    .getByText(/\d+(\.\d+)?\s?%/)
    .first()
    .waitFor({ timeout: 60_000 });
}, 240_000);

test('a stopped agent shows as offline in both without a reload', async () => {
  await agents[1]?.stop();
  await card('second').getByText('Offline', { exact: true }).waitFor({ timeout: 60_000 });
  await panel.locator('tr.node[data-state=offline]').waitFor({ timeout: 60_000 });
  expect(await card('first').getByText('Offline', { exact: true }).count()).toBe(0);
});

test('an unreachable hub does not show the fleet as offline, and pages reconnect when it returns', async () => {
  const { port } = new URL(url);
  await hub.stop();
  const banner = visitor.getByRole('status').or(visitor.getByRole('alert'));
  await banner.first().waitFor({ timeout: 60_000 });
  expect(await card('first').getByText('Offline', { exact: true }).count()).toBe(0);
  hub = runHub([
    'serve',
    '--listen',
    `127.0.0.1:${port}`,
    '--db',
    join(folder, 'muster.db'),
    '--log-level',
    'warn',
  ]);
  await hub.waitFor(/listens on/);
  await expect
    .poll(async () => (await card('first').innerText()).match(/\d+(\.\d+)?\s?%/)?.length ?? 0, {
      timeout: 240_000,
    })
    .toBeGreaterThan(0);
}, 120_000);
