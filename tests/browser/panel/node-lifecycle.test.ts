import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { chooseAction } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { openAgent } from '../../support/network/socket.ts';
import type { TestProcess } from '../../support/process.ts';

// Lifecycle of a node in the panel with a real hub and real agents. The tests build on one another.

let panel: PanelRun;
let agent: TestProcess;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
}, 240_000);

afterAll(() => panel?.close());

const findRow = (page: Page, name: string) => page.locator('tr.node', { hasText: name });
const row = (name: string) => findRow(panel.page, name);
const hasFocus = (name: string) =>
  panel.page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
const listNodes = async (): Promise<{ id: number; name: string; token: string }[]> =>
  (await (await panel.context.request.get(`${panel.url}/api/nodes`)).json()).nodes;
/** The token in the command that the install dialog shows. */
async function readToken(): Promise<string> {
  await panel.page.getByRole('button', { name: 'Show', exact: true }).click();
  const command = await panel.page.locator('.command').innerText();
  return / --token ([\w-]{43})$/.exec(command)?.[1] ?? '';
}

test('the dialog shows hints while no agent connects, and follows one that does', async () => {
  const { page } = panel;
  await page.clock.install();
  await panel.open('nodes');
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.locator('.dialog input[name=name]').fill('first');
  await page.keyboard.press('Enter');
  const progress = page.locator('.dialog .progress');
  await progress.getByText('Waiting for the agent to connect…').waitFor();
  const nothing = page.getByText('Nothing has arrived from this host yet. Check these:');
  expect(await nothing.count()).toBe(0);
  await page.getByText('The hub listens on this machine only.').waitFor();
  await page.clock.fastForward(5_000);
  await nothing.waitFor();

  const refused = panel.startAgent('a'.repeat(43));
  await page.getByText('The hub refused an agent at 127.0.0.1').waitFor({ timeout: 60_000 });
  await refused.stop();

  const token = await readToken();
  // An agent that connects without reporting shows the intermediate step.
  const mute = await openAgent(panel.url.replace('http', 'ws'), token);
  await progress.getByText('Connected. Waiting for the first report…').waitFor({ timeout: 60_000 });
  expect(await page.getByText('The hub refused an agent at 127.0.0.1').count()).toBe(0);
  agent = panel.startAgent(token);
  await progress.getByText('Done. The node is reporting.').waitFor({ timeout: 60_000 });
  await progress.getByText(/^CPU \d/).waitFor();
  await mute.closed;
  await page.keyboard.press('Escape');
  await row('first').and(page.locator('[data-state=online]')).waitFor();
}, 240_000);

test('edits a node; shows an invalid value at its field, and returns the focus to the button', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.locator('.dialog input[name=name]').fill('renamed');
  await page.locator('.dialog input[name=group]').fill('Rack 7');
  await page.locator('.dialog textarea[name=remark]').fill('ask before a reboot');
  await page.locator('.dialog input[name=price]').fill('free');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an amount such as 4.50, or leave empty.').waitFor();
  await page.locator('.dialog input[name=price]:focus').waitFor();
  await page.locator('.dialog input[name=price]').fill('4.50');
  await page.keyboard.press('Enter');
  await page.getByText('renamed saved.').waitFor();
  await row('Rack 7').waitFor();
  await expect.poll(() => hasFocus('Edit renamed')).toBe(true);
  expect((await listNodes())[0]).toMatchObject({ name: 'renamed', group: 'Rack 7', price: 4.5 });
});

test('a new token invalidates the old one immediately, and the dialog follows the agent that uses it', async () => {
  const { page } = panel;
  const [before] = await listNodes();
  await chooseAction(page, 'renamed', 'Connect an agent to renamed');
  await page.getByRole('button', { name: 'New token…' }).click();
  await page.getByText('Issue a new token for renamed?').waitFor();
  await expect.poll(() => hasFocus('Cancel')).toBe(true);
  await page.getByRole('button', { name: 'Issue new token' }).click();
  const progress = page.locator('.dialog .progress');
  await progress.getByText('Waiting for the agent to connect…').waitFor({ timeout: 60_000 });
  await agent.stop();
  const token = await readToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(before?.token);
  agent = panel.startAgent(token);
  await progress.getByText('Done. The node is reporting.').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
}, 240_000);

test('deletion can be undone, and nothing of the node is lost', async () => {
  const { page } = panel;
  const [before] = await listNodes();
  await chooseAction(page, 'renamed', 'Delete renamed');
  await page.getByText('--uninstall').waitFor();
  await page.getByRole('button', { name: 'Delete node' }).click();
  await page.getByText('renamed deleted.').waitFor();
  expect(await row('renamed').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await row('renamed').waitFor();
  await page.clock.fastForward(60_000);
  expect(await listNodes()).toMatchObject([{ id: before?.id, token: before?.token }]);
});

test('deletion names the node, focuses Cancel, can be cancelled, and stops the agent', async () => {
  const { page } = panel;
  await chooseAction(page, 'renamed', 'Delete renamed');
  await page.getByText('Delete renamed?').waitFor();
  await expect.poll(() => hasFocus('Cancel')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus('More actions for renamed')).toBe(true);
  await chooseAction(page, 'renamed', 'Delete renamed');
  await page.getByRole('button', { name: 'Delete node' }).click();
  await page.getByText('renamed deleted.').waitFor();
  await page.getByText('No nodes yet').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page-heading');
  await page.clock.fastForward(10_000);
  await expect.poll(listNodes).toEqual([]);
  await agent.stop();
});

test('shows a registering host live with its state and does not count a node added by hand', async () => {
  const { page } = panel;
  await panel.open('registration');
  await page.getByRole('button', { name: 'Open registration' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  const command = await page.locator('.command').innerText();
  const key = / --key ([\w-]{43})$/.exec(command)?.[1] ?? '';
  await panel.addNode({ name: 'by hand' });
  const answer = await fetch(`${panel.url}/api/agent/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'joined-host' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const joined = page.locator('[aria-labelledby=joined]');
  await joined.getByText('joined-host').waitFor({ timeout: 60_000 });
  agent = panel.startAgent(token);
  await joined.locator('[data-state=online]').waitFor({ timeout: 60_000 });
  await panel.addNode({ name: 'by hand again' });
  const count = page.locator('.facts > div', { hasText: 'Joined' }).locator('dd');
  await expect.poll(() => count.innerText(), { timeout: 60_000 }).toBe('1');
  expect(await joined.getByRole('listitem').count()).toBe(1);
}, 240_000);

/** Dispatches a touch drag with one finger. */
async function dragByFinger(touch: CDPSession, from: { x: number; y: number }, toY: number): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await send('touchStart', from.y);
  for (let step = 1; step <= 5; step += 1) await send('touchMove', from.y + ((toY - from.y) * step) / 5);
  await send('touchEnd');
}

test('drags a row by touch on a phone without scrolling the page', async () => {
  const phone = await panel.openStranger({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await panel.logIn(phone);
  await phone.goto(`${panel.url}/admin/nodes`);
  const names = () => phone.locator('tr.node .node-name').allInnerTexts();
  // The list shows an order before the hub has stored it.
  const storedNames = async () => (await listNodes()).map(({ name }) => name);
  await expect.poll(names).toEqual(['by hand', 'joined-host', 'by hand again']);
  const handle = await findRow(phone, 'joined-host').locator('.handle button').boundingBox();
  const target = await findRow(phone, 'by hand').first().boundingBox();
  const touch = await phone.context().newCDPSession(phone);
  const finger = { x: handle!.x + handle!.width / 2, y: handle!.y + handle!.height / 2 };
  await dragByFinger(touch, finger, target!.y + 20);
  await expect.poll(names).toEqual(['joined-host', 'by hand', 'by hand again']);
  await expect.poll(storedNames).toEqual(['joined-host', 'by hand', 'by hand again']);
  expect(await phone.locator('.dialog').count()).toBe(0);
  expect(await phone.evaluate(() => window.scrollY)).toBe(0);
  await phone.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(names).toEqual(['by hand', 'joined-host', 'by hand again']);
  await expect.poll(storedNames).toEqual(['by hand', 'joined-host', 'by hand again']);
  await phone.context().close();
});

test('the line of a hub without a key and without agents has a warning', async () => {
  const { page } = panel;
  const note = page.getByText('No agent can be installed from this hub');
  const look = async () => {
    await panel.open('nodes');
    await chooseAction(page, 'joined-host', 'Connect an agent to joined-host');
    await page.locator('.command').waitFor();
  };
  await look();
  await note.waitFor();
  await page.getByRole('radio', { name: 'Without a service' }).check();
  await page.getByText('Needs no root').waitFor();
  await panel.changeSettings({ agent_signing_key: `RWQ${'A'.repeat(53)}` });
  await look();
  await expect.poll(() => note.count()).toBe(0);
  await panel.changeSettings({ agent_signing_key: '' });
});

test('copies the command without a clipboard API, as on plain HTTP', async () => {
  const bare = await panel.context.newPage();
  await bare.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await bare.goto(`${panel.url}/admin/nodes`);
  await chooseAction(bare, 'joined-host', 'Connect an agent to joined-host');
  expect(await bare.locator('.command').innerText()).toContain('••••');
  await bare.getByRole('button', { name: 'Copy', exact: true }).click();
  await bare.getByText(/^(Copied\.|.*press Ctrl\+C\.)$/).waitFor();
  const selection = await bare.evaluate(() => window.getSelection()?.toString());
  const line = `curl --proto '=http' -fsS ${panel.url}/install.sh | sh -s -- --server ${panel.url} --token `;
  expect(selection?.slice(0, -43)).toBe(line);
  await bare.getByRole('radio', { name: 'wget' }).check();
  await bare.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => bare.evaluate(() => window.getSelection()?.toString().slice(0, -43)))
    .toBe(line.replace("curl --proto '=http' -fsS", 'wget -qO- --max-redirect=0'));
  await bare.close();
});

test('Escape cancels a drag', async () => {
  const { page } = panel;
  await panel.open('nodes');
  const names = () => page.locator('tr.node .node-name').allInnerTexts();
  await expect.poll(names).toEqual(['by hand', 'joined-host', 'by hand again']);
  const handle = await row('by hand again').locator('.handle button').boundingBox();
  await page.mouse.move(handle!.x + 8, handle!.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle!.x + 8, handle!.y - 100, { steps: 4 });
  await page.locator('tr[data-drop]').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('tr[data-drop]').count()).toBe(0);
  await page.mouse.up();
  expect(await names()).toEqual(['by hand', 'joined-host', 'by hand again']);
});

test('a page that is closed deletes what it has said is deleted', async () => {
  const other = await panel.context.newPage();
  await other.goto(`${panel.url}/admin/nodes`);
  await chooseAction(other, 'by hand again', 'Delete by hand again');
  await other.getByRole('button', { name: 'Delete node' }).click();
  await other.getByText('by hand again deleted.').waitFor();
  await other.goto('about:blank');
  await expect
    .poll(async () => (await listNodes()).map(({ name }) => name))
    .toEqual(['by hand', 'joined-host']);
  await other.close();
});
