import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type ScenarioName, scenarios } from '../src/mock/scenarios.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { getAxeScript } from './browser-tools.ts';
import { serveMock } from './mock-server.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import type { PackedFile } from './project.ts';
import { watchPage } from './watch-page.ts';

/** A page to open. */
export interface Visit {
  readonly scenario: ScenarioName;
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  /** Milliseconds until the page is checked. */
  readonly waitMs: number;
  /** Milliseconds until it is given up; 30 seconds by default. */
  readonly deadlineMs?: number;
}

const WAIT_MS = 1500;

/** Scenarios that need longer. */
const waitMsByScenario: Partial<Record<ScenarioName, number>> = { slow: 4500, flaky: 6500 };

const MAX_OPEN_PAGES = 3;

/** For one page in one scenario. */
const DEADLINE_MS = 30_000;
const CLOSE_MS = 3_000;

/** Rule sets of axe-core. */
const accessibilityStandards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function listVisits(): Visit[] {
  const home = { path: '/', colorScheme: 'light', waitMs: WAIT_MS } as const;
  const names = Object.keys(scenarios) as ScenarioName[];
  return [
    ...names.map((scenario) => ({ ...home, scenario, waitMs: waitMsByScenario[scenario] ?? WAIT_MS })),
    { ...home, scenario: 'mixed', colorScheme: 'dark' },
    { ...home, scenario: 'mixed', path: '/node/1' },
  ];
}

/** Opens a theme in every scenario, with the hub's headers, and returns one finding per cause. */
export async function checkInBrowser(
  browser: Browser,
  files: readonly PackedFile[],
  visits: readonly Visit[] = listVisits(),
): Promise<Finding[]> {
  const waiting = [...visits];
  const found = new Map<string, { finding: Finding; places: Set<string> }>();
  const work = async () => {
    for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
      for (const finding of await visitPage(browser, files, visit)) {
        const key = identifyCause(finding);
        const entry = found.get(key) ?? { finding, places: new Set() };
        found.set(key, { ...entry, places: entry.places.add(describeVisit(visit)) });
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN_PAGES }, work));
  return [...found.values()]
    .map(({ finding, places }) => ({ ...finding, detail: `${finding.detail} (${listPlaces(places)})` }))
    .sort((a, b) => a.code.localeCompare(b.code) || a.detail.localeCompare(b.detail));
}

/** Equal for findings that one change would fix: numbers differ by node and scenario, elements by page. */
function identifyCause({ code, detail, fix }: Finding): string {
  return code === 'accessibility_violation'
    ? `${code}\0${fix}`
    : `${code}\0${detail.replaceAll(/\d+/g, '#')}`;
}

function describeVisit({ scenario, path, colorScheme }: Visit): string {
  return [scenario, ...(path === '/' ? [] : [path]), ...(colorScheme === 'dark' ? ['dark'] : [])].join(' ');
}

function listPlaces(places: ReadonlySet<string>): string {
  // Other pages of a scenario that has the fault on its first one say no more.
  const others = [...places].filter(
    (place) => !places.has(place.split(' ', 1)[0] ?? '') || !place.includes(' '),
  );
  const [first, second, ...more] = others.sort();
  const shown = second === undefined ? `${first}` : `${first}, ${second}`;
  return more.length === 0 ? shown : `${shown} and ${more.length} more`;
}

async function visitPage(browser: Browser, files: readonly PackedFile[], visit: Visit): Promise<Finding[]> {
  const findings: Finding[] = [];
  const backend = serveMock({ scenario: visit.scenario });
  const pageFiles = readFromFiles(files);
  const pages = await startPageServer({ backend: () => backend, port: 0 }, () => serveBuilt(pageFiles));
  const options: BrowserContextOptions = { colorScheme: visit.colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext(options);
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  const { deadlineMs = DEADLINE_MS } = visit;
  const timer = setTimeout(() => {
    findings.push(createTimeout(visit.path, deadlineMs));
    stop.abort();
  }, deadlineMs);
  try {
    const page = await context.newPage();
    const sources = await pageFiles.findSources();
    await watchPage(page, {
      address: pages.address,
      sources,
      hasFile: (pathname) => hasFile(files, pathname),
      report: (finding) => void findings.push(finding),
      onLoop: () => stop.abort(),
    });
    const checked = openPage(page, pages.address, visit).then((found) => void findings.push(...found));
    // Rejects when the context is closed below.
    checked.catch(() => undefined);
    await Promise.race([checked, stopped]);
  } finally {
    clearTimeout(timer);
    // A page that blocks its thread may never confirm that it is closed; the browser is closed in the end.
    await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))]);
    await pages.close();
  }
  return findings;
}

function hasFile(files: readonly PackedFile[], pathname: string): boolean {
  const decoded = decodePath(pathname);
  if (decoded === undefined) return false;
  const name = `dist${decoded}`;
  return files.some(({ path }) => path === name || path === `${name.replace(/\/$/, '')}/index.html`);
}

/** The path without percent-encoding; undefined for one that is not valid. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

async function openPage(page: Page, address: string, visit: Visit): Promise<Finding[]> {
  const response = await page.goto(address + visit.path, { waitUntil: 'load', timeout: 0 });
  await page.waitForTimeout(visit.waitMs);
  // The theme has sent the visitor to log in.
  if (/^\/admin(?:\/|$)/.test(new URL(page.url()).pathname)) return [];
  const reload = response?.ok() === true ? [] : [describeReload(visit.path, response?.status() ?? 0)];
  return [...reload, ...(await checkContent(page, visit))];
}

async function checkContent(page: Page, { scenario }: Visit): Promise<Finding[]> {
  const text = await page.evaluate(() => document.body.textContent.trim());
  if (text === '') return [describeBlank()];
  // axe-core takes a minute for a thousand cards and finds nothing new.
  return scenario === 'thousand' ? [] : checkAccessibility(page);
}

async function checkAccessibility(page: Page): Promise<Finding[]> {
  await page.evaluate(await readFile(getAxeScript(), 'utf8'));
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Preloading requests style sheets of other sites, which would count as requests of the theme's scripts.
    const result = await axe.run({ runOnly, preload: false });
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      place: nodes[0]?.target.join(' ') ?? '',
    }));
  }, accessibilityStandards);
  return violations.map(({ id, help, place }) => ({
    code: 'accessibility_violation',
    severity: 'error' as const,
    detail: `${help}: ${place}`,
    fix: `See the axe-core rule "${id}".`,
  }));
}

function createTimeout(path: string, deadlineMs: number): Finding {
  return {
    code: 'scenario_timeout',
    severity: 'error',
    detail: `The page at ${path} did not finish within ${deadlineMs / 1000} seconds.`,
    fix: 'Look for a script that never ends, or that reloads the page.',
  };
}

function describeReload(path: string, status: number): Finding {
  return {
    code: 'reload_broken',
    severity: 'error',
    detail: `The response to ${path} has status ${status}.`,
    fix: 'Build a dist/index.html that works at any path.',
  };
}

function describeBlank(): Finding {
  return {
    code: 'page_blank',
    severity: 'error',
    detail: 'The page is blank.',
    fix: 'Show the state: loading, private, no nodes, or hub unreachable.',
  };
}
