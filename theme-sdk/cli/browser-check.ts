import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type ScenarioName, scenarios } from '../src/mock/scenarios.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { serveMock } from './mock-server.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import { watchPage } from './page-watch.ts';
import type { PackedFile } from './project.ts';

/** One look at a theme: where, in which scenario, and how. */
export interface Look {
  readonly scenario: ScenarioName;
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  /** Milliseconds after which a theme has shown what it will show. */
  readonly patience: number;
}

const PATIENCE = 1500;

/** These take their time by nature. */
const patienceOf: Partial<Record<ScenarioName, number>> = { slow: 4500, flaky: 6500 };

/** Pages that are open at a time. */
const LANES = 3;

/** The standards that a theme is held against. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function listLooks(): Look[] {
  const ordinary = { path: '/', colorScheme: 'light', patience: PATIENCE } as const;
  const names = Object.keys(scenarios) as ScenarioName[];
  return [
    ...names.map((scenario) => ({ ...ordinary, scenario, patience: patienceOf[scenario] ?? PATIENCE })),
    { ...ordinary, scenario: 'mixed', colorScheme: 'dark' },
    { ...ordinary, scenario: 'mixed', path: '/node/1' },
  ];
}

/** Opens a theme in every scenario, with the hub's headers, and tells what goes wrong; the same fault once. */
export async function checkInBrowser(
  browser: Browser,
  files: readonly PackedFile[],
  looks: readonly Look[] = listLooks(),
): Promise<Finding[]> {
  const waiting = [...looks];
  const found = new Map<string, { finding: Finding; places: Set<string> }>();
  const work = async () => {
    for (let look = waiting.shift(); look !== undefined; look = waiting.shift()) {
      for (const finding of await takeLook(browser, files, look)) {
        const key = `${finding.code}\0${finding.detail}`;
        const entry = found.get(key) ?? { finding, places: new Set() };
        found.set(key, { ...entry, places: entry.places.add(describeLook(look)) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return [...found.values()]
    .map(({ finding, places }) => ({ ...finding, detail: `${finding.detail} (${listPlaces(places)})` }))
    .sort((a, b) => a.code.localeCompare(b.code) || a.detail.localeCompare(b.detail));
}

function describeLook({ scenario, path, colorScheme }: Look): string {
  return [scenario, ...(path === '/' ? [] : [path]), ...(colorScheme === 'dark' ? ['dark'] : [])].join(' ');
}

function listPlaces(places: ReadonlySet<string>): string {
  const [first, second, ...more] = [...places].sort();
  const shown = second === undefined ? `${first}` : `${first}, ${second}`;
  return more.length === 0 ? shown : `${shown} and ${more.length} more`;
}

async function takeLook(browser: Browser, files: readonly PackedFile[], look: Look): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const backend = serveMock({ scenario: look.scenario });
  const serve = serveBuilt(readFromFiles(files));
  const pages = await startPageServer({ backend: () => backend, port: 0 }, () => serve);
  const options: BrowserContextOptions = { colorScheme: look.colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    watchPage(page, pages.address, report);
    const response = await page.goto(pages.address + look.path, { waitUntil: 'load' });
    if (response?.ok() !== true) report(describeReload(look.path, response?.status() ?? 0));
    await page.waitForTimeout(look.patience);
    findings.push(...(await findVisibleFaults(page, look)));
  } finally {
    await context.close();
    await pages.close();
  }
  return findings;
}

async function findVisibleFaults(page: Page, { scenario }: Look): Promise<Finding[]> {
  const text = await page.evaluate(() => document.body.textContent.trim());
  if (text === '') return [describeBlank()];
  // A thousand cards have the faults of a dozen, and take a minute to say so.
  return scenario === 'thousand' ? [] : findAccessFaults(page);
}

async function findAccessFaults(page: Page): Promise<Finding[]> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.evaluate(await readFile(axe, 'utf8'));
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: judge } = globalThis as unknown as { axe: typeof import('axe-core') };
    const result = await judge.run({ runOnly });
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      place: nodes[0]?.target.join(' ') ?? '',
    }));
  }, standards);
  return violations.map(({ id, help, place }) => ({
    code: 'access_fault',
    severity: 'error' as const,
    detail: `${help}: ${place}`,
    fix: `See "${id}" in the rules of axe-core.`,
  }));
}

function describeReload(path: string, status: number): Finding {
  return {
    code: 'reload_broken',
    severity: 'error',
    detail: `${path} is answered with ${status}.`,
    fix: 'Build a dist/index.html that can stand at any path.',
  };
}

function describeBlank(): Finding {
  return {
    code: 'page_blank',
    severity: 'error',
    detail: 'The page shows nothing.',
    fix: 'Say what is going on: loading, private, no nodes, or not reachable.',
  };
}
