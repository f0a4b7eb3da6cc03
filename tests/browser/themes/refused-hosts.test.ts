import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults, launchBrowser } from '../../support/browser/browser.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { openPanel, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

// A theme that was not written for this hub: its theme.json names no hosts. The tests build on one another.

const TILES = 'https://tiles.example.com';
const RATES = 'https://rates.example.com';
/** A name that the browser resolves to this machine, where nothing listens. The policy decides whether it connects. */
const LIVE = 'wss://evil.test:9443';

/** Shows what the page could load from each host. */
const PAGE = `<!doctype html><title>Map</title><main></main><script type="module">
  const main = document.querySelector('main');
  const show = (name, text) => main.insertAdjacentHTML('beforeend', '<p>' + name + ': ' + text + '</p>');
  for (const [name, address] of [['tiles', '${TILES}/4/8/5.json?key=1'], ['rates', '${RATES}/latest']])
    show(name, await fetch(address).then((answer) => answer.text(), () => 'refused'));
  show('live', await new Promise((resolve) => {
    try {
      const socket = new WebSocket('${LIVE}/prices');
      socket.onmessage = ({ data }) => resolve(data);
      socket.onerror = () => resolve('refused');
    } catch {
      resolve('refused');
    }
  }));
  document.body.dataset.state = 'done';
</script>`;

let hub: ThemedHub;
let browser: Browser;
let visitor: Page;
let panel: Page;

beforeAll(async () => {
  hub = await startThemedHub();
  browser = await launchBrowser();
  const archive = packTheme({
    manifest: { name: 'Map', short: 'map' },
    files: { 'dist/index.html': PAGE },
  });
  const { status } = await uploadTheme({ url: hub.site }, `muster_session=${hub.session}`, archive);
  expect(status).toBe(201);
  await hub.call('PUT', '/api/settings', { theme: 'map' });
  panel = await openPanel(browser, hub);
  await panel.setViewportSize({ width: 1440, height: 900 });
  visitor = await browser.newPage({ locale: 'en-GB' });
  // The browser asks the policy before any of these.
  for (const [host, body] of [
    [TILES, 'a map'],
    [RATES, 'the rates'],
  ] as const)
    await visitor.route(`${host}/**`, (route) =>
      route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }),
    );
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await hub?.close();
});

/** Loads the status page as a visitor; resolves to what the theme could load. */
async function visit(): Promise<string[]> {
  await visitor.goto(hub.site);
  await visitor.locator('body[data-state=done]').waitFor();
  return visitor.locator('main p').allInnerTexts();
}

const card = () => panel.locator('li.theme', { hasText: 'Map' });
const listHosts = () => card().locator('.theme-connections li').allInnerTexts();

async function openThemes(): Promise<void> {
  await panel.goto(`${hub.panel}/admin/themes`);
  await card().getByRole('heading', { name: 'Connections to other hosts' }).waitFor();
}

test('hosts that the browser of a visitor refused the theme are in the panel', async () => {
  await openThemes();
  expect(await listHosts()).toEqual([]);
  expect(await visit()).toEqual(['tiles: refused', 'rates: refused', 'live: refused']);
  await expect
    .poll(async () => {
      await openThemes();
      return (await listHosts()).map((text) => text.split(/\s+/)[0]).sort();
    })
    .toEqual(['evil.test:9443', 'rates.example.com', 'tiles.example.com']);
  await card().getByText('Anyone can send such reports').waitFor();
  expect(await card().innerText()).not.toContain('key=1');
  expect(await findAccessFaults(panel)).toEqual([]);
});

test('one that is allowed there answers the theme, and the others are still refused', async () => {
  await card().getByRole('button', { name: 'Allow (tiles.example.com)' }).click();
  await card().getByRole('button', { name: 'Block (tiles.example.com)' }).waitFor();
  expect((await listHosts())[0]).toMatch(/^tiles\.example\.com\s+Added by you/);
  expect(await listHosts()).toHaveLength(3);
  expect(await visit()).toEqual(['tiles: a map', 'rates: refused', 'live: refused']);
});

/** Whether the policy of the visitor's page refuses a WebSocket. */
const findViolations = () =>
  visitor.evaluate(async (address) => {
    const refused: string[] = [];
    addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI));
    const socket = new WebSocket(address);
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    return refused;
  }, `${LIVE}/prices`);

test('allowing a host allows its WebSockets too', async () => {
  expect(await findViolations()).toEqual([`${LIVE}/prices`]);
  await card().getByRole('button', { name: 'Allow (evil.test:9443)' }).click();
  await card().getByRole('button', { name: 'Block (evil.test:9443)' }).waitFor();
  await visit();
  expect(await findViolations()).toEqual([]);
});

test('a host that is entered by hand answers the theme, and can be blocked again', async () => {
  const field = card().getByLabel('Another host');
  const add = card().getByRole('button', { name: 'Allow', exact: true });
  await field.fill('no host');
  await add.click();
  await card().getByText('Enter a host name, such as tiles.example.com').waitFor();
  await field.fill('https://Rates.example.com/latest?base=EUR');
  await add.click();
  await card().getByRole('button', { name: 'Block (rates.example.com)' }).waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await visit()).toEqual(['tiles: a map', 'rates: the rates', 'live: refused']);
  await card().getByRole('button', { name: 'Block (rates.example.com)' }).click();
  await card().getByRole('button', { name: 'Allow (rates.example.com)' }).waitFor();
  expect((await visit())[1]).toBe('rates: refused');
});
