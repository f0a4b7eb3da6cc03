import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** Starts a headless Chromium; the caller closes it. Throws where the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) {
    throw new Error(
      'There is no Chromium: run "npm test" as root, install it, or name one in CHROMIUM_PATH.',
    );
  }
  // Chromium's sandbox refuses to run as root, and a container's /dev/shm is too small for its pages.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}
