import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/test-programs/browsers.mjs';

/**
 * Starts the Firefox that people have, headless; the caller closes it. Throws where the machine has none. Playwright
 * wants a Firefox of its own making.
 */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findBrowser('Firefox'),
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  });
}
