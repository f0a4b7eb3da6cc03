import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserType } from 'playwright-core';
import { runNpm } from './project.ts';
import { type Terminal, ToolError } from './terminal.ts';

/**
 * Packages that only the checks in a browser need. They are 18 MB, so they are optional peers: the theme's own are used, or
 * these versions are installed into the user's cache.
 */
export const browserTools = { 'playwright-core': '1.65.1', 'axe-core': '4.14.1' } as const;

const specifiers = { playwright: 'playwright-core', axe: 'axe-core/axe.min.js' } as const;

type Place = Pick<Terminal, 'cwd' | 'env'>;

const currentPlace = (): Place => ({ cwd: process.cwd(), env: process.env });

/** Installs the tools into the cache unless they can be resolved. Throws a ToolError if npm fails. */
export async function ensureBrowserTools(terminal: Terminal): Promise<void> {
  if (Object.values(specifiers).every((name) => findTool(name, terminal) !== undefined)) return;
  const cache = getCacheFolder(terminal.env);
  const wanted = Object.entries(browserTools).map(([name, version]) => `${name}@${version}`);
  terminal.printError(`Fetching ${wanted.join(' and ')} into ${cache}, once …`);
  await mkdir(path.dirname(cache), { recursive: true });
  const staging = await mkdtemp(`${cache}-`);
  try {
    await writeFile(path.join(staging, 'package.json'), '{ "private": true }\n');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runNpm(staging, ['install', ...wanted, ...flags]);
    if (code !== 0)
      throw new ToolError(
        `${wanted.join(' and ')} could not be installed:\n${output}\nInstall them in the theme, or skip the browser with --no-browser.`,
      );
    // Another process may have been faster.
    await rename(staging, cache).catch(() => undefined);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

export async function loadChromium(place: Place = currentPlace()): Promise<BrowserType> {
  const { default: playwright } = await import(pathToFileURL(getTool(specifiers.playwright, place)).href);
  return playwright.chromium;
}

/** Path of the script of axe-core for pages. */
export function getAxeScript(place: Place = currentPlace()): string {
  return getTool(specifiers.axe, place);
}

function getTool(specifier: string, place: Place): string {
  const file = findTool(specifier, place);
  if (file === undefined) throw new ToolError(`${specifier} is not installed.`);
  return file;
}

/** The theme's own package, or the one beside the SDK, or the cached one. */
function findTool(specifier: string, { cwd, env }: Place): string | undefined {
  for (const from of [
    path.join(cwd, 'package.json'),
    import.meta.url,
    path.join(getCacheFolder(env), 'package.json'),
  ]) {
    try {
      return createRequire(from).resolve(specifier);
    } catch {
      // The next place may have it.
    }
  }
  return undefined;
}

/** A folder for these versions, in the XDG cache (https://specifications.freedesktop.org/basedir-spec/latest/). */
function getCacheFolder({ XDG_CACHE_HOME: cache }: Place['env']): string {
  const home = cache !== undefined && path.isAbsolute(cache) ? cache : path.join(os.homedir(), '.cache');
  const versions = Object.entries(browserTools).map(([name, version]) => `${name}-${version}`);
  return path.join(home, 'muster-theme', versions.join('-'));
}
