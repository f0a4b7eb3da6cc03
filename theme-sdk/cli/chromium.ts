import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { loadChromium } from './browser-tools.ts';
import { type Terminal, ToolError } from './terminal.ts';

/** Debian's headless shell starts faster and needs less processor time than the whole browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const locations = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const CHROMIUM_ADVICE = 'install Chromium or Chrome, or set CHROMIUM_PATH';

/** `CHROMIUM_PATH`, or a browser on PATH, or in a common location; undefined if there is none. */
export function findChromium({ env }: Pick<Terminal, 'env'>): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH = '' } = env;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new ToolError(`CHROMIUM_PATH is not an executable: ${chosen}.`);
  }
  const folders = [...PATH.split(path.delimiter).filter((folder) => folder !== ''), '/usr/bin'];
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...locations].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser headless; the caller closes it. Requires `ensureBrowserTools`. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Chromium's sandbox does not run as root, and /dev/shm of a container is too small for it.
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])];
  const chromium = await loadChromium();
  try {
    return await chromium.launch({ executablePath, args });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new ToolError(`${executablePath} could not be started: ${reason}`, { cause: error });
  }
}
