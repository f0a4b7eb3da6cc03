import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findLayoutFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// The form of checks, their states and the view of one, with a real hub. The tests build on one another.

let panel: PanelRun;
/** URL of the heartbeat. */
let address: string;

beforeAll(async () => {
  panel = await startPanel();
  await panel.addNode({ name: 'alpha' });
}, 240_000);

afterAll(() => panel?.close());

interface Task {
  id: number;
  name: string;
  target: string;
  check: Record<string, unknown>;
}

async function findTask(name: string): Promise<Task | undefined> {
  const answer = await (await panel.context.request.get(`${panel.url}/api/ping-tasks`)).json();
  return (answer.tasks as Task[]).find((task) => task.name === name);
}

const dialog = () => panel.page.locator('.dialog');
const field = (name: string) => dialog().locator(`[name=${name}]`);
const row = (name: string) => panel.page.locator('table.tasks tbody tr', { hasText: name });

test('creates an HTTP check with options, and opens them for an error', async () => {
  const { page } = panel;
  await panel.open('ping');
  await page.getByRole('button', { name: 'Add check' }).click();
  await field('name').fill('Shop');
  await field('target').fill('shop.example.com/health');
  await dialog().getByText('More options').click();
  await field('statuses').fill('600');
  await field('body_contains').fill('all good');
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByText('More options').click();
  await field('name').press('Enter');
  await dialog().getByText('Enter statuses such as 200, 2xx or 500-503.').waitFor();
  await expect.poll(() => field('statuses').evaluate((it) => it === document.activeElement)).toBe(true);
  await field('statuses').fill('200, 3xx');
  await page.keyboard.press('Enter');
  await page.getByText('Shop added.').waitFor();
  expect(await findTask('Shop')).toMatchObject({
    target: 'https://shop.example.com/health',
    check: { statuses: ['200', '3xx'], body_contains: 'all good' },
  });
});

test('an edit keeps options that the form does not show, and another kind has its own fields', async () => {
  const { page, context, url } = panel;
  const { id, check } = (await findTask('Shop')) as Task;
  await context.request.put(`${url}/api/ping-tasks/${id}`, {
    data: { check: { ...check, record_contains: 'of DNS' } },
  });
  await panel.open('ping');
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  // Open, because the check has some.
  await field('slow_ms').fill('800');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shop saved.').waitFor();
  expect((await findTask('Shop'))?.check).toEqual({ ...check, record_contains: 'of DNS', slow_ms: 800 });
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await page.getByRole('radio', { name: 'TLS' }).check();
  expect(await field('target').inputValue()).toBe('shop.example.com');
  expect(await field('port').inputValue()).toBe('443');
  expect(await field('body_contains').count()).toBe(0);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => findTask('Shop'))
    .toMatchObject({ target: 'tls://shop.example.com:443', check: { slow_ms: 800 } });
});

test('a heartbeat has a schedule, and shows its URL and lines for cron', async () => {
  const { page } = panel;
  await panel.open('ping');
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByRole('radio', { name: 'Heartbeat' }).check();
  await field('name').fill('Backup');
  await chooseOption(dialog().getByRole('combobox', { name: 'Schedule' }), 'Times, as in cron');
  await field('cron').fill('30 3 * *');
  await field('time_zone').fill('Europe/Berlin');
  await field('name').press('Enter');
  await dialog().getByText('Enter five fields.').waitFor();
  await field('cron').fill('30 3 * * *');
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Backup added.').waitFor();
  expect(await findTask('Backup')).toMatchObject({
    target: 'heartbeat:',
    check: { cron: '30 3 * * *', time_zone: 'Europe/Berlin', grace_seconds: 300 },
  });
  address = await dialog().locator('code').first().innerText();
  expect(address).toMatch(new RegExp(`^${panel.url}/api/heartbeat/[0-9a-f]{32}$`));
  await dialog()
    .getByText(`30 3 * * * /path/to/job && curl -fsS -m 10 --retry 3 ${address}`, { exact: true })
    .waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
});

test('the list says what a job reported, without a reload, and the most urgent check comes first', async () => {
  const { page, context } = panel;
  await row('Backup').getByText('no call yet').waitFor();
  await context.request.get(address);
  await row('Backup').getByText('Up', { exact: true }).waitFor({ timeout: 30_000 });
  await context.request.get(`${address}/1`);
  await row('Backup').getByText('Down', { exact: true }).waitFor({ timeout: 30_000 });
  await row('Backup').getByText('Job failed').waitFor();
  expect(await page.locator('table.tasks tbody th a').allInnerTexts()).toEqual(['Backup', 'Shop']);
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('the filter is part of the address', async () => {
  const { page, context } = panel;
  await context.request.get(address);
  await panel.open('ping?state=not_up');
  await expect.poll(() => page.locator('table.tasks tbody th a').allInnerTexts()).toEqual(['Shop']);
  await chooseOption(page.getByRole('combobox', { name: 'Any state' }), 'Any state');
  await row('Backup').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a check has a view of its own with its outages, from which it is edited', async () => {
  const { page } = panel;
  await page.getByRole('link', { name: 'Backup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Backup' }).waitFor();
  await page.getByRole('table', { name: 'Outages' }).getByText('Job failed').waitFor();
  await page.getByRole('img', { name: /^Availability: \d/ }).waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field('public_name').waitFor({ state: 'attached' });
  await chooseOption(dialog().getByRole('combobox', { name: 'Schedule' }), 'Period');
  await field('period_seconds').fill('2');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Backup saved.').waitFor();
  expect((await findTask('Backup'))?.check).toEqual({ period_seconds: 172_800, grace_seconds: 300 });
  await panel.open('ping/999999');
  await page.getByRole('heading', { name: 'There is no such check.' }).waitFor();
});

test('deletes both', async () => {
  const { page } = panel;
  await panel.open('ping');
  for (const name of ['Backup', 'Shop']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete check' }).click();
    await page.getByText(`${name} deleted.`).waitFor();
  }
  await page.getByText('No checks yet').waitFor();
});
