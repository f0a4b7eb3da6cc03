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
}

const WAIT_MS = 1500;

/** Scenarios that need longer. */
const waitMsByScenario: Partial<Record<ScenarioName, number>> = { slow: 4500, flaky: 6500 };

const MAX_OPEN_PAGES = 3;

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

/** Opens a theme in every scenario, with the hub's headers, and returns the findings without duplicates. */
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
        const key = `${finding.code}\0${finding.detail}`;
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

function describeVisit({ scenario, path, colorScheme }: Visit): string {
  return [scenario, ...(path === '/' ? [] : [path]), ...(colorScheme === 'dark' ? ['dark'] : [])].join(' ');
}

function listPlaces(places: ReadonlySet<string>): string {
  const [first, second, ...more] = [...places].sort();
  const shown = second === undefined ? `${first}` : `${first}, ${second}`;
  return more.length === 0 ? shown : `${shown} and ${more.length} more`;
}

async function visitPage(browser: Browser, files: readonly PackedFile[], visit: Visit): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const backend = serveMock({ scenario: visit.scenario });
  const serve = serveBuilt(readFromFiles(files));
  const pages = await startPageServer({ backend: () => backend, port: 0 }, () => serve);
  const options: BrowserContextOptions = { colorScheme: visit.colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    watchPage(page, pages.address, report);
    const response = await page.goto(pages.address + visit.path, { waitUntil: 'load' });
    if (response?.ok() !== true) report(describeReload(visit.path, response?.status() ?? 0));
    await page.waitForTimeout(visit.waitMs);
    findings.push(...(await checkContent(page, visit)));
  } finally {
    await context.close();
    await pages.close();
  }
  return findings;
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
    const result = await axe.run({ runOnly });
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
