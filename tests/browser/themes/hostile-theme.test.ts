import { readFile } from 'node:fs/promises';
import { type Operation, operations } from '@muster/generated/operations';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { launchBrowser, launchWholeBrowser } from '../../support/browser/browser.ts';
import { logInToPanel } from '../../support/browser/panel.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import { PASSWORD, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// A hostile theme, while an administrator has the panel open in another tab of the same browser. The long form has all
// attacks on all ways to serve the panel, one of them in a user's Chromium; the short one has all on one of them, and on the
// others those that differ there, in a browser without a user interface.

const UNTRUSTED = 'hub.test';
/** `--admin-site`, `--admin-listen`, and which browser protection is disabled to test the layer behind it. */
interface Setup {
  /** Runs in Chromium with its user interface, like a user's, which takes twice the processor time. */
  hasWholeBrowser?: boolean;
  hosts?: { site: string; panel?: string };
  hasAdminPort?: boolean;
  bypassCSP?: boolean;
  /**
   * Attacks only every third operation, or every ninth in the short form, beginning with this one, and the logout, from which
   * only the content security policy keeps themes. Hosts, ports and that policy separate origins, not operations. Without the
   * policy requests reach the hub, so that setup attacks all.
   */
  firstOperation?: number;
  /** Only these attacks, instead of all. */
  attacks?: readonly string[];
}
const OPERATION_STEP = IS_LONG ? 3 : 9;
const ownHosts = { site: 'status.localhost', panel: 'panel.localhost' };
const longSetups: [string, Setup][] = [
  ['on the address of this machine', { hasWholeBrowser: true }],
  ['over plain HTTP from another machine', { hosts: { site: UNTRUSTED }, firstOperation: 0 }],
  ['with a host of the panel’s own', { hosts: ownHosts, firstOperation: 1 }],
  ['with a port of the panel’s own', { hasAdminPort: true, firstOperation: 2 }],
  [
    'with a port of the panel’s own, over plain HTTP',
    { hosts: { site: UNTRUSTED }, hasAdminPort: true, firstOperation: 0 },
  ],
  ['in a browser without a content security policy', { bypassCSP: true }],
];
const originAttacks = ['sendPanel', 'openFrames', 'openWindows', 'reachWindows', 'overwriteStorage'];
const policyAttacks = [
  ...['sendPanel', 'readPanel', 'changeNodes', 'openStreams', 'readNodes', 'openFrames'],
  ...['startWorkers', 'leavePage', 'followRedirects'],
];
const shortSetups: [string, Setup][] = [
  ['on the address of this machine', { firstOperation: 0 }],
  ['in a browser without a content security policy', { bypassCSP: true, attacks: policyAttacks }],
  [
    'with a port of the panel’s own, over plain HTTP',
    { hosts: { site: UNTRUSTED }, hasAdminPort: true, firstOperation: 2, attacks: originAttacks },
  ],
];
const setups = IS_LONG ? longSetups : shortSetups;
const asked = Object.values<Operation>(operations).map(({ method, path, kind }) => ({ method, path, kind }));
/** What `startWorkers` reports for a worker that ran. */
const WORKER_RAN = 'a worker says';
/** Logout needs no CSRF token, so that a page loaded before a restart can use it; the CSP keeps themes from it. */
const unproven = operations.logout.path;

const SECRET_TARGET = 'secret-target.example:443';
const SECRET_CLIENT = 'secret-oauth-client-id';

let browser: Browser;
let wholeBrowser: Browser | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
  if (IS_LONG) wholeBrowser = await launchWholeBrowser();
});
afterAll(() => Promise.all([browser?.close(), wholeBrowser?.close()]));

const findBrowserFor = ({ hasWholeBrowser = false }: Setup) => (hasWholeBrowser && wholeBrowser) || browser;

interface Scene {
  hub: ThemedHub;
  context: BrowserContext;
  panel: Page;
  agent: TestSocket;
  csrfToken: string;
  /** Ids and paths given to the theme. */
  known: { operations: typeof asked; spared?: string };
}

async function setTheScene(setup: Setup): Promise<Scene> {
  const { bypassCSP = false, hosts, hasAdminPort = false, firstOperation } = setup;
  const hub = await startThemedHub({ ...(hosts === undefined ? {} : { hosts }), hasAdminPort });
  const { token } = await hub.call('POST', '/api/nodes', { name: 'kept', remark: 'a remark' });
  await hub.call('POST', '/api/nodes', { name: 'hidden', public: false });
  await hub.call('POST', '/api/ping-tasks', {
    name: 'task',
    target: SECRET_TARGET,
    interval: 60,
    all_nodes: true,
  });
  await hub.call('PUT', '/api/settings', { registration_open: true, oauth_client_id: SECRET_CLIENT });
  await hub.useTheme('hostile');
  const agent = await openAgent(hub.wsUrl, token);
  agent.send(makeHello());
  agent.send(makeReport());
  const settings = { locale: 'en-GB', bypassCSP, acceptDownloads: true };
  const context = await findBrowserFor(setup).newContext(settings);
  const panel = await context.newPage();
  await panel.goto(`${hub.panel}/admin/login`);
  await panel.locator('input[name=username]').fill('admin');
  await panel.locator('input[name=password]').fill(PASSWORD);
  await panel.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'Overview' }).waitFor();
  const csrfToken = await panel.locator('meta[name=csrf-token]').getAttribute('content');
  const chosen = asked.filter(
    ({ path }, index) =>
      firstOperation === undefined || index % OPERATION_STEP === firstOperation || path === unproven,
  );
  const known = bypassCSP
    ? { operations: chosen.filter(({ path }) => path !== unproven), spared: unproven }
    : { operations: chosen };
  return { hub, context, panel, agent, csrfToken: csrfToken ?? '', known };
}

/** State of the hub that a theme must not change, without live values. */
async function readState({ call }: ThemedHub) {
  const { nodes } = await call('GET', '/api/nodes');
  const { sessions } = await call('GET', '/api/auth/sessions');
  const { version } = await call('GET', '/api/health');
  return {
    nodes: nodes.map(
      ({ metrics: _, last_seen: __, last_seen_ago: ___, pings: ____, ...node }: Record<string, unknown>) =>
        node,
    ),
    settings: await call('GET', '/api/settings'),
    tasks: await call('GET', '/api/ping-tasks'),
    sessions: sessions.map(({ id }: { id: number }) => id),
    version,
  };
}

/** Secrets that the panel may see and a theme may not. */
async function listSecrets({ hub, context, csrfToken }: Scene): Promise<[string, string][]> {
  const { nodes } = await hub.call('GET', '/api/nodes');
  const { registration } = await hub.call('GET', '/api/settings');
  const cookies = await context.cookies();
  return [
    ['the CSRF token', csrfToken],
    ['the registration key', registration.key],
    ['the target of a task', SECRET_TARGET],
    ['the client id', SECRET_CLIENT],
    ['the header of the database', 'SQLite format 3'],
    ['the session of the program', hub.session],
    ...nodes.map(({ name, token }: Record<string, string>) => [`the token of ${name}`, token]),
    ...cookies
      .filter(({ name, httpOnly }) => name === 'muster_session' && httpOnly)
      .map(({ value }) => ['the session of the browser', value]),
  ];
}

async function openTheme({ hub, context }: Scene): Promise<Page> {
  const theme = await context.newPage();
  await theme.goto(hub.site);
  await theme.waitForFunction(() => 'attacks' in globalThis);
  return theme;
}

async function endScene(scene: Scene | undefined): Promise<void> {
  await scene?.context.close();
  await scene?.agent.close();
  await scene?.hub.close();
}

/** Runs one of the theme's attacks, with a guessed CSRF token unless the test passes the real one. */
async function attack(scene: Scene, name: string, csrfToken = 'A'.repeat(43)): Promise<string[]> {
  const theme = await openTheme(scene);
  const downloads: Promise<string>[] = [];
  theme.on('download', (download) => {
    // A refused download is a failed one.
    downloads.push(download.path().then((path) => readFile(path, 'latin1'), String));
  });
  const loot = await theme.evaluate(
    ([attackName, input]) =>
      (globalThis as unknown as { attacks: Record<string, (given: unknown) => Promise<string[]>> }).attacks[
        attackName
      ]?.(input) ?? ['no such attack'],
    [name, { ...scene.known, panelOrigin: scene.hub.panel, csrfToken }] as const,
  );
  const files = await Promise.all(downloads);
  await theme.close();
  return [...loot, ...files.map((text) => `downloaded: ${text}`)];
}

/** Secrets that the theme got: the attempt and the name of the secret. */
async function findTheft(scene: Scene, loot: string[]): Promise<string[]> {
  const secrets = await listSecrets(scene);
  return loot.flatMap((line) =>
    secrets.filter(([, value]) => line.includes(value)).map(([name]) => `${line.slice(0, 80)} has ${name}`),
  );
}

const allAttacks = [
  ['requests every operation', 'sendPanel'],
  ['loads every operation as something else', 'readPanel'],
  ['changes nodes', 'changeNodes'],
  ['opens the panel’s stream', 'openStreams'],
  ['reads the list of nodes', 'readNodes'],
  ['frames the panel', 'openFrames'],
  ['opens the panel', 'openWindows'],
  ['reaches for windows', 'reachWindows'],
  ['starts workers', 'startWorkers'],
  ['submits, downloads and prefetches', 'leavePage'],
  ['follows redirects', 'followRedirects'],
  ['overwrites what the panel reads', 'overwriteStorage'],
] as const;
const chooseAttacks = ({ attacks }: Setup) =>
  attacks === undefined ? allAttacks : allAttacks.filter(([, name]) => attacks.includes(name));

const isLoggedIn = (panel: Page) =>
  panel.evaluate(async () => (await (await fetch('/api/me')).json()).authed as boolean);

// The attacks mostly wait: two setups at a time take half as long.
describe.for([0, 1])('group %i', { concurrent: true }, (group) => {
  describe.for(setups.filter((_, index) => index % 2 === group))(
    'a hostile theme %s',
    { concurrent: false },
    ([_name, setup]) => {
      let scene: Scene;
      beforeAll(async () => {
        scene = await setTheScene(setup);
      }, 120_000);
      afterAll(() => endScene(scene));

      test.each(chooseAttacks(setup))(
        'reads and changes nothing when it %s',
        async (_does, name) => {
          const before = await readState(scene.hub);
          const loot = await attack(scene, name);
          expect(loot.length).toBeGreaterThan(4);
          expect(await findTheft(scene, loot)).toEqual([]);
          expect(await readState(scene.hub)).toEqual(before);
          expect(await isLoggedIn(scene.panel)).toBe(true);
          expect(loot.filter((line) => line.includes('opaqueredirect'))).toEqual([]);
          if (setup.bypassCSP !== true) expect(loot.filter((line) => line.includes(WORKER_RAN))).toEqual([]);
        },
        120_000,
      );

      test('cannot keep the administrator from logging in again by planting cookies', async () => {
        const { hub } = scene;
        const context = await findBrowserFor(setup).newContext({ locale: 'en-GB' });
        const theme = await openTheme({ ...scene, context });
        await theme.evaluate(() =>
          (
            globalThis as unknown as { attacks: { overwriteStorage(): Promise<unknown> } }
          ).attacks.overwriteStorage(),
        );
        const page = await context.newPage();
        await logInToPanel(page, hub.panel, PASSWORD);
        expect(await isLoggedIn(page)).toBe(true);
        await context.close();
      });

      test('leaves a working panel and no service worker', async () => {
        const { hub, panel } = scene;
        const faults: string[] = [];
        panel.on('pageerror', ({ message }) => faults.push(message));
        panel.on('dialog', (dialog) => faults.push(dialog.message()));
        await panel.goto(`${hub.panel}/admin/nodes`);
        await panel.getByText('hidden', { exact: true }).first().waitFor();
        const workers = await panel.evaluate(
          async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
        );
        expect(workers).toBe(0);
        await panel.getByRole('switch').or(panel.getByRole('checkbox')).first().waitFor();
        expect(faults).toEqual([]);
      });
    },
  );
});

describe('remaining capabilities of a theme', () => {
  let scene: Scene;
  let apart: Scene;
  beforeAll(async () => {
    scene = await setTheScene({});
    apart = await setTheScene({ hosts: ownHosts });
  }, 120_000);
  afterAll(async () => {
    await endScene(scene);
    await endScene(apart);
  });

  test('it sees the nodes as the administrator does, except tokens; not if the panel has its own host', async () => {
    const loot = (await attack(scene, 'readNodes')).join();
    expect([loot.includes('secret-host-name'), loot.includes('"name":"hidden"')]).toEqual([true, true]);
    const own = (await attack(apart, 'readNodes')).join();
    expect([own.includes('secret-host-name'), own.includes('"name":"hidden"')]).toEqual([false, false]);
    expect(own).toContain('"name":"kept"');
  });

  test('it can imitate the panel until the next reload; not under the panel’s address if that has its own host', async () => {
    for (const { hub, context } of [scene, apart]) {
      const page = await openTheme({ hub, context } as Scene);
      await page.evaluate(() =>
        (
          globalThis as unknown as { attacks: { pretendToBePanel(): Promise<unknown> } }
        ).attacks.pretendToBePanel(),
      );
      expect(page.url()).toBe(`${hub.site}/admin/login`);
      const answer = await page.reload();
      expect(answer?.status()).toBe(hub.site === hub.panel ? 200 : 404);
      expect(await page.evaluate(() => 'attacks' in globalThis)).toBe(false);
      await page.close();
    }
  });

  test('a panel that opens it gives it no window.opener', async () => {
    const [theme] = await Promise.all([
      scene.context.waitForEvent('page'),
      scene.panel.evaluate(() => void window.open('/', 'theme')),
    ]);
    await theme.waitForFunction(() => 'attacks' in globalThis);
    expect(await theme.evaluate(() => window.opener)).toBeNull();
    await theme.close();
  });

  test('it can overflow the cookie jar until the hub refuses requests, and gains nothing from the errors', async () => {
    const theme = await openTheme(scene);
    await theme.evaluate(() => {
      for (let n = 0; n < 20; n += 1)
        Reflect.set(document, 'cookie', `c${n}=${'x'.repeat(3000)}; path=/admin`);
    });
    const [refusal] = await Promise.all([
      scene.context.waitForEvent('page'),
      theme.evaluate(() => void Object.assign(globalThis, { refusal: window.open('/admin') })),
    ]);
    await refusal.waitForLoadState();
    expect(await refusal.textContent('body')).toContain('headers_too_large');
    const reach = () => (globalThis as unknown as { refusal: Window }).refusal.document.body.innerText;
    await expect(theme.evaluate(reach)).rejects.toThrow(/SecurityError|Blocked a frame/);
    await scene.context.clearCookies({ name: /^c\d+$/ });
    await scene.panel.reload();
    await scene.panel.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const page of [theme, refusal]) await page.close();
  });
});

describe('the same attacks without defences', () => {
  let scene: Scene;
  beforeAll(async () => {
    // No CSP, and an origin without an opener policy.
    scene = await setTheScene({ hosts: { site: UNTRUSTED }, bypassCSP: true });
    await scene.context.addInitScript(() => Reflect.set(globalThis, 'patience', 8));
  }, 120_000);
  afterAll(() => endScene(scene));

  test.each(['sendPanel', 'openWindows'])(
    '%s gets the CSRF token',
    async (name) => {
      expect((await findTheft(scene, await attack(scene, name))).join()).toContain('has the CSRF token');
    },
    120_000,
  );

  test.each(['openStreams', 'readNodes'])('%s gets tokens with it', async (name) => {
    expect(await findTheft(scene, await attack(scene, name))).toEqual([]);
    const loot = await attack(scene, name, scene.csrfToken);
    expect((await findTheft(scene, loot)).join()).toContain('has the token of hidden');
  });

  test('changeNodes changes nodes with it', async () => {
    const before = await readState(scene.hub);
    await attack(scene, 'changeNodes', scene.csrfToken);
    expect((await readState(scene.hub)).nodes).not.toEqual(before.nodes);
  });
});

test('without worker-src, the same page starts workers', async () => {
  const scene = await setTheScene({});
  await scene.context.route(`${scene.hub.site}/**`, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace("worker-src 'none'", ''),
    };
    await route.fulfill({ response, headers });
  });
  const loot = await attack(scene, 'startWorkers');
  expect(loot.filter((line) => line.includes(WORKER_RAN)).length).toBeGreaterThan(0);
  await endScene(scene);
}, 120_000);
