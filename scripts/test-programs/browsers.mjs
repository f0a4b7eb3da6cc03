import { installPackages } from './apt.mjs';
import { findExecutable, isExecutable } from './executables.mjs';

/** Browsers that tests drive: program names, Debian's package, and the variable with the path of another program. */
const browsers = {
  Chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    package: 'chromium',
    variable: 'CHROMIUM_PATH',
  },
  Firefox: { names: ['firefox-esr', 'firefox'], package: 'firefox-esr', variable: 'FIREFOX_PATH' },
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
  const { names, variable } = browsers[browser];
  const chosen = process.env[variable];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return findExecutable(names);
}

/**
 * Installs a browser with apt-get if none is found.
 * @param {BrowserName} browser
 * @returns {Promise<string | undefined>} why there is still none
 */
export async function ensureBrowser(browser) {
  if (searchBrowser(browser) !== undefined) return;
  const { variable, package: name } = browsers[browser];
  if (process.env[variable]) return `${variable} is not an executable: ${process.env[variable]}`;
  const remedy = `install it, or set ${variable}`;
  console.log(`Installing ${browser} with apt-get …`);
  const failure = await installPackages([name]);
  if (failure !== undefined) return `${failure}: ${remedy}`;
  return searchBrowser(browser) === undefined
    ? `apt-get installed ${browser} in an unexpected folder: ${remedy}`
    : undefined;
}
