import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, type PanelRun, startPanel } from '../../support/browser/panel.ts';

/** Gzipped script bytes of one language. */
const LANGUAGE_BUDGET = 26_000;
/** The same of texts that only some screens load. */
const SCREEN_BUDGET = 4_000;

const overviews = {
  de: 'Übersicht',
  es: 'Resumen',
  fr: 'Vue d’ensemble',
  pt: 'Visão geral',
  ru: 'Обзор',
  ja: '概要',
  zh: '概览',
  'zh-Hant': '總覽',
  en: 'Overview',
};

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 240_000);

afterAll(() => panel?.close());

const heading = (page: Page) => page.locator('h1').innerText();

/** Paths of the scripts that the page has loaded. */
const listScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

test('each language is one chunk, loaded when it is chosen', async () => {
  const page = await panel.context.newPage();
  await page.goto(`${panel.url}/admin/overview`);
  await page.locator('h1').waitFor();
  const options = await page
    .locator('select[name=language] option')
    .evaluateAll((list) => list.map((option) => [option.getAttribute('value'), option.getAttribute('lang')]));
  expect(options.map(([code]) => code).toSorted()).toEqual(Object.keys(overviews).toSorted());
  expect(options.filter(([, lang]) => lang === null)).toEqual([]);
  for (const [code, title] of Object.entries(overviews)) {
    const listChunks = async () =>
      (await listScripts(page)).filter((path) => path.startsWith(`/admin/assets/${code.toLowerCase()}-`));
    if (code !== 'en') expect(await listChunks()).toEqual([]);
    await chooseLanguage(page, code);
    await expect.poll(() => heading(page)).toBe(title);
    // The words that the SDK has in English are part of the panel.
    if (code === 'en') continue;
    const chunks = await listChunks();
    expect(chunks).toHaveLength(1);
    for (const path of chunks) {
      const body = await (await panel.context.request.get(panel.url + path)).body();
      expect(gzipSync(body, { level: 9 }).length).toBeLessThanOrEqual(LANGUAGE_BUDGET);
    }
  }
});

test.each([
  { path: 'ping', name: 'checks', russian: 'Проверки', french: 'Vérifications' },
  { path: 'alerts', name: 'alerts', russian: 'Оповещения', french: 'Alertes' },
])(
  'the texts of the $name are loaded with their screens, and in each language that is chosen there',
  async ({ path, name, russian, french }) => {
    const { page } = panel;
    await panel.open('overview');
    const isTexts = (script: string) => script.includes(`/${name}-`) && !script.includes('-page-');
    const listTexts = async () => (await listScripts(page)).filter(isTexts);
    await chooseLanguage(page, 'ru');
    await expect.poll(() => heading(page)).toBe(overviews.ru);
    expect(await listTexts()).toEqual([]);
    await page.locator(`nav a[href$="/${path}"]`).first().click();
    await expect.poll(() => heading(page)).toBe(russian);
    await chooseLanguage(page, 'fr');
    await expect.poll(() => heading(page)).toBe(french);
    const chunks = await listTexts();
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks) {
      const body = await (await panel.context.request.get(panel.url + chunk)).body();
      expect(gzipSync(body, { level: 9 }).length).toBeLessThanOrEqual(SCREEN_BUDGET);
    }
    // A reload on the screen itself.
    await page.reload();
    await expect.poll(() => heading(page)).toBe(french);
    await chooseLanguage(page, 'en');
  },
);

test('the choice is remembered, and a reloaded page shows no English first', async () => {
  const { page } = panel;
  await panel.open('overview');
  await chooseLanguage(page, 'de');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Overview')) document.documentElement.dataset.flashed = '';
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await expect.poll(() => heading(page)).toBe(overviews.de);
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(await page.locator('html').getAttribute('data-flashed')).toBeNull();
});

test('a new browser gets the login page in a language it prefers', async () => {
  const stranger = await panel.openStranger({ locale: 'zh-HK' });
  await stranger.goto(`${panel.url}/admin`);
  await expect.poll(() => heading(stranger)).toBe('登入');
  await stranger.context().close();
});

test('a language that cannot be loaded is reported, and English is shown', async () => {
  const stranger = await panel.openStranger({ locale: 'en-GB' });
  await stranger.route('**/assets/fr-*.js', (route) => route.abort());
  await stranger.goto(`${panel.url}/admin`);
  await stranger.locator('select[name=language]').selectOption('fr');
  await stranger.getByText('The texts in Français could not be loaded.').waitFor();
  expect(await heading(stranger)).toBe('Log in');
  await stranger.evaluate(() => localStorage.setItem('muster-admin-language', 'fr'));
  await stranger.reload();
  await stranger.getByText('The texts in Français could not be loaded.').waitFor();
  expect(await heading(stranger)).toBe('Log in');
  await stranger.unroute('**/assets/fr-*.js');
  await stranger.reload();
  await expect.poll(() => heading(stranger)).toBe('Connexion');
  await stranger.context().close();
});
