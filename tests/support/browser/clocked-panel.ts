import { createManualRuntime } from '@muster/shared/runtime/manual';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bootHub, PASSWORD, type TestHub } from '../hub/hub.ts';
import { launchBrowser } from './browser.ts';
import { logInContext } from './panel.ts';

/** The panel of a hub whose clock the test moves, and a browser with a session of it and an empty page. */
export interface ClockedPanel {
  readonly hub: TestHub;
  /** On `localhost`: browsers offer no passkeys at IP addresses. */
  readonly url: string;
  readonly password: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a screen of the panel by its path. */
  open(screen: string): Promise<void>;
  /** A login page in a new browser context, without cookies. */
  openLogin(): Promise<Page>;
  close(): Promise<void>;
}

/** @param launch the headless shell has no notifications; launchWholeBrowser starts a browser that has */
export async function startClockedPanel(launch = launchBrowser): Promise<ClockedPanel> {
  // External providers compare clocks.
  const hub = await bootHub({ runtime: createManualRuntime({ now: Date.now() }) });
  const url = hub.url.replace('127.0.0.1', 'localhost');
  const browser: Browser = await launch();
  const options = { locale: 'en-GB', viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await logInContext(context, url, PASSWORD);
  return {
    hub,
    url,
    password: PASSWORD,
    context,
    page,
    async open(screen) {
      await page.goto(`${url}/admin/${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async openLogin() {
      const stranger = await (await browser.newContext(options)).newPage();
      await stranger.goto(`${url}/admin/login`);
      await stranger.getByRole('heading', { name: 'Log in' }).waitFor();
      return stranger;
    },
    async close() {
      await browser.close();
      await hub.remove();
    },
  };
}

/** Fills in the first step of the login. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}
