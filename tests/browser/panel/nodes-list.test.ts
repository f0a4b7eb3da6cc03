import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { chooseAction, chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { isSeen } from '../is-seen.ts';

// The list of nodes and the overview, with the real hub. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
  await panel.addNode({ name: 'alpha', group: 'Tokyo', tags: ['edge', 'nvme', 'production', 'backup'] });
  const beta = await panel.addNode({ name: 'beta', group: 'Tokyo' });
  await panel.addNode({ name: 'gamma' });
  panel.startAgent(beta.token);
}, 240_000);

afterAll(() => panel?.close());

const names = () => panel.page.locator('tr.node .node-name').allInnerTexts();
const settleNames = (expected: string[]) => expect.poll(names, { timeout: 60_000 }).toEqual(expected);

test('the overview counts the fleet, updates live, and has no accessibility violations', async () => {
  await panel.open('overview');
  const online = panel.page.locator('.facts > div', { hasText: 'Online' }).locator('dd');
  await expect.poll(() => online.innerText(), { timeout: 60_000 }).toBe('1');
  await panel.page.getByRole('heading', { name: 'Highest CPU' }).waitFor();
  expect(await findAccessFaults(panel.page)).toEqual([]);
});

test('every list of the overview leads to its nodes', async () => {
  const { page } = panel;
  const [, beta] = (await (await panel.context.request.get(`${panel.url}/api/nodes`)).json()).nodes;
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Highest CPU' }) });
  expect(await card.getByRole('link', { name: 'beta' }).getAttribute('href')).toBe(`/node/${beta.id}`);
  await page.getByRole('link', { name: 'Highest CPU' }).click();
  await settleNames(['beta', 'alpha', 'gamma']);
  expect(new URL(page.url()).search).toBe('?sort=-cpu');
  expect(await page.locator('tr.node').first().getByRole('link', { name: 'beta' }).getAttribute('href')).toBe(
    `/node/${beta.id}`,
  );
});

test('a plan is renewed with one click, and with another not', async () => {
  const { page } = panel;
  const nodesUrl = `${panel.url}/api/nodes`;
  const readAlpha = async () => (await (await panel.context.request.get(nodesUrl)).json()).nodes[0];
  const { id } = await readAlpha();
  const changePlan = (data: Record<string, unknown>) =>
    panel.context.request.put(`${nodesUrl}/${id}`, { data });
  const readEnd = async () => (await readAlpha()).expires_at;
  // Soon in every time zone, and on a day that every month has.
  const soon = new Date(Date.now() + 6 * 86_400_000);
  soon.setUTCDate(Math.min(28, soon.getUTCDate()));
  const expires_at = soon.toISOString().slice(0, 10);
  soon.setUTCMonth(soon.getUTCMonth() + 1);
  await changePlan({ price: 5, currency: 'EUR', billing_cycle: 'monthly', expires_at });
  await panel.open('overview');
  await page.getByRole('button', { name: /^Mark alpha as renewed until / }).click();
  await page.getByText(/^alpha renewed until /).waitFor();
  expect(await readEnd()).toBe(soon.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(readEnd).toBe(expires_at);
  await changePlan({ price: 0, expires_at: null });
});

test('finds nodes by text, state, group and tag', async () => {
  const { page } = panel;
  await panel.open('nodes');
  await settleNames(['alpha', 'beta', 'gamma']);
  await page.getByLabel('Search nodes').fill('tokyo');
  await settleNames(['alpha', 'beta']);
  await chooseOption(page.getByLabel('Any state'), 'Online');
  await settleNames(['beta']);
  await page.getByText('Clear filters').click();
  await chooseOption(page.getByLabel('Any tag'), 'edge');
  await settleNames(['alpha']);
  await page.getByLabel('Search nodes').fill('nothing like it');
  await page.getByText('No matching nodes').waitFor();
  await page.getByText('Clear filters').click();
  await page.getByRole('button', { name: 'Node', exact: true }).click();
  await page.getByRole('button', { name: /^Node/ }).click();
  await settleNames(['gamma', 'beta', 'alpha']);
  expect(await findAccessFaults(page)).toEqual([]);
});

test('filters and sorting are in the URL: back, a reload and a shared link restore them', async () => {
  const { page } = panel;
  const address = () => new URL(page.url()).search;
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
  await panel.open('nodes');
  await chooseOption(page.getByLabel('Any group'), 'Tokyo');
  expect(address()).toBe('?group=Tokyo');
  await page.getByRole('button', { name: 'Node', exact: true }).click();
  await page.getByRole('button', { name: /^Node/ }).click();
  expect(address()).toBe('?group=Tokyo&sort=-node');
  await settleNames(['beta', 'alpha']);
  await page.getByLabel('Search nodes').pressSequentially('alp');
  await settleNames(['alpha']);
  await expect.poll(parameters).toEqual({ q: 'alp', group: 'Tokyo', sort: '-node' });

  await page.reload();
  await settleNames(['alpha']);
  expect(await page.getByLabel('Search nodes').inputValue()).toBe('alp');
  const shared = await panel.openStranger();
  await panel.logIn(shared);
  await shared.goto(page.url());
  await expect.poll(() => shared.locator('tr.node .node-name').allInnerTexts()).toEqual(['alpha']);
  await shared.context().close();

  // A search is one history entry, regardless of its length.
  await page.goBack();
  expect(address()).toBe('?group=Tokyo&sort=-node');
  await settleNames(['beta', 'alpha']);
  await page.goBack();
  await page.goBack();
  expect(address()).toBe('?group=Tokyo');
  await settleNames(['alpha', 'beta']);
  await page.goForward();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(address()).toBe('?sort=node');
});

test('what is typed while an earlier search is navigated to is kept', async () => {
  const { page } = panel;
  await panel.open('nodes');
  const field = page.getByLabel('Search nodes');
  const written = await field.evaluate(async (input: HTMLInputElement) => {
    const write = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const { pushState } = history;
    return new Promise<string>((resolve) => {
      history.pushState = (...args) => {
        history.pushState = pushState;
        history.pushState(...args);
        // The address has changed, and the page of the new one is not rendered yet.
        queueMicrotask(() => {
          resolve(location.search);
          write('');
        });
      };
      write('alp');
    });
  });
  expect(written).toBe('?q=alp');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await settleNames(['alpha', 'beta', 'gamma']);
  expect(await field.inputValue()).toBe('');
});

test('a link opens a dialog, and closing it restores the URL', async () => {
  const { page } = panel;
  const { nodes } = await (await panel.context.request.get(`${panel.url}/api/nodes`)).json();
  const { id } = nodes.find(({ name }: { name: string }) => name === 'alpha');
  await panel.open(`nodes?group=Tokyo&dialog=edit&node=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit alpha' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?group=Tokyo');
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('dialog', { name: 'Add node' }).waitFor();
  expect(new URL(page.url()).search).toBe('?group=Tokyo&dialog=add');
  await page.keyboard.press('Escape');
  await panel.open('nodes?dialog=remove&node=999');
  await settleNames(['alpha', 'beta', 'gamma']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the chosen columns are remembered, and fit the window', async () => {
  const { page } = panel;
  await panel.open('nodes');
  const heads = () => page.locator('table.nodes thead th').allInnerTexts();
  const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await expect.poll(heads).toContain('Host');
  await page.locator('summary').click();
  await page.getByRole('checkbox', { name: 'Host' }).uncheck();
  await page.getByRole('checkbox', { name: 'Plan' }).check();
  await expect.poll(heads).toContain('Plan');
  await page.reload();
  await expect.poll(heads).toContain('Plan');
  expect(await heads()).not.toContain('Host');
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(heads).not.toContain('Plan');
    expect(await heads()).toContain('CPU');
    expect(await isFitting()).toBe(true);
    // A row is two lines of a table and not a card.
    const height = await page
      .locator('tr.node')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
    expect(height).toBeLessThan(80);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('summary').click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(heads).toContain('Host');
});

test('a plan has a line of its own, no figure reaches into the next column, and no word is broken', async () => {
  const { page } = panel;
  const name = 'the-warehouse averyveryverylongwordofname';
  const node = await panel.addNode({ name, group: 'South America', tags: ['one', 'two'] });
  const expires_at = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const plan = { price: 5, currency: 'EUR', billing_cycle: 'monthly', expires_at };
  const changed = await panel.context.request.put(`${panel.url}/api/nodes/${node.id}`, { data: plan });
  expect(changed.status()).toBe(200);
  await panel.open('nodes');
  const cell = page.locator('tr.node', { hasText: 'warehouse' }).locator('.cell-node');
  const top = async (selector: string) => (await cell.locator(selector).boundingBox())?.y ?? Number.NaN;
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await cell.getByText(/expires/).waitFor();
    expect(await top('.chip-warn')).toBeGreaterThan((await top('.sub-text')) + 10);
    expect(await cell.locator('.sub-text').evaluate((text) => text.clientWidth)).toBeGreaterThan(60);
    const overflowing = await page
      .locator('tr.node td .figures')
      .evaluateAll((figures) =>
        figures.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
    expect(overflowing).toEqual([]);
    expect(await cell.locator('.node-name').evaluate((text) => getComputedStyle(text).overflowWrap)).toBe(
      'normal',
    );
    expect(await cell.locator('.node-name').getAttribute('title')).toBe(name);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.context.request.delete(`${panel.url}/api/nodes/${node.id}`);
  await settleNames(['alpha', 'beta', 'gamma']);
});

test('on a phone a name breaks behind its dots, and the mark of a state is beside its text', async () => {
  const { page } = panel;
  const name = 'warehouse.department.internal.example.net';
  const node = await panel.addNode({ name });
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.open('nodes');
  const row = page.locator('tr.node', { hasText: name });
  const lines = await row.locator('.node-name').evaluate((link) =>
    [...link.childNodes]
      .filter((part) => part.nodeType === Node.TEXT_NODE)
      .map((part) => {
        const range = document.createRange();
        range.selectNode(part);
        return [part.textContent, range.getClientRects().length];
      }),
  );
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
  const distance = await row.locator('.state').evaluate((state) => {
    const range = document.createRange();
    range.selectNode(state.lastChild as ChildNode);
    const mark = state.querySelector('.mark')?.getBoundingClientRect();
    return (range.getClientRects()[0]?.left ?? Number.NaN) - (mark?.right ?? Number.NaN);
  });
  expect(distance).toBeLessThan(10);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.context.request.delete(`${panel.url}/api/nodes/${node.id}`);
  await settleNames(['alpha', 'beta', 'gamma']);
});

test('on a phone one button opens the filters, and says how many are set', async () => {
  const { page } = panel;
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.open('nodes');
  const controls = () =>
    page.locator('.node-toolbar :is(button, summary)').filter({ visible: true }).allInnerTexts();
  await expect.poll(controls).toEqual(['Filters']);
  await page.getByRole('button', { name: 'Filters', expanded: false }).click();
  await chooseOption(page.getByLabel('Any group'), 'Tokyo');
  await settleNames(['alpha', 'beta']);
  await page.getByRole('button', { name: 'Filters (1)', expanded: true }).click();
  await expect.poll(controls).toEqual(['Filters (1)']);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await controls()).not.toContain('Filters (1)');
  await page.getByText('Clear filters').click();
});

test('the overview links to the nodes of a state', async () => {
  const { page } = panel;
  await panel.open('overview');
  await page.locator('.facts > div', { hasText: 'Not connected yet' }).getByRole('link').click();
  await settleNames(['alpha', 'gamma']);
  expect(new URL(page.url()).search).toBe('?state=unseen');
});

test('moves a node by keyboard, position and dragging, each with undo', async () => {
  const { page } = panel;
  await panel.open('nodes');
  await settleNames(['alpha', 'beta', 'gamma']);
  const handle = (name: string) => page.locator('tr.node', { hasText: name }).locator('.handle button');

  await handle('gamma').focus();
  await page.keyboard.press('ArrowUp');
  await settleNames(['alpha', 'gamma', 'beta']);
  await expect.poll(() => handle('gamma').evaluate((button) => button === document.activeElement)).toBe(true);

  await handle('beta').click();
  await page.getByLabel('Position, 1 to 3').fill('1');
  await page.keyboard.press('Enter');
  await settleNames(['beta', 'alpha', 'gamma']);

  const from = await handle('gamma').boundingBox();
  const to = await page.locator('tr.node', { hasText: 'beta' }).boundingBox();
  await page.mouse.move(from!.x + 8, from!.y + 8);
  await page.mouse.down();
  await page.mouse.move(from!.x + 8, to!.y + 30, { steps: 4 });
  await page.mouse.move(from!.x + 8, to!.y + 4, { steps: 2 });
  await page.mouse.up();
  await settleNames(['gamma', 'beta', 'alpha']);
  expect(await page.locator('.dialog').count()).toBe(0);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await settleNames(['beta', 'alpha', 'gamma']);
  await page.reload();
  await settleNames(['beta', 'alpha', 'gamma']);
});

test('undoes a move that the hub rejects', async () => {
  const { page } = panel;
  await page.route('**/api/nodes/order', (route) => route.abort());
  await page.locator('tr.node', { hasText: 'gamma' }).locator('.handle button').focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^Order not changed\./).waitFor();
  expect(await page.getByText(/^gamma is now/).count()).toBe(0);
  await settleNames(['beta', 'alpha', 'gamma']);
  await page.unroute('**/api/nodes/order');
  // The notice stays until dismissed and must not cover the selection toolbar.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: 'Select gamma' }).check();
  expect(await isSeen(page.getByRole('button', { name: 'Edit…' }))).toBe(true);
  expect(await isSeen(page.getByRole('button', { name: 'Clear selection' }))).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  // Tags that do not fit beside the group do not cover the figures below.
  const tags = page.locator('tr.node', { hasText: 'alpha' }).locator('.tags');
  const isCut = await tags.evaluate(
    (list) => list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'hidden',
  );
  expect(isCut).toBe(true);
  if (size !== null) await page.setViewportSize(size);
});

test('changes many nodes in one step and names those that fail', async () => {
  const { page } = panel;
  const gone = await panel.addNode({ name: 'gone' });
  await page.locator('tr.node', { hasText: 'gone' }).waitFor();
  await page.getByLabel('Select all shown').check();
  await page.getByText('4 selected').waitFor();
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.locator('.dialog input[name=chosen][value=group]').check();
  await page.locator('.dialog input[name=chosen][value=tags]').check();
  await page.locator('.dialog input[name=group]').fill('Rack');
  await page.locator('.dialog input.input[name=tags]').fill('new');
  await panel.context.request.delete(`${panel.url}/api/nodes/${gone.id}`);
  await page.getByRole('button', { name: 'Change 4 nodes' }).click();
  await page.getByText('1 of 4 nodes failed:').waitFor();
  expect(await page.locator('.dialog .note li').innerText()).toContain('gone');
  await page.keyboard.press('Escape');
  const answer = await (await panel.context.request.get(`${panel.url}/api/nodes`)).json();
  const groups = answer.nodes.map((node: { name: string; group: string; tags: string[] }) => [
    node.name,
    node.group,
    node.tags,
  ]);
  expect(groups).toEqual([
    ['beta', 'Rack', ['new']],
    ['alpha', 'Rack', ['edge', 'nvme', 'production', 'backup', 'new']],
    ['gamma', 'Rack', ['new']],
  ]);
});

test('corrects the traffic of a node', async () => {
  const { page } = panel;
  await panel.open('nodes');
  await chooseAction(page, 'gamma', 'Correct traffic of gamma');
  await page.locator('.dialog input[name=month_rx]').fill('12.5');
  await page.keyboard.press('Enter');
  await page.getByText('Traffic of gamma corrected.').waitFor();
  const answer = await (await panel.context.request.get(`${panel.url}/api/nodes`)).json();
  const gamma = answer.nodes.find((node: { name: string }) => node.name === 'gamma');
  expect([gamma.month_rx, gamma.month_tx]).toEqual([12_500_000_000, 0]);
});

test('a double click on a button adds one node', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.locator('.dialog input[name=name]').fill('twin');
  await page.locator('.dialog button[type=submit]').dblclick();
  await page.getByRole('heading', { name: 'Connect an agent to twin' }).waitFor();
  const answer = await (await panel.context.request.get(`${panel.url}/api/nodes`)).json();
  expect(answer.nodes.filter(({ name }: { name: string }) => name === 'twin')).toHaveLength(1);
});
