import { installPackages } from './apt.mjs';
import { findExecutable, isExecutable } from './executables.mjs';

/** Browsers that tests drive: how programs of theirs are called, Debian's package, and the variable that names another. */
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
 * The program of a browser: what its variable names, else the first of the usual names.
 * @param {BrowserName} browser
 * @returns {string} throws a sentence that says what to do where there is none
 */
export function findBrowser(browser) {
  const program = searchBrowser(browser);
  if (program !== undefined) return program;
  const { variable } = browsers[browser];
  throw new Error(`There is no ${browser}: run "npm test" as root, install it, or name one in ${variable}.`);
}

/** @param {BrowserName} browser */
function searchBrowser(browser) {
  const { names, variable } = browsers[browser];
  const chosen = process.env[variable];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return findExecutable(names);
}

/**
 * Installs a browser with apt-get where none is found.
 * @param {BrowserName} browser
 * @returns {Promise<string | undefined>} the reason why there is still none
 */
export async function ensureBrowser(browser) {
  if (searchBrowser(browser) !== undefined) return;
  const { variable, package: name } = browsers[browser];
  if (process.env[variable]) return `${variable} names no program: ${process.env[variable]}`;
  const remedy = `install it, or name one in ${variable}`;
  console.log(`Installing ${browser} with apt-get …`);
  const failure = await installPackages([name]);
  if (failure !== undefined) return `${failure}: ${remedy}`;
  return searchBrowser(browser) === undefined
    ? `apt-get installed a ${browser} that is not where it was expected: ${remedy}`
    : undefined;
}
