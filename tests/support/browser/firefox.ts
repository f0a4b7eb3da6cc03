import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/test-programs/browsers.mjs';

/**
 * Starts the installed Firefox, headless; the caller closes it. Throws if none is installed. Playwright works only with
 * its own patched Firefox.
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
