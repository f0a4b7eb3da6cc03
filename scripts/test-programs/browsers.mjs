import { installPackages } from './apt.mjs';
import { findExecutable, isExecutable } from './executables.mjs';

const CHROMIUM_VARIABLE = 'CHROMIUM_PATH';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Browsers that tests drive: Debian's package, program names, those of a browser that can replace it, and the variable with
 * the path of another program.
 */
const browsers = {
  /** The whole browser, with the password manager. */
  Chromium: { package: 'chromium', names: chromiumNames, substitutes: [], variable: CHROMIUM_VARIABLE },
  /** The headless shell, with about half of the processor time. Not every Debian has the package. */
  'Headless Chromium': {
    package: 'chromium-headless-shell',
    names: ['chromium-headless-shell'],
    substitutes: chromiumNames,
    variable: CHROMIUM_VARIABLE,
  },
  Firefox: {
    package: 'firefox-esr',
    names: ['firefox-esr', 'firefox'],
    substitutes: [],
    variable: 'FIREFOX_PATH',
  },
};

/** @typedef {keyof typeof browsers} BrowserName */

export const browserNames = /** @type {BrowserName[]} */ (Object.keys(browsers));

/**
 * The program of a browser: its variable's, otherwise the first of its usual names on PATH.
 * @param {BrowserName} browser
 * @returns {string} throws with instructions if there is none
 */
export function findBrowser(browser) {
  const program = searchBrowser(browser);
  if (program !== undefined) return program;
  const { variable } = browsers[browser];
  throw new Error(`${browser} was not found: run "npm test" as root, install it, or set ${variable}.`);
}

/** @param {BrowserName} browser */
function searchBrowser(browser) {
  const { names, substitutes, variable } = browsers[browser];
  const chosen = process.env[variable];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return findExecutable(names) ?? findExecutable(substitutes);
}

/**
 * Installs a browser with apt-get if none is found.
 * @param {BrowserName} browser
 * @returns {Promise<string | undefined>} why there is still none
 */
export async function ensureBrowser(browser) {
  const { names, variable, package: name } = browsers[browser];
  if (process.env[variable]) {
    if (searchBrowser(browser) !== undefined) return;
    return `${variable} is not an executable: ${process.env[variable]}`;
  }
  if (findExecutable(names) !== undefined) return;
  console.log(`Installing ${browser} with apt-get …`);
  const failure = await installPackages([name]);
  if (searchBrowser(browser) !== undefined) return;
  const reason = failure ?? `apt-get installed ${browser} in an unexpected folder`;
  return `${reason}: install it, or set ${variable}`;
}
