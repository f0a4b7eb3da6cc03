import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { runAgent } from '../../support/agents/agent-program.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { encodeMinutes, encodeProbes } from '../../support/data/series.ts';
import { countIds, makeNodeConfig } from '../../support/data/store.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import type { TestProcess } from '../../support/process.ts';
import {
  openPanel,
  packSharedTheme,
  startThemedHub,
  type ThemedHub,
} from '../../support/themes/themed-hub.ts';

// Third-party themes, written for the interface without the SDK: they must run unchanged after an installation
// through the panel.

const token = randomBytes(32).toString('base64url');
const HISTORY_MINUTES = 360;

let folder = '';
let hub: ThemedHub;
let browser: Browser;
let panel: Page;
let agent: TestProcess;
let silent: { token: string; socket: TestSocket };
/** Ids of the nodes that were added through the API. */
let added: { beta: number; gamma: number };

/** A node with a plan and a ping task, with six hours of history. */
async function writePast(db: string, port: number): Promise<void> {
  const store = await openStore({ path: db, drawId: countIds() });
  const plan = { price: 4.5, currency: 'EUR', expires_at: '2099-01-31', traffic_limit: 2_000_000_000_000 };
  await store.insertNode({ config: makeNodeConfig({ name: 'alpha', ...plan }), token, created_at: 0 });
  await store.insertPingTask({
    name: 'to the hub',
    target: `127.0.0.1:${port}`,
    interval: 5,
    all_nodes: true,
    node_ids: [],
    sort: 1,
  });
  const last = Math.floor(Date.now() / 60_000) - 1;
  const minutes = Array.from({ length: HISTORY_MINUTES }, (_, n) => last - HISTORY_MINUTES + n);
  await store.writeMinutes(
    encodeMinutes(
      minutes.map((minute) => ({ node: 1, minute, cpu: 30 + 20 * Math.sin(minute / 20), load: 1 })),
    ),
  );
  const probes = minutes.map((minute) => ({
    node_id: 1,
    task_id: 1,
    ts: minute * 60,
    latency_ms: minute % 50 === 0 ? -1 : 12 + (minute % 7),
  }));
  await store.writeProbes(encodeProbes(probes));
  await store.close();
}

async function bringOnline(tokenOfNode: string, messages: unknown[]): Promise<TestSocket> {
  const socket = await openAgent(hub.wsUrl, tokenOfNode);
  for (const message of messages) socket.send(message);
  await socket.settle();
  return socket;
}

async function installByClicks(buffer: Buffer, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'Install theme' }).click();
  const file = { name: 'theme.tar.gz', mimeType: 'application/gzip', buffer };
  await panel.locator('.dialog input[type=file]').setInputFiles(file);
  // The first installation warns that the theme shares the panel's origin.
  await panel.getByRole('button', { name: /^Install( anyway)?$/ }).click();
  await panel.getByText(`${name} 1.0.0 installed.`).waitFor();
  await panel.getByRole('button', { name: `Use this theme (${name})` }).click();
  await panel.locator('li.theme[data-active]', { hasText: name }).waitFor();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-published-'));
  const root = fileURLToPath(new URL('../../themes/vue', import.meta.url));
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  hub = await startThemedHub({ prepare: writePast });
  agent = runAgent(['--server', hub.site, '--interval', '1'], { MUSTER_TOKEN: token });
  const gone = await hub.call('POST', '/api/nodes', { name: 'beta' });
  await (await bringOnline(gone.token, [makeHello(), makeReport()])).close();
  const { id: gamma, token: silentToken } = await hub.call('POST', '/api/nodes', { name: 'gamma' });
  added = { beta: gone.id, gamma };
  silent = { token: silentToken, socket: await bringOnline(silentToken, [makeHello()]) };
  await hub.call('POST', '/api/nodes', { name: 'delta', public: false });
  browser = await launchBrowser();
  panel = await openPanel(browser, hub);
  await panel.getByRole('link', { name: 'Themes' }).click();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await silent?.socket.close();
  await agent?.stop();
  await hub?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['plain JavaScript', 'Plain', 'live', (): string | undefined => undefined],
  ['Vue', 'Vue', 'live, packed', (): string | undefined => folder],
] as const)('a theme in %s', (_kind, name, whenLive, findPage) => {
  let page: Page;
  const faults: string[] = [];
  beforeAll(async () => {
    await installByClicks(await packSharedTheme(name.toLowerCase(), findPage()), name);
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(hub.site);
  });
  afterAll(() => page?.close());

  const node = (id: number) => page.locator(`[data-node="${id}"]`);
  const inState = (id: number, state: string) =>
    page.locator(`[data-node="${id}"][data-state=${state}]`).waitFor();
  const figure = (id: number, key: string) => node(id).locator(`[data-figure=${key}]`);

  test('shows a visitor exactly the public nodes with their states', async () => {
    await inState(1, 'online');
    await inState(added.beta, 'offline');
    await inState(added.gamma, 'waiting');
    expect(await page.locator('[data-node]').count()).toBe(3);
    await page.locator('#link', { hasText: whenLive }).waitFor();
  });

  test('shows figures, traffic, plan and latency', async () => {
    await figure(1, 'latency')
      .filter({ hasText: /to the hub|\d\.\d ms/ })
      .waitFor();
    const patterns = {
      cpu: /^\d+\.\d %$/,
      memory: /^\d+ %$/,
      disk: /^\d+ %$/,
      network: /\d [KkMG]?i?B\/s/,
      traffic: /\d \w*B of \d/,
      price: /^4\.5 EUR monthly$/,
      latency: /\d\.\d ms/,
    };
    for (const [key, pattern] of Object.entries(patterns))
      await expect.poll(() => figure(1, key).innerText(), { timeout: 60_000 }).toMatch(pattern);
    expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|null|Invalid/);
    const before = await node(1).innerText();
    await expect.poll(() => node(1).innerText(), { timeout: 60_000 }).not.toBe(before);
  });

  test('draws the history of a node, also after a reload of its URL', async () => {
    await node(1).getByRole('link', { name: 'alpha' }).click();
    for (const load of [() => page.waitForURL(/\/node\/1$/), () => page.reload()]) {
      await load();
      await inState(1, 'online');
      await page.locator('[data-chart=latency] polyline').waitFor({ state: 'attached' });
      const [cpu, latency] = await page
        .locator('[data-chart]')
        .evaluateAll((charts) => charts.map((chart) => Number((chart as HTMLElement).dataset.points)));
      expect([cpu, latency].every((points) => points !== undefined && points > 40)).toBe(true);
    }
    expect(await page.locator('[data-chart=latency]').innerText()).toMatch(/to the hub.*[1-9].* % lost/);
    await page.goto(hub.site);
  });

  test('says when the page is private, and recovers when it is public again', async () => {
    await inState(1, 'online');
    await hub.call('PUT', '/api/settings', { public_page: false });
    await page.locator('[data-private]').waitFor();
    await page.reload();
    await page.locator('[data-private]').waitFor();
    expect(await page.locator('[data-node]').count()).toBe(0);
    await hub.call('PUT', '/api/settings', { public_page: true });
    await inState(1, 'online');
  });

  test('survives a restart of the hub', async () => {
    await page.locator('#link', { hasText: whenLive }).waitFor();
    const away = page.locator('#link', { hasText: 'reconnecting' }).waitFor();
    await hub.restart();
    await away;
    silent.socket = await bringOnline(silent.token, [makeHello()]);
    await page.locator('#link', { hasText: whenLive }).waitFor();
    await inState(1, 'online');
    await inState(added.gamma, 'waiting');
    expect(faults).toEqual([]);
  });
});
