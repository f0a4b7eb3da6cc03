import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('playwright-core').Page} Page */

const WEBP_QUALITY = 0.6;
const folder = path.join(import.meta.dirname, '../../docs/images');

/** Settings of all pictures. */
export const pictureContext = /** @type {const} */ ({
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 4 / 3,
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});

export const schemes = /** @type {const} */ (['light', 'dark']);

/**
 * Chromium takes `system-ui` from fontconfig, whose default in Debian is DejaVu.
 * @param {string} directory for the configuration of fontconfig
 */
export async function preferInter(directory) {
  const file = path.join(directory, 'fonts.conf');
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
 * Chromium is also the encoder: WebP is a third of the size of PNG.
 * @param {Page} page
 * @param {string} name
 */
export async function savePicture(page, name) {
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
