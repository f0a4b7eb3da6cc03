import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { pictureContext, preferInter, savePicture, schemes } from './screenshots/picture.mjs';

// Takes the pictures of the documentation: a real hub with a simulated fleet, in Chromium. This script sets every clock,
// and all figures come from a seed, so that two runs draw the same pictures. Fonts are those of the machine: the
// committed pictures have Debian’s default fonts and fonts-noto-color-emoji for the flags.

const START = Date.UTC(2026, 10, 18, 14, 24);
const FRAME_MS = 2000;
/** As many results as a probe's sparkline has bars. */
const WARM_UP_FRAMES = 30;
/** Time in which a page draws a live frame. */
const FRAMES = 3;
const NODES = 12;
const HISTORY_HOURS = 30;
const probeNames = ['Cloudflare', 'Google', 'Quad9'];
const loginViewport = { width: 640, height: 740 };
const groups = ['Edge', 'Core', 'Storage'];
/** Days on which plans end. */
const renewals = ['2027-02-01', '2026-12-02', '2027-06-15', '2027-01-20', '2027-03-31'];

process.env.TZ = 'UTC';
mock.timers.enable({ apis: ['Date'], now: START });

const { launchBrowser } = await import('../tests/support/browser/browser.ts');
const { bootHub, PASSWORD } = await import('../tests/support/hub/hub.ts');
const { createSimulatedAgents } = await import('../tests/support/agents/simulated-agents.ts');
const { simulateHosts, seedHosts } = await import('../tests/support/agents/simulated-fleet.ts');
const { createManualRuntime } = await import('@muster/shared/runtime/manual');
const { logInToPanel } = await import('../tests/support/browser/panel.ts');
const { takeImportPictures } = await import('./screenshots/imported-fleet.mjs');
const { addVirtualAuthenticator } = await import('../tests/support/browser/virtual-authenticator.ts');

/** @typedef {import('playwright-core').Page} Page */

const database = await mkdtemp(path.join(os.tmpdir(), 'muster-screenshots-'));
const hosts = simulateHosts(NODES).map((host, index) => ({
  ...host,
  config: {
    ...host.config,
    group: groups[index % groups.length] ?? '',
    expires_at: host.config.expires_at && (renewals[index % renewals.length] ?? null),
  },
  fate: host.fate === 'gone' ? host.fate : /** @type {const} */ ('reporting'),
}));
const seeded = await seedHosts({
  db: path.join(database, 'muster.db'),
  hosts,
  hours: HISTORY_HOURS,
  withPast: NODES,
  tasks: probeNames,
});
const views = [
  { name: 'status-page', path: '/' },
  { name: 'node', path: `/node/${seeded[2]?.id}` },
  { name: 'panel', path: '/admin/nodes' },
];
const runtime = createManualRuntime({ now: START });
await preferInter(database);
const hub = await bootHub({ folder: database, runtime });
const agents = createSimulatedAgents(
  hub.wsUrl,
  seeded,
  probeNames.map((_, index) => index + 1),
);
const browser = await launchBrowser();
/** Browsers offer no passkeys at IP addresses. */
const passkeyUrl = hub.url.replace('127.0.0.1', 'localhost');
try {
  const cookie = await hub.login();
  await hub.request('PUT', '/api/settings', {
    cookie,
    body: { site_name: 'Northwind', site_description: 'Status of our machines' },
  });
  for (let frame = 0; frame < WARM_UP_FRAMES; frame += 1) await moveOn();
  for (const colorScheme of schemes) await takeAll(colorScheme);
  await addSecondFactors();
  for (const colorScheme of schemes) await takeLogin(colorScheme);
  await takeImportPictures(browser);
} finally {
  await browser.close();
  agents.close();
  await hub.remove();
  await rm(database, { recursive: true, force: true });
}

/**
 * Every host reports, and all clocks move to the next frame.
 * @param {Page} [page]
 */
async function moveOn(page) {
  await agents.step();
  runtime.advance(FRAME_MS);
  mock.timers.setTime(runtime.now());
  await page?.clock.setFixedTime(runtime.now());
}

/** @param {'light' | 'dark'} colorScheme */
async function takeAll(colorScheme) {
  const context = await browser.newContext({
    ...pictureContext,
    colorScheme,
  });
  const login = await context.newPage();
  await login.clock.setFixedTime(runtime.now());
  for (const view of views) {
    if (view.path.startsWith('/admin')) await logInToPanel(login, hub.url, PASSWORD);
    const page = await context.newPage();
    await page.clock.setFixedTime(runtime.now());
    await page.goto(hub.url + view.path);
    await page.waitForTimeout(1500);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      await moveOn(page);
      await page.waitForTimeout(300);
    }
    await savePicture(page, `${view.name}-${colorScheme}.webp`);
    await page.close();
  }
  await context.close();
}

/** Adds a passkey and an authenticator app, and turns on logins with a passkey alone. */
async function addSecondFactors() {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await addVirtualAuthenticator(page);
  await logInToPanel(page, passkeyUrl, PASSWORD);
  await page.goto(`${passkeyUrl}/admin/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const { request } = context;
  await request.put(`${passkeyUrl}/api/settings`, { data: { passwordless_login: true } });
  const { secret } = await (await request.post(`${passkeyUrl}/api/auth/totp`)).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: runtime.now() });
  await request.put(`${passkeyUrl}/api/auth/totp`, { data: { code } });
  await context.close();
}

/** @param {'light' | 'dark'} colorScheme */
async function takeLogin(colorScheme) {
  const context = await browser.newContext({
    ...pictureContext,
    colorScheme,
    viewport: loginViewport,
  });
  const page = await context.newPage();
  await page.goto(`${passkeyUrl}/admin/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(PASSWORD);
  await savePicture(page, `login-passkey-${colorScheme}.webp`);
  await page.keyboard.press('Enter');
  await page.locator('input[name=code]').fill('492 039');
  await savePicture(page, `login-totp-${colorScheme}.webp`);
  await context.close();
}
