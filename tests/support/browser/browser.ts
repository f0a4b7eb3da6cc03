import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/test-programs/browsers.mjs';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';

/** Names of tests' sites, which all browsers resolve to 127.0.0.1. Unlike `localhost` they are no secure context over HTTP. */
const siteNames = ['hub.test', 'sub.hub.test', 'evil.test'];

/** Browsers of this worker, by program. A start takes as much processor time as two pages. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * A headless Chromium without a user interface, which costs the least time. Test files that run in one worker share it, each
 * with contexts of its own; `close` closes these. Throws if none is installed.
 */
export function launchBrowser(): Promise<Browser> {
  return shareBrowser(findBrowser('Headless Chromium'));
}

/** A Chromium with all features of a user's browser, such as a password manager and authenticators. */
export function launchWholeBrowser(): Promise<Browser> {
  return shareBrowser(findBrowser('Chromium'));
}

async function shareBrowser(executablePath: string): Promise<Browser> {
  // Other programs end when they have closed their browser.
  if (process.env.VITEST_POOL_ID === undefined) return launch(executablePath);
  const started = await browsers.get(executablePath);
  if (started?.isConnected() === true) return trackContexts(started);
  const starting = launch(executablePath, singleThreaded);
  browsers.set(executablePath, starting);
  return trackContexts(await starting);
}

/**
 * V8 compiles and collects garbage on one thread: a tenth less processor time, which is what the suite takes. The pages of the
 * benchmark are measured without it.
 */
const singleThreaded = ['--js-flags=--single-threaded'];

/** Each frame of an animation is painted by the processor: a sixth of the time of most files. */
const defaults = { reducedMotion: 'reduce' } as const;

/** The browser with a `close` that closes only the contexts that were opened through the returned object. */
function trackContexts(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>();
  const track = (context: BrowserContext) => {
    // Twice Playwright's default, because other tests share the machine.
    context.setDefaultTimeout(60_000);
    contexts.add(context);
    return context.once('close', () => contexts.delete(context));
  };
  const own: Partial<Browser> = {
    newContext: async (options) => track(await browser.newContext({ ...defaults, ...options })),
    async newPage(options) {
      const page = await browser.newPage({ ...defaults, ...options });
      track(page.context());
      return page;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get(target, key) {
      const value = Reflect.get(key in own ? own : target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function launch(executablePath: string, args: readonly string[] = []): Promise<Browser> {
  // Chromium's sandbox does not run as root, and /dev/shm of a container is too small for its pages.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--disable-dev-shm-usage',
      `--host-resolver-rules=${siteNames.map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      ...args,
    ],
  });
}

const STEP_MS = 2_000;
const MAX_STEPS = 150;

/**
 * Advances the clock of a page, which `page.clock.install()` controls, in steps until the element is visible. Throws if it
 * does not appear within five minutes of the page.
 */
export async function fastForwardTo(page: Page, element: Locator): Promise<void> {
  for (let steps = 0; !(await element.isVisible()); steps += 1) {
    if (steps === MAX_STEPS) throw new Error(`${element} did not appear`);
    await page.clock.fastForward(STEP_MS);
    // Responses and events arrive in real time.
    await sleep(200);
  }
}

/** Opens a select of the panel and chooses an option by its whole label. */
export async function chooseOption(select: Locator, label: string): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: label, exact: true }).click();
}

/** Chooses an action from the menu of a row of a table. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Colours in a transition are of neither state. Endless animations are left running. */
const FINISH_ANIMATIONS = `
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
`;

/** The minified axe is less than half of `axe.source`, which every page would have to parse. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA on a page, or of some rules, each with its first element. */
export async function findAccessFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(FINISH_ANIMATIONS);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.target.join(' ')})`);
  }, rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
}

/**
 * Pixels by which a page is wider than its window. Tables measure a resized window before they change to the layout of a
 * phone, which takes a moment.
 */
export async function measureExcess(page: Page): Promise<number> {
  const excess = 'document.documentElement.scrollWidth - window.innerWidth';
  await page.waitForFunction(`${excess} <= 0`, undefined, { timeout: 10_000 }).catch(() => undefined);
  return page.evaluate<number>(excess);
}

/**
 * axe violations and overflow on a narrow phone in the dark theme and on a desktop in the light one: layout does not depend
 * on the theme, and colours do not depend on the width. The short form runs axe in the dark theme only.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const excess = await measureExcess(page);
    if (excess > 0) faults.push(`${excess} px too wide at ${width}`);
    if (colorScheme === 'light' && !IS_LONG) continue;
    faults.push(...(await findAccessFaults(page)).map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
}
