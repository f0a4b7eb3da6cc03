import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults, launchBrowser, measureExcess } from '../../support/browser/browser.ts';
import { chooseLanguage, logInContext } from '../../support/browser/panel.ts';
import { type PostgresServer, startPostgres } from '../../support/data/postgres.ts';
import { type HubProcess, PASSWORD } from '../../support/hub/hub-process.ts';
import { openAgentAt, runSharedHub } from '../../support/hub/shared-hub.ts';
import '../../support/fetched-programs.ts';

// Three hubs on one PostgreSQL database, as the panel shows them.

const names = ['hub-a', 'hub-b', 'hub-c'] as const;

let server: PostgresServer;
let running: ReturnType<typeof runSharedHub>[] = [];
let hubs: HubProcess[];
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startPostgres();
  const db = await server.createSchema();
  running = names.map((name) => runSharedHub(db, name));
  hubs = await Promise.all(running.map(({ hub }) => hub));
  browser = await launchBrowser();
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await logInContext(context, get(0).url, PASSWORD);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all(running.map(({ remove }) => remove()));
  await server?.stop();
});

function get(index: number): HubProcess {
  const hub = hubs[index];
  if (hub === undefined) throw new Error(`There is no hub ${index}.`);
  return hub;
}

const findRow = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

test('hubs that share a database are listed with their nodes, and a killed one as lost', async () => {
  const [first, , third] = [get(0), get(1), get(2)];
  const cookie = await first.login();
  const tokens: string[] = [];
  for (const name of ['alpha', 'beta', 'gamma'])
    tokens.push((await first.call('POST', '/api/nodes', { cookie, body: { name } })).token);
  const agents = await Promise.all(
    tokens.map((token, index) => openAgentAt(index === 0 ? first : third, token)),
  );

  await page.goto(`${first.url}/admin/database`);
  for (const name of names) await findRow(name).getByText('In service').waitFor();
  await findRow('hub-c').getByRole('cell', { name: '2', exact: true }).waitFor();
  await findRow('hub-a').getByText('this page').waitFor();
  expect(await page.getByText('rollup and retention').count()).toBe(1);
  expect(await findAccessFaults(page)).toEqual([]);

  await third.process.stop('SIGKILL');
  await findRow('hub-c').getByText('Lost', { exact: true }).waitFor();
  await findRow('hub-c').getByText('2 have not reconnected').waitFor();
  await page.getByText(/^No longer in contact with the database: hub-c\./).waitFor();
  await findRow('hub-b').getByText('In service').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);

  const again = await openAgentAt(first, tokens[1] ?? '');
  await findRow('hub-c').getByText('1 has not reconnected').waitFor();
  await Promise.all([...agents, again].map((agent) => agent.close()));
});

test('the list fits a phone, in the languages with the longest words', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const language of ['de', 'ru']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chooseLanguage(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('[aria-labelledby=hubs] [data-state=offline]').waitFor();
    expect(await measureExcess(page)).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
  }
});
