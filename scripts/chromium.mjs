import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installPackages } from './apt.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the tests: `CHROMIUM_PATH`, else the first of the usual names on PATH or in /usr/bin.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs Chromium with apt-get where none is found.
 * @returns {Promise<string | undefined>} the reason why there is still none
 */
export async function ensureChromium() {
  if (findChromium(process.env) !== undefined) return;
  if (process.env.CHROMIUM_PATH) return `CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`;
  const remedy = 'install it, or name one in CHROMIUM_PATH';
  console.log('Installing Chromium with apt-get …');
  const failure = await installPackages(['chromium']);
  if (failure !== undefined) return `${failure}: ${remedy}`;
  return findChromium(process.env) === undefined
    ? `apt-get installed a Chromium that is not where it was expected: ${remedy}`
    : undefined;
}
