import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { Secret, TOTP } from 'otpauth';

// Takes the pictures of the documentation: a real hub with a simulated fleet, in Chromium. This script sets every clock,
// and all figures come from a seed, so that two runs draw the same pictures. Fonts are those of the machine: the
// committed pictures have Inter and WenQuanYi Micro Hei (fonts-inter, fonts-wqy-microhei in Debian).

const START = Date.UTC(2026, 10, 18, 14, 24);
const FRAME_MS = 2000;
/** As many results as a probe's sparkline has bars. */
const WARM_UP_FRAMES = 30;
/** Enough for a page to have drawn a live frame. */
const FRAMES = 3;
const NODES = 12;
const HISTORY_HOURS = 30;
const probeNames = ['Cloudflare', 'Google', 'Quad9'];
const viewport = { width: 1440, height: 900 };
const loginViewport = { width: 640, height: 740 };
const WEBP_QUALITY = 0.78;
const groups = ['Edge', 'Core', 'Storage'];
/** Days on which plans end. */
const renewals = ['2027-02-01', '2026-12-02', '2027-06-15', '2027-01-20', '2027-03-31'];
const folder = path.join(import.meta.dirname, '../docs/images');

process.env.TZ = 'UTC';
mock.timers.enable({ apis: ['Date'], now: START });

const { launchBrowser } = await import('../tests/support/browser/browser.ts');
const { bootHub, PASSWORD } = await import('../tests/support/hub/hub.ts');
const { createSimulatedAgents } = await import('../tests/support/agents/simulated-agents.ts');
const { simulateHosts, seedHosts } = await import('../tests/support/agents/simulated-fleet.ts');
const { createManualRuntime } = await import('@muster/runtime/manual');
const { logInToPanel } = await import('../tests/support/browser/panel.ts');
const { addVirtualAuthenticator } = await import('../tests/support/browser/virtual-authenticator.ts');

/** @typedef {import('playwright-core').Page} Page */

const views = [
  { name: 'status-page', path: '/' },
  { name: 'node', path: '/node/3' },
  { name: 'panel', path: '/admin/nodes' },
];

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
const runtime = createManualRuntime({ now: START });
await preferInter();
const hub = await bootHub({ folder: database, runtime });
const agents = createSimulatedAgents(hub.wsUrl, seeded, probeNames.length);
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
  const schemes = /** @type {const} */ (['light', 'dark']);
  for (const colorScheme of schemes) await takeAll(colorScheme);
  await addSecondFactors();
  for (const colorScheme of schemes) await takeLogin(colorScheme);
} finally {
  await browser.close();
  agents.close();
  await hub.remove();
  await rm(database, { recursive: true, force: true });
}

/** Chromium takes `system-ui` from fontconfig, whose default in Debian is DejaVu. */
async function preferInter() {
  const file = path.join(database, 'fonts.conf');
  const rules = ['system-ui', 'sans-serif'].map(
    (family) => `
  <match target="pattern">
    <test name="family" qual="any"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>
  </match>`,
  );
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  const text = `${head}<fontconfig><include>/etc/fonts/fonts.conf</include>${rules.join('')}</fontconfig>`;
  await writeFile(file, text);
  process.env.FONTCONFIG_FILE = file;
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
    colorScheme,
    viewport,
    deviceScaleFactor: 4 / 3,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
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
    await save(page, `${view.name}-${colorScheme}.webp`);
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
    colorScheme,
    viewport: loginViewport,
    deviceScaleFactor: 4 / 3,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${passkeyUrl}/admin/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(PASSWORD);
  await save(page, `login-passkey-${colorScheme}.webp`);
  await page.keyboard.press('Enter');
  await page.locator('input[name=code]').fill('492 039');
  await save(page, `login-totp-${colorScheme}.webp`);
  await context.close();
}

/**
 * Chromium is also the encoder: WebP is a third of the size of PNG.
 * @param {Page} page
 * @param {string} name
 */
async function save(page, name) {
  const png = (await page.screenshot()).toString('base64');
  const canvas = await page.context().newPage();
  const data = await canvas.evaluate(
    async ([source, quality]) => {
      // Types of the DOM are not loaded for scripts.
      const { Image, document } = /** @type {any} */ (globalThis);
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const target = document.createElement('canvas');
      target.width = image.width;
      target.height = image.height;
      target.getContext('2d')?.drawImage(image, 0, 0);
      return target.toDataURL('image/webp', quality);
    },
    /** @type {const} */ ([png, WEBP_QUALITY]),
  );
  await canvas.close();
  const file = path.join(folder, name);
  await writeFile(file, Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'));
  console.log(`${name}: ${Math.round((await stat(file)).size / 1000)} kB`);
}
