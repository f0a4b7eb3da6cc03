import { createRuntime } from '@muster/shared/runtime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { startEcosystemAgent } from '../../support/agents/ecosystem-agent.ts';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Lifecycle of ping tasks with a real hub and a real agent. The tests build on one another.

let panel: PanelRun;

/** Of the node without an agent of ours. */
let betaToken: string;
let alphaId: number;
let betaId: number;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
  const node = await panel.addNode({ name: 'alpha' });
  alphaId = node.id;
  ({ id: betaId, token: betaToken } = await panel.addNode({ name: 'beta' }));
  panel.startAgent(node.token);
}, 240_000);

afterAll(() => panel?.close());

async function listTasks() {
  const answer = await (await panel.context.request.get(`${panel.url}/api/ping-tasks`)).json();
  return answer.tasks as {
    name: string;
    target: string;
    interval: number;
    node_ids: number[];
    all_nodes: boolean;
  }[];
}

test('creates a task and shows an invalid value at its field', async () => {
  const { page } = panel;
  await panel.open('ping');
  await page.getByText('No checks yet').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add check' }).first().click();
  await page.getByRole('radio', { name: 'TCP' }).check();
  await page.locator('.dialog input[name=name]').fill('The hub itself');
  await page.locator('.dialog input[name=target]').fill('not//a target');
  await page.locator('.dialog input[name=port]').fill(new URL(panel.url).port);
  await page.locator('.dialog input[name=interval]').fill('5');
  await page.locator('.dialog input[name=all_nodes]').uncheck();
  await page.keyboard.press('Enter');
  await page.locator('.dialog .field-error', { hasText: 'Enter a host name or an address.' }).waitFor();
  await page.locator('.dialog input[name=target]').fill(new URL(panel.url).hostname);
  await page.keyboard.press('Enter');
  await page.getByText('The hub itself added.').waitFor();
  const target = new URL(panel.url).host;
  expect(await listTasks()).toMatchObject([{ target, interval: 5, node_ids: [], all_nodes: false }]);
});

test('assigns a task in the table, and its result appears without a reload', async () => {
  const { page } = panel;
  await page.getByRole('checkbox', { name: 'alpha measures The hub itself' }).click();
  await expect.poll(async () => (await listTasks())[0]?.node_ids).toEqual([alphaId]);
  await page.locator('table.matrix td', { hasText: / ms$/ }).first().waitFor({ timeout: 25_000 });
  await page.locator('table.tasks', { hasText: '(median)' }).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
}, 240_000);

test('stores all checkboxes clicked in quick succession', async () => {
  const { page } = panel;
  const boxes = page.locator('table.matrix input[type=checkbox]');
  const places = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
  for (const place of places) await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  await expect.poll(async () => (await listTasks())[0]?.node_ids).toEqual([betaId]);
  for (const place of places) await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  await expect.poll(async () => (await listTasks())[0]?.node_ids).toEqual([alphaId]);
});

test('shadows show where the table goes on', async () => {
  const { page } = panel;
  await panel.open('ping');
  const frame = page.locator('.matrix-frame');
  // Those of the frame stay; those of its content cover them at the end.
  expect(await frame.evaluate((one) => getComputedStyle(one).backgroundAttachment)).toMatch(
    /^local, local, scroll/,
  );
  expect(await frame.evaluate((one) => getComputedStyle(one).overflow)).toBe('auto');
});

test('the dialog chooses nodes, and what it left alone keeps the ticks of the table', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  await panel.open('ping');
  await page.getByRole('button', { name: 'Edit The hub itself' }).click();
  await dialog.getByRole('combobox', { name: 'Nodes' }).fill('bet');
  await page.getByRole('option', { name: 'beta' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The hub itself saved.').waitFor();
  await expect
    .poll(async () => (await listTasks())[0]?.node_ids.toSorted())
    .toEqual([alphaId, betaId].toSorted());
  await page.getByRole('checkbox', { name: 'beta measures The hub itself', checked: true }).click();
  await expect.poll(async () => (await listTasks())[0]?.node_ids).toEqual([alphaId]);
});

test('changes and deletes a task', async () => {
  const { page } = panel;
  // A retry must not begin with the dialog of the attempt before.
  await panel.open('ping');
  await page.getByRole('button', { name: 'Edit The hub itself' }).click();
  await page.locator('.dialog input[name=all_nodes]').check();
  await page.keyboard.press('Enter');
  await page.getByText('The hub itself saved.').waitFor();
  expect(await listTasks()).toMatchObject([{ all_nodes: true }]);
  await page.getByRole('button', { name: 'Delete The hub itself' }).click();
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.getByRole('button', { name: 'Delete check' }).click();
  await page.getByText('No checks yet').waitFor();
  expect(await listTasks()).toEqual([]);
});

test('shows which node does not measure a task, and why', async () => {
  const { page, url, context } = panel;
  const wsUrl = url.replace('http', 'ws');
  const agent = startEcosystemAgent({ wsUrl, token: betaToken, runtime: createRuntime() });
  onTestFinished(() => agent.stop());
  const task = { name: 'Page', target: `${url}/api/health`, interval: 5, all_nodes: true };
  await context.request.post(`${url}/api/ping-tasks`, { data: task });
  await panel.open('ping');
  await page.locator('table.tasks').getByText('not measured by 1 node').waitFor();
  const row = page.locator('table.matrix tbody tr', { hasText: 'beta' });
  await row.getByText('not measured').waitFor();
  const note = page.getByRole('note');
  expect(await note.innerText()).toContain(
    'beta: the agent supports TCP only, so it is sent no checks with HTTP.',
  );
  expect(await note.getByRole('link', { name: 'beta' }).getAttribute('href')).toMatch(/^\/node\/\d+$/);
  await page
    .locator('table.matrix tbody tr', { hasText: 'alpha' })
    .getByText(/ ms$/)
    .waitFor({ timeout: 25_000 });
  expect(await findAccessFaults(page)).toEqual([]);
}, 240_000);

test('marks a result that is out of date with its age, and says why there is no box to tick', async () => {
  const { page } = panel;
  const alpha = page.locator('table.matrix tbody tr', { hasText: 'alpha' });
  await panel.stopAgents();
  await alpha.getByText(/ms\s*\d+s ago/).waitFor({ timeout: 60_000 });
  expect(await alpha.getByRole('checkbox').count()).toBe(0);
  await alpha
    .getByText('Assigned to all nodes. Edit the check to choose nodes.')
    .waitFor({ state: 'attached' });
  await chooseOption(page.getByLabel('All nodes'), 'Nodes without a current result');
  await page.locator('table.matrix tbody tr', { hasText: 'beta' }).getByText('offline').waitFor();
  await page.getByRole('button', { name: 'Choose the nodes of Page' }).click();
  await page.getByRole('heading', { name: 'Edit Page' }).waitFor();
}, 240_000);
