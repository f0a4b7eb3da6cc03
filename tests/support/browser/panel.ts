import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { runHub, type TestProcess } from '../process.ts';
import { launchBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery staple';

/** A real hub with an empty database, and a browser with a session of its panel and an empty page. */
export interface PanelRun {
  url: string;
  hub: TestProcess;
  page: Page;
  context: BrowserContext;
  folder: string;
  password: string;
  /** Opens a screen of the panel by its path. */
  open(screen: string): Promise<void>;
  logIn(page: Page, password?: string): Promise<void>;
  /** A page in a new browser context, without cookies. */
  openStranger(options?: BrowserContextOptions): Promise<Page>;
  /** Changes settings through the API; throws if the hub refuses. */
  changeSettings(change: Record<string, unknown>): Promise<void>;
  /** Adds a node through the API; resolves to its id and token. */
  addNode(node: { name: string; group?: string; tags?: string[] }): Promise<{ id: number; token: string }>;
  /** Throws without the option `runAgent`. */
  startAgent(token: string): TestProcess;
  stopAgents(): Promise<void>;
  close(): Promise<void>;
}

/** Chooses a language by its code, such as `zh-Hant`, and waits until the panel is in it. */
export async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.locator('select[name=language]').selectOption(code);
  await page.locator(`html[lang^=${code.split('-')[0]}]`).waitFor();
}

/** Logs in on the panel's login page at `url`, and waits for the next page. */
export async function logInToPanel(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Logs the pages of the context in without the login page, which takes a second of processor time. */
export async function logInContext(context: BrowserContext, url: string, password: string): Promise<void> {
  const data = { username: 'admin', password };
  const answer = await context.request.post(`${url}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

interface PanelOptions {
  /** Additional options of the hub. */
  hubArgs?: readonly string[];
  /** Called with the path of the database before the hub opens it. */
  prepare?(db: string): Promise<unknown>;
  /** `runAgent` of agent-program.ts, for tests that start agents: the import waits until the agent is compiled. */
  runAgent?: (args: readonly string[], env: Record<string, string>) => TestProcess;
}

export async function startPanel({ hubArgs = [], prepare, runAgent }: PanelOptions = {}): Promise<PanelRun> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-panel-'));
  const db = join(folder, 'muster.db');
  await prepare?.(db);
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'warn', ...hubArgs];
  const hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1' });
  const [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  const browser: Browser = await launchBrowser();
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const agents: TestProcess[] = [];

  const logIn = (target: Page, password = PASSWORD) => logInToPanel(target, url, password);

  await logInContext(context, url, PASSWORD);
  return {
    url,
    hub,
    page,
    context,
    folder,
    password: PASSWORD,
    logIn,
    async openStranger(options) {
      const stranger = await browser.newContext({ locale: 'en-GB', ...options });
      return stranger.newPage();
    },
    async changeSettings(change) {
      const answer = await context.request.put(`${url}/api/settings`, { data: change });
      if (!answer.ok()) throw new Error(await answer.text());
    },
    async open(screen) {
      await page.goto(`${url}/admin/${screen}`);
      // By its tag: an open dialog hides the heading from roles.
      await page.locator('h1').waitFor();
    },
    async addNode(node) {
      const answer = await context.request.post(`${url}/api/nodes`, { data: node });
      return answer.json();
    },
    startAgent(token) {
      if (runAgent === undefined) throw new Error('startPanel needs the option runAgent.');
      const agent = runAgent(['--server', url, '--interval', '1'], { MUSTER_TOKEN: token });
      agents.push(agent);
      return agent;
    },
    stopAgents: async () => void (await Promise.all(agents.map((agent) => agent.stop()))),
    async close() {
      await browser.close();
      await Promise.all([...agents, hub].map((one) => one.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
