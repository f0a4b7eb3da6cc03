import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { type ClockedPanel, startClockedPanel } from '../../support/browser/clocked-panel.ts';
import { openReportingAgent, sendReport } from '../../support/hub/reports.ts';
import type { TestSocket } from '../../support/network/socket.ts';

// A rule from its preview to the end of its alert, with a hub whose clock the test moves. The tests build on one another.

const REPORTS_PER_MINUTE = 20;

let panel: ClockedPanel;
let agents: TestSocket[];

beforeAll(async () => {
  panel = await startClockedPanel();
  const { hub } = panel;
  const nodes = [
    await hub.addNode({ name: 'web-1', tags: ['web'] }),
    await hub.addNode({ name: 'db-1', tags: ['db'] }),
  ];
  agents = await Promise.all(nodes.map(({ token }) => openReportingAgent(hub, token)));
  // What the preview has to find: a processor that is busy for ten minutes.
  await pass(5, 10);
  await pass(10, 95);
  await pass(5, 10);
  await vi.waitUntil(
    async () => {
      // The minutes are written while time passes.
      await hub.runtime.advanceAsync(1_000);
      const rule = { name: 'Stored', figure: 'cpu', begin: 90, end: 90 };
      const url = `${panel.url}/api/alert-rules/preview`;
      return (await (await panel.context.request.post(url, { data: { rule } })).json()).events.length === 2;
    },
    { timeout: 60_000 },
  );
}, 240_000);

afterAll(async () => {
  for (const agent of agents ?? []) await agent.close();
  await panel?.close();
});

/**
 * Lets minutes pass, in which both agents report every three seconds, so that their values are known at each evaluation. The
 * second one always has little to do.
 */
async function pass(minutes: number, cpu: number): Promise<void> {
  const { hub } = panel;
  for (let turn = 0; turn < minutes * REPORTS_PER_MINUTE; turn += 1) {
    for (const [index, agent] of agents.entries())
      await sendReport(hub, agent, { cpu: index === 0 ? cpu : 5 });
    await hub.runtime.advanceAsync(1_000);
  }
}

const rule = (name: string) => panel.page.locator('table.alert-rules tbody tr', { hasText: name });
const alert = (name: string) => panel.page.locator('table.alerts tbody tr', { hasText: name });
const badge = () => panel.page.locator('nav .nav-badge');
/** The panel asks every 15 seconds. */
const nextPoll = { timeout: 40_000 };

test('without an alert the screen says that all is well, and leads to the rules', async () => {
  const { page } = panel;
  await panel.open('alerts');
  await page.getByRole('heading', { name: 'All is well' }).waitFor();
  await page.getByText('6 enabled rules find nothing wrong.').waitFor();
  expect(await badge().count()).toBe(0);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'Alert rules' }).waitFor();
  expect(await rule('Disk fills up').innerText()).toContain('7 days or less for 1 hr');
  expect(await rule('Processor busy').innerText()).toMatch(
    /CPU: 90% or more for 15 mins\s+ends below 80% for 5 mins/,
  );
  expect(await findAccessFaults(page)).toEqual([]);
});

test('the editor says what a rule would have said, and refuses levels at which it would never end', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  await panel.open('alerts/rules');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Name').fill('Busy');
  await chooseOption(dialog.getByRole('combobox', { name: 'Figure' }), 'Days until the disk is full');
  await dialog.getByText('The hub keeps no history of this figure').waitFor();
  await dialog.getByText('Low values are bad.').waitFor();
  await chooseOption(dialog.getByRole('combobox', { name: 'Figure' }), 'CPU');
  await dialog.getByText('No alert would have begun. Tried with 2 nodes.').waitFor();
  await dialog.getByLabel('For at least (minutes)').fill('5');
  await dialog.getByText('1 alert would have begun.').waitFor();
  expect(await dialog.locator('.rule-preview .rows li').innerText()).toMatch(/web-1\s+95%/);
  await dialog.getByLabel('Ends below (%)').fill('95');
  await dialog.getByText('Enter at most the level at which it begins.').waitFor();
  await dialog.getByText('Complete the rule to see what it would have said.').waitFor();
  await dialog.getByLabel('Ends below (%)').fill('80');
  await dialog.getByText('1 alert would have begun.').waitFor();
  await dialog.getByLabel('Begins at or above (%)').fill('');
  await dialog.getByLabel('Begins at or above (%)').pressSequentially('70');
  expect(await dialog.getByLabel('Ends below (%)').inputValue()).toBe('60');
  await dialog.getByLabel('Begins at or above (%)').fill('90');
  expect(await dialog.getByLabel('Ends below (%)').inputValue()).toBe('80');
  await dialog.getByText('1 alert would have begun.').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
});

test('the preview draws the values of the worst node with the levels, and those of another one by choice', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  const chart = dialog.getByRole('figure', { name: 'CPU, web-1' });
  const cursor = chart.getByRole('slider', { name: 'CPU, chart cursor' });
  await cursor.press('End');
  const readCursor = () => cursor.getAttribute('aria-valuetext');
  expect(await readCursor()).toMatch(/CPU \d+%, Begin 90%, End 80%$/);
  // The values of the test are those of the last half hours.
  const texts: (string | null)[] = [];
  for (let step = 0; step < 3; step += 1) {
    texts.push(await readCursor());
    await cursor.press('ArrowLeft');
  }
  expect(texts.join('\n')).toContain('CPU 95%, Begin 90%, End 80%');
  await cursor.press('Home');
  expect(await readCursor()).toMatch(/CPU no data, Begin 90%, End 80%$/);
  expect(await findAccessFaults(page)).toEqual([]);
  await chooseOption(dialog.getByRole('combobox', { name: 'Values of' }), 'db-1');
  await dialog.getByRole('figure', { name: 'CPU, db-1' }).waitFor();
});

test('a rule for nodes with a tag is added; a second one of its name is not', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  await chooseOption(dialog.getByRole('combobox', { name: 'Severity' }), 'Critical');
  await dialog.getByLabel('Well again for (minutes)').fill('0');
  await chooseOption(
    dialog.getByRole('combobox', { name: 'Nodes', exact: true }),
    'Nodes with any of these tags',
  );
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('we');
  await page.getByRole('option', { name: 'web' }).click();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await page.getByText('Busy added.').waitFor();
  expect(await rule('Busy').first().innerText()).toContain('Tags: web');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Name').fill('Busy');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByText('Another rule has this name.').waitFor();
});

test('an alert that fires is counted and shown without a reload', async () => {
  const { page } = panel;
  await panel.open('alerts');
  await pass(2, 96);
  await alert('Busy').getByText('Pending').waitFor(nextPoll);
  expect(await badge().count()).toBe(0);
  await pass(6, 96);
  await alert('Busy').getByText('Firing').waitFor(nextPoll);
  expect(await alert('Busy').innerText()).toMatch(/Critical[\s\S]+web-1[\s\S]+96%\s+CPU/);
  expect(await badge().innerText()).toContain('1 alert is firing');
  expect(await findAccessFaults(page)).toEqual([]);
}, 120_000);

test('an alert leads to the chart of its value', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Chart of Busy, web-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Busy' });
  const cursor = dialog.getByRole('figure', { name: 'CPU, web-1' }).getByRole('slider');
  await cursor.press('End');
  expect(await cursor.getAttribute('aria-valuetext')).toMatch(/Firing, CPU 96%, Begin 90%, End 80%$/);
  expect(await dialog.innerText()).toMatch(/web-1[\s\S]+96%/);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}, 60_000);

test('the filter keeps what matches, in the address', async () => {
  const { page } = panel;
  await chooseOption(page.getByRole('combobox', { name: 'Any tag' }), 'db');
  await page.getByText('No matching alerts').waitFor();
  expect(new URL(page.url()).search).toBe('?tag=db');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await alert('Busy').waitFor();
});

test('the overview and the page of a node have its alerts', async () => {
  const { page } = panel;
  await panel.open('overview');
  const digest = page.locator('section.card', { has: page.getByRole('link', { name: 'Alerts' }) });
  // The texts of figures are loaded after the screen.
  await expect.poll(() => digest.innerText()).toMatch(/Alerts\s*1\s+web-1\s+Critical\s+Busy 96%/);
  expect(await findAccessFaults(page)).toEqual([]);
  await digest.getByRole('link', { name: 'Alerts' }).click();
  await alert('Busy').getByRole('link', { name: 'web-1' }).click();
  const card = page.locator('section.card', { hasText: 'Alerts' });
  await expect.poll(() => card.innerText()).toMatch(/Busy\s+Critical\s+Firing/);
  await card.getByRole('link', { name: 'Alerts' }).click();
  await alert('Busy').waitFor();
});

test('an acknowledgement has a span and a note, takes the alert out of the count, and is withdrawn', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Acknowledge Busy, web-1' }).click();
  const dialog = page.locator('.dialog');
  await chooseOption(dialog.getByRole('combobox', { name: 'How long' }), '1 day');
  await dialog.getByLabel('Note').fill('A backup runs.');
  expect(await findAccessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page.getByText('Busy is acknowledged.').waitFor();
  expect(await alert('Busy').innerText()).toMatch(/Acknowledged by admin until .+\s+A backup runs\./);
  await badge().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change the acknowledgement of Busy, web-1' }).click();
  await chooseOption(dialog.getByRole('combobox', { name: 'How long' }), 'until the alert ends');
  await dialog.getByText('so is its next begin').waitFor();
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page.getByText('Acknowledged by admin until it ends').waitFor();
  await page.getByRole('button', { name: 'Withdraw the acknowledgement of Busy, web-1' }).click();
  await page.getByText('Busy is no longer acknowledged.').waitFor();
  await badge().waitFor();
});

test('the end of an alert is shown, and its history has begin and end', async () => {
  const { page } = panel;
  await pass(2, 10);
  await page.getByRole('heading', { name: 'All is well' }).waitFor(nextPoll);
  await page.getByRole('link', { name: 'History' }).click();
  const rows = page.locator('table.alert-events tbody tr:not(.gap)');
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Ended\s+the value is good again[\s\S]+web-1[\s\S]+Busy[\s\S]+10%/),
    expect.stringMatching(/Began[\s\S]+web-1[\s\S]+Busy[\s\S]+96%/),
  ]);
  expect(await findAccessFaults(page)).toEqual([]);
}, 120_000);

test('a rule is disabled, changed and deleted', async () => {
  const { page } = panel;
  const dialog = page.locator('.dialog');
  const list = async () => {
    const answer = await (await panel.context.request.get(`${panel.url}/api/alert-rules`)).json();
    return answer.rules.filter(({ name }: { name: string }) => name.startsWith('Busy'));
  };
  await panel.open('alerts/rules');
  await page.getByRole('checkbox', { name: 'Enable Busy' }).uncheck();
  await expect.poll(list).toMatchObject([{ enabled: false, begin: 90 }]);
  await page.getByRole('button', { name: 'Edit Busy' }).click();
  await dialog.getByLabel('Begins at or above (%)').fill('92,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Busy saved.').waitFor();
  expect(await list()).toMatchObject([{ enabled: false, begin: 92.5, end: 80, nodes: { tags: ['web'] } }]);
  await page.getByRole('button', { name: 'Delete Busy' }).click();
  await dialog.getByRole('button', { name: 'Delete rule' }).click();
  await page.getByText('Busy deleted.').waitFor();
  expect(await list()).toEqual([]);
});

test('the page of a check has a chart of its latency', async () => {
  const { page } = panel;
  const task = {
    name: 'Shop',
    target: '192.0.2.1:443',
    interval: 60,
    all_nodes: true,
    check: { slow_ms: 800 },
  };
  const created = await panel.context.request.post(`${panel.url}/api/ping-tasks`, { data: task });
  const { id } = await created.json();
  for (let minute = 0; minute < 5; minute += 1) {
    agents[0]?.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id: id, latency_ms: 120 } });
    await pass(1, 10);
  }
  await panel.open(`ping/${id}`);
  await page.getByRole('heading', { name: 'Latency' }).waitFor();
  const chart = page.getByRole('figure', { name: /^Latency, web-1 · Shop$/ });
  await chart.locator('canvas').waitFor();
  const week = page.getByRole('button', { name: '7 days' });
  await week.click();
  expect(await week.getAttribute('aria-pressed')).toBe('true');
  await chart.locator('canvas').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
});
