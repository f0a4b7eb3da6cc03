import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { putTheme } from '../../support/themes/theme.ts';
import { openPanel, startThemedHub } from '../../support/themes/themed-hub.ts';

// The browser cache of one theme must not leak into the preview of another. Both have a script of the same name, which
// looks like a hashed bundle and may be cached forever. The tests build on one another.

const SCRIPT = '/assets/app-BxK3f9_a.js';

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel({
    async prepare(db) {
      for (const short of ['aurora', 'borealis'])
        await putTheme(join(db, '../themes', short), {
          manifest: { short },
          files: {
            'dist/index.html': `<!doctype html><title>${short}</title><h1></h1><script src="${SCRIPT}"></script>`,
            [`dist${SCRIPT}`]: `document.querySelector('h1').textContent = 'script of ${short}';`,
          },
        });
    },
  });
  await panel.changeSettings({ theme: 'aurora' });
}, 240_000);

afterAll(() => panel?.close());

async function look(path = '/'): Promise<string> {
  const { page } = panel;
  await page.goto(panel.url + path);
  return `${await page.title()}: ${await page.locator('h1').textContent()}`;
}

async function change(method: 'post' | 'delete'): Promise<number> {
  const answer = await panel.context.request[method](`${panel.url}/api/themes/borealis/preview`);
  return answer.status();
}

test('a preview shows the other theme despite the browser’s cache of the active one', async () => {
  expect(await look()).toBe('aurora: script of aurora');
  expect(await look('/node/1')).toBe('aurora: script of aurora');
  expect(await change('post')).toBe(200);
  expect(await look()).toBe('borealis: script of borealis');
  expect(await look('/node/1')).toBe('borealis: script of borealis');
});

test('with a port of the panel’s own, the dialog says why there is no preview', async () => {
  const hub = await startThemedHub({ hasAdminPort: true });
  try {
    await putTheme(join(hub.folder, 'themes', 'aurora'), { manifest: { short: 'aurora', name: 'Aurora' } });
    const browser = panel.context.browser();
    if (browser === null) throw new Error('The context has no browser.');
    const page = await openPanel(browser, hub);
    await page.goto(`${hub.panel}/admin/themes`);
    await page.getByRole('button', { name: 'Preview… (Aurora)' }).click();
    await page.getByRole('alertdialog').getByText('The status page ignores your session').waitFor();
    expect(await page.getByRole('link', { name: 'Open status page' }).count()).toBe(0);
    await page.close();
  } finally {
    await hub.close();
  }
}, 240_000);

test('other visitors and cross-site links do not see the preview', async () => {
  const stranger = await panel.openStranger();
  await stranger.goto(panel.url);
  expect(await stranger.title()).toBe('aurora');
  const { page } = panel;
  await page.goto(`data:text/html,<a href="${panel.url}/">look</a>`);
  await page.getByRole('link').click();
  await page.locator('h1').getByText('script of').waitFor();
  expect(await page.title()).toBe('aurora');
});

test('the active theme and its cached files are back after the preview', async () => {
  expect(await look()).toBe('borealis: script of borealis');
  expect(await change('delete')).toBe(204);
  expect(await look()).toBe('aurora: script of aurora');
  expect(await look('/node/1')).toBe('aurora: script of aurora');
});
