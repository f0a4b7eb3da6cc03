import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { makeNodeConfig } from '../../support/data/store.ts';

// A fleet of ten thousand in the panel and on the status page. How long both take is measured by `npm run bench -- page`;
// what does not depend on the machine is counted here: elements, what of them changes, and requests.

const COUNT = 10_000;
const LAST = `n${COUNT}`;
/** Of whole pages: a row of the panel has some forty elements, and some fifty rows are near the window. */
const MAX_ELEMENTS = 8000;
/** Of those, as many as one node and the figures of the fleet have. */
const MAX_CHANGES = 60;

let panel: PanelRun;
let page: Page;
let asked: string[] = [];

/** Nodes `n1` to `n10000` in a database that no hub has open. */
async function fillDatabase(path: string): Promise<void> {
  const store = await openStore({ path });
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  await Promise.all(
    numbers.map((number) =>
      store.insertNode({
        config: makeNodeConfig({ name: `n${number}` }),
        token: String(number).padStart(43, 'x'),
        created_at: 0,
      }),
    ),
  );
  await store.close();
}

beforeAll(async () => {
  panel = await startPanel({ prepare: fillDatabase });
}, 240_000);

afterAll(() => panel?.close());

beforeEach(async () => {
  await page?.close();
  page = await panel.context.newPage();
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
});

const sights = [
  { place: 'status page', path: '/', node: '.card h3 a', search: '.search input' },
  { place: 'status page as a table', path: '/?view=table', node: 'tr .row-name a', search: '.search input' },
  { place: 'panel', path: '/admin/nodes', node: 'tr.node .node-name', search: 'search input' },
] as const;

const countElements = () => page.locator('*').count();
const named = (node: string, name: string) => page.locator(node).getByText(name, { exact: true });

async function renameNode(id: number, name: string): Promise<void> {
  const answer = await panel.context.request.put(`${panel.url}/api/nodes/${id}`, { data: { name } });
  expect(answer.ok()).toBe(true);
}

/** Begins to count elements and texts that come, go or change. */
async function watchChanges(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { count: 0 };
    Reflect.set(globalThis, 'seenChanges', seen);
    // React writes some attributes again that are as they were.
    const isChange = ({ target, attributeName, oldValue }: MutationRecord) =>
      attributeName === null || ((target as Element).getAttribute(attributeName) ?? '') !== (oldValue ?? '');
    new MutationObserver((records) => {
      for (const record of records.filter(isChange))
        seen.count += record.type === 'childList' ? record.addedNodes.length + record.removedNodes.length : 1;
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
  });
  return () => page.evaluate(() => (Reflect.get(globalThis, 'seenChanges') as { count: number }).count);
}

test.each(sights)(
  '$place: of ten thousand nodes those near the window exist',
  async ({ path, node }) => {
    await page.goto(panel.url + path);
    await page.locator(node).first().waitFor({ timeout: 40_000 });
    await expect.poll(countElements, { timeout: 20_000 }).toBeLessThan(MAX_ELEMENTS);
    const first = await page.locator(node).first().innerText();
    // The height of what is not there is guessed, so one jump may fall short of the end.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return named(node, LAST).count();
        },
        { timeout: 40_000 },
      )
      .toBe(1);
    await expect.poll(countElements, { timeout: 20_000 }).toBeLessThan(MAX_ELEMENTS);
    await page.evaluate(() => scrollTo(0, 0));
    await named(node, first).first().waitFor();
  },
  120_000,
);

test.each(sights)(
  '$place: the last of them is found by its name, and no list is asked for',
  async ({ path, node, search }) => {
    await page.goto(panel.url + path);
    await page.locator(node).first().waitFor({ timeout: 40_000 });
    await page.locator(search).first().fill(LAST);
    await expect.poll(() => page.locator(node).count(), { timeout: 20_000 }).toBe(1);
    await named(node, LAST).waitFor();
    await page.locator(search).first().fill('');
    await expect.poll(() => page.locator(node).count(), { timeout: 20_000 }).toBeGreaterThan(20);
    expect(await countElements()).toBeLessThan(MAX_ELEMENTS);
    expect(asked).not.toContain('/api/nodes');
  },
  120_000,
);

test.each(sights)(
  '$place: a node that changes is changed alone, and nothing is asked for again',
  async ({ path, node }) => {
    await page.goto(panel.url + path);
    await page.locator(node).first().waitFor({ timeout: 40_000 });
    await page.waitForTimeout(3000);
    const before = asked.length;
    const readChanges = await watchChanges();
    const name = `renamed ${path}`;
    await renameNode(2, name);
    await named(node, name).waitFor({ timeout: 20_000 });
    expect(await readChanges()).toBeLessThan(MAX_CHANGES);
    expect(asked.slice(before).filter((url) => url.startsWith('/api/nodes'))).toEqual([]);
  },
  120_000,
);
