import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Terminal, ToolError } from './terminal.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** What to do where no browser is found. */
export const CHROMIUM_ADVICE = 'install Chromium or Chrome, or name one in CHROMIUM_PATH';

/** `CHROMIUM_PATH`, else the first of the usual names on PATH, else a usual place; undefined for none. */
export function findChromium({ env }: Pick<Terminal, 'env'>): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH = '' } = env;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new ToolError(`CHROMIUM_PATH names no program: ${chosen}.`);
  }
  const folders = [...PATH.split(path.delimiter).filter((folder) => folder !== ''), '/usr/bin'];
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser without a window; the caller closes it. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, and a container's /dev/shm is too small for its pages.
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])];
  try {
    return await chromium.launch({ executablePath, args });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new ToolError(`${executablePath} could not be started: ${reason}`, { cause: error });
  }
}
