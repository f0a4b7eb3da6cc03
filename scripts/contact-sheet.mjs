import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from './test-programs/browsers.mjs';

// Photographs every screen of a running hub at three widths in both colour schemes: one image a screen, for reviews by eye.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string' },
    out: { type: 'string', default: 'dist/contact-sheet' },
    locale: { type: 'string', default: 'en-GB' },
    only: { type: 'string', default: '' },
  },
});
const widths = [1440, 1024, 390];
const schemes = /** @type {const} */ (['light', 'dark']);
const HEIGHT = 900;
/** Long pages are cut: what comes below the third screen has little to show. */
const MAX_HEIGHT = 2700;
const SETTLE_MS = 1200;

/** @typedef {import('playwright-core').Page} Page */

/** @type {Record<string, string>} */
const publicScreens = { 'status-page': '/', 'node-missing': '/node/1' };
/** @type {Record<string, string>} */
const panelScreens = {
  overview: '/admin/overview',
  nodes: '/admin/nodes',
  'node-add': '/admin/nodes?dialog=add',
  incidents: '/admin/incidents',
  registration: '/admin/registration',
  ping: '/admin/ping',
  themes: '/admin/themes',
  settings: '/admin/settings',
  database: '/admin/database',
  audit: '/admin/audit',
  account: '/admin/account',
};

if (values.password === undefined) throw new Error('--password is the password of the panel');
const { url, password, out, locale } = values;
await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser('Headless Chromium'),
  // Chromium's sandbox does not run as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const { nodes } = /** @type {{ nodes: { id: number, online: boolean }[] }} */ (
    await (await fetch(`${url}/api/nodes`)).json()
  );
  const first = nodes.find(({ online }) => online) ?? nodes[0];
  if (first) {
    publicScreens.node = `/node/${first.id}`;
    publicScreens.compare = `/compare?nodes=${nodes.slice(0, 4).map(({ id }) => id)}`;
    panelScreens['node-edit'] = `/admin/nodes?dialog=edit&node=${first.id}`;
    panelScreens['node-install'] = `/admin/nodes?dialog=connect&node=${first.id}`;
  }
  const screens = { ...publicScreens, login: '/admin/login', ...panelScreens };
  const cookies = await logIn();
  for (const [name, address] of Object.entries(screens)) {
    if (!name.includes(values.only)) continue;
    await takeSheet(name, address, address.startsWith('/admin') && name !== 'login' ? cookies : []);
  }
} finally {
  await browser.close();
}

async function logIn() {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${url}/admin/login`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/**
 * @param {string} name
 * @param {string} address
 * @param {Awaited<ReturnType<typeof logIn>>} cookies
 */
async function takeSheet(name, address, cookies) {
  /** @type {{ scheme: string, width: number, data: string }[]} */
  const pictures = [];
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ colorScheme, locale, reducedMotion: 'reduce' });
    await context.addCookies(cookies);
    const page = await context.newPage();
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(url + address);
      await page.waitForTimeout(SETTLE_MS);
      // Virtual rows and `content-visibility` draw only what is in the window, so the window grows to the page.
      await page.setViewportSize({ width, height: await findHeight(page) });
      await page.waitForTimeout(SETTLE_MS / 2);
      const png = await page.screenshot();
      pictures.push({ scheme: colorScheme, width, data: png.toString('base64') });
    }
    await context.close();
  }
  await writeFile(path.join(out, `${name}.png`), await compose(pictures));
  console.log(`${name}: ${address}`);
}

/** @param {Page} page */
async function findHeight(page) {
  const height = await page.evaluate('document.documentElement.scrollHeight');
  return Math.min(MAX_HEIGHT, Math.max(HEIGHT, Number(height)));
}

/** @param {{ scheme: string, width: number, data: string }[]} pictures */
async function compose(pictures) {
  const rows = schemes.map((scheme) => {
    const images = pictures
      .filter((picture) => picture.scheme === scheme)
      .map(({ width, data }) => `<img style="width:${width / 2}px" src="data:image/png;base64,${data}">`);
    return `<div>${images.join('')}</div>`;
  });
  const style = 'body{margin:0;background:#888}div{display:flex;align-items:start;gap:8px;padding:8px}';
  const page = await browser.newPage({ viewport: { width: 1475, height: HEIGHT } });
  await page.setContent(`<style>${style}</style>${rows.join('')}`);
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}
