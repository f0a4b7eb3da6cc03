import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { fillWithNodes } from '../../support/data/store.ts';

// Ten thousand nodes in the panel and on the status page. `npm run bench -- page` measures the time that both take; these
// tests count what does not depend on the machine: elements, changed elements and requests.

const COUNT = 10_000;
const LAST = `n${COUNT}`;
/** In the whole page: a row of the panel has about forty elements, and about fifty rows are near the viewport. */
const MAX_ELEMENTS = 8000;
/** Changed elements of a row: it is written again and may move. */
const MAX_CHANGES = 60;
/** The panel renders ten thousand nodes; on a busy machine each step can take a minute. */
const waiting = { timeout: 120_000 };
const TIMEOUT_MS = 600_000;

let panel: PanelRun;
let page: Page;
let asked: string[] = [];

const nodes = Array.from({ length: COUNT }, (_, index) => ({ name: `n${index + 1}`, group: '' }));

beforeAll(async () => {
  panel = await startPanel({ prepare: (db) => fillWithNodes(db, nodes) });
}, TIMEOUT_MS);

afterAll(() => panel?.close());

const sights = [
  { place: 'status page', path: '/', node: '.card h3 a', row: '.card', search: '.search input' },
  {
    place: 'status page as a table',
    path: '/?view=table',
    node: 'tr .row-name a',
    row: 'tr',
    search: '.search input',
  },
  {
    place: 'panel',
    path: '/admin/nodes',
    node: 'tr.node .node-name',
    row: 'tr.node',
    search: 'search input',
  },
] as const;

const countElements = () => page.locator('*').count();
const named = (node: string, name: string) => page.locator(node).getByText(name, { exact: true });

async function renameNode(id: number, name: string): Promise<void> {
  const answer = await panel.context.request.put(`${panel.url}/api/nodes/${id}`, { data: { name } });
  expect(answer.ok()).toBe(true);
}

/**
 * Counts added, removed and changed elements and texts of rows. What is outside of rows, such as the figures of the fleet,
 * changes with time and is left out.
 */
async function watchChanges(row: string): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    const seen = { count: 0 };
    Reflect.set(globalThis, 'seenChanges', seen);
    // React rewrites some attributes with the value they have.
    const isChange = ({ target, attributeName, oldValue }: MutationRecord) =>
      attributeName === null || ((target as Element).getAttribute(attributeName) ?? '') !== (oldValue ?? '');
    const isOfRow = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      (target.parentElement?.closest(selector) ?? null) !== null ||
      [target, ...addedNodes, ...removedNodes].some((one) => one instanceof Element && one.matches(selector));
    new MutationObserver((records) => {
      for (const record of records.filter((one) => isChange(one) && isOfRow(one)))
        seen.count += record.type === 'childList' ? record.addedNodes.length + record.removedNodes.length : 1;
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
  }, row);
  return () => page.evaluate(() => (Reflect.get(globalThis, 'seenChanges') as { count: number }).count);
}

/** Counts live streams that end, from the page's first script on. */
async function watchStreams(): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'endedStreams', 0);
    const count = () => Reflect.set(globalThis, 'endedStreams', Reflect.get(globalThis, 'endedStreams') + 1);
    const close = WebSocket.prototype.close;
    WebSocket.prototype.close = function (...args) {
      count();
      close.apply(this, args);
    };
    const { WebSocket: Original } = globalThis;
    globalThis.WebSocket = new Proxy(Original, {
      construct(target, args: ConstructorParameters<typeof WebSocket>) {
        const socket = new target(...args);
        socket.addEventListener('close', count);
        return socket;
      },
    });
  });
}

/**
 * The requests for the list of nodes since `before`, unless a live stream has ended: the page polls then, as it does where
 * the machine is so busy that no frame arrives for ten seconds.
 */
async function findListRequests(before: number): Promise<string[]> {
  const ended = await page.evaluate(() => Number(Reflect.get(globalThis, 'endedStreams')));
  return ended > 0 ? [] : asked.slice(before).filter((url) => url.startsWith('/api/nodes'));
}

describe.each(sights)('the $place', { timeout: TIMEOUT_MS }, ({ path, node, row, search }) => {
  beforeAll(async () => {
    page = await panel.context.newPage();
    asked = [];
    await watchStreams();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(panel.url + path, waiting);
    await page.locator(node).first().waitFor(waiting);
  }, TIMEOUT_MS);
  afterAll(() => page.close());

  test('renders only the nodes near the viewport of ten thousand', async () => {
    await expect.poll(countElements, waiting).toBeLessThan(MAX_ELEMENTS);
    const first = await page.locator(node).first().innerText();
    // The height of rows that are not rendered is an estimate, so one jump may fall short of the end.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return named(node, LAST).count();
      }, waiting)
      .toBe(1);
    await expect.poll(countElements, waiting).toBeLessThan(MAX_ELEMENTS);
    await page.evaluate(() => scrollTo(0, 0));
    await named(node, first).first().waitFor(waiting);
  });

  test('finds the last node by name without a request for the list', async () => {
    await page.locator(search).first().fill(LAST);
    await expect.poll(() => page.locator(node).count(), waiting).toBe(1);
    await named(node, LAST).waitFor(waiting);
    await page.locator(search).first().fill('');
    await expect.poll(() => page.locator(node).count(), waiting).toBeGreaterThan(20);
    expect(await countElements()).toBeLessThan(MAX_ELEMENTS);
    expect(await findListRequests(0)).toEqual([]);
  });

  test('a changed node rerenders alone and triggers no request', async () => {
    await page.waitForLoadState('networkidle', waiting);
    const before = asked.length;
    const readChanges = await watchChanges(row);
    const name = `renamed ${path}`;
    await renameNode(2, name);
    await named(node, name).waitFor(waiting);
    expect(await readChanges()).toBeLessThan(MAX_CHANGES);
    expect(await findListRequests(before)).toEqual([]);
  });
});
