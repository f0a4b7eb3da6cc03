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
    widths: { type: 'string', default: '1440,1024,390' },
    schemes: { type: 'string', default: 'light,dark' },
  },
});
const widths = values.widths.split(',').map(Number);
const schemes = /** @type {('light' | 'dark')[]} */ (values.schemes.split(','));
const HEIGHT = 900;
/** Long pages are cut below the third screen. */
const MAX_HEIGHT = 2700;
const SETTLE_MS = 1200;

/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {object} Screen
 * @property {string} address
 * @property {readonly string[]} [clicks] selectors, in any language, of what is clicked first
 */

/** @type {Record<string, Screen>} */
const publicScreens = {
  'status-page': { address: '/?view=cards' },
  compact: { address: '/?view=compact' },
  table: { address: '/?view=table' },
  'public-incidents': { address: '/incidents' },
  'page-missing': { address: '/elsewhere' },
  login: { address: '/admin/login' },
};
const FIRST_ROW = 'tr.node:first-of-type';
/** @type {Record<string, Screen>} */
const panelScreens = {
  overview: { address: '/admin/overview' },
  nodes: { address: '/admin/nodes' },
  'node-add': { address: '/admin/nodes?dialog=add' },
  'node-menu': {
    address: '/admin/nodes',
    clicks: [
      `${FIRST_ROW} [aria-expanded]:not([aria-haspopup]):visible`,
      `${FIRST_ROW} [aria-haspopup=menu]`,
    ],
  },
  'node-columns': { address: '/admin/nodes', clicks: ['.column-menu summary'] },
  alerts: { address: '/admin/alerts' },
  'alert-rules': { address: '/admin/alerts/rules' },
  'alert-rule-add': { address: '/admin/alerts/rules?dialog=add' },
  'alert-history': { address: '/admin/alerts/history' },
  incidents: { address: '/admin/incidents' },
  notices: { address: '/admin/incidents/notices' },
  announcement: { address: '/admin/incidents/notices?dialog=announcement' },
  maintenance: { address: '/admin/incidents/notices?dialog=maintenance' },
  registration: { address: '/admin/registration' },
  ping: { address: '/admin/ping' },
  'ping-add': { address: '/admin/ping', clicks: ['.page-head .button-primary'] },
  themes: { address: '/admin/themes' },
  'theme-install': { address: '/admin/themes', clicks: ['.page-head .button-primary'] },
  gallery: { address: '/admin/themes/gallery' },
  settings: { address: '/admin/settings' },
  database: { address: '/admin/database' },
  audit: { address: '/admin/audit' },
  tokens: { address: '/admin/tokens' },
  'token-create': { address: '/admin/tokens', clicks: ['.page-head .button-primary'] },
  account: { address: '/admin/account' },
  palette: { address: '/admin/overview', clicks: ['.palette-button'] },
  'panel-missing': { address: '/admin/elsewhere' },
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
    const all = nodes.slice(0, 4).map(({ id }) => id);
    publicScreens.node = { address: `/node/${first.id}` };
    publicScreens.compare = { address: `/compare?nodes=${all}` };
    for (const dialog of ['edit', 'connect', 'traffic', 'move', 'remove'])
      panelScreens[`node-${dialog}`] = { address: `/admin/nodes?dialog=${dialog}&node=${first.id}` };
  }
  const cookies = await logIn();
  for (const [name, screen] of Object.entries(publicScreens)) await takeSheet(name, screen, []);
  for (const [name, screen] of Object.entries(panelScreens)) await takeSheet(name, screen, cookies);
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
 * @param {Screen} screen
 * @param {Awaited<ReturnType<typeof logIn>>} cookies
 */
async function takeSheet(name, { address, clicks = [] }, cookies) {
  if (!name.includes(values.only)) return;
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
      for (const selector of clicks) await clickIfPresent(page, selector);
      // Virtual rows and `content-visibility` draw only what is in the window, so the window grows to the page.
      if (clicks.length === 0) await page.setViewportSize({ width, height: await findHeight(page) });
      await page.waitForTimeout(SETTLE_MS / 2);
      const png = await page.screenshot();
      pictures.push({ scheme: colorScheme, width, data: png.toString('base64') });
    }
    await context.close();
  }
  await writeFile(path.join(out, `${name}.png`), await compose(pictures));
  console.log(`${name}: ${address}`);
}

/**
 * Some controls exist in one layout only.
 * @param {Page} page
 * @param {string} selector
 */
async function clickIfPresent(page, selector) {
  const target = page.locator(selector).first();
  if (!(await target.isVisible())) return;
  await target.click();
  await page.waitForTimeout(SETTLE_MS / 2);
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
