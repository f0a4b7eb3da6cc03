import { gaugeCharts, gaugeNames } from '@muster/generated/gauges';
import type { Details } from '@muster/generated/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../../theme-sdk/src/details/words/en.ts';
import { chooseAction, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

// The details of a node, with the real hub and an agent of a large machine. The tests build on one another.

const LARGE = 200;

const details: Details = {
  system: { vendor: 'Supermicro', product: 'X13', firmware: '1.4' },
  processor: { user: 20, system: 5, iowait: 1, steal: 0, cores: Array.from({ length: 512 }, () => 26) },
  pressure: { cpu: { some: 3 }, memory: { some: 0, full: 0 }, io: { some: 1, full: 0.5 } },
  memory: { available: 4e9, free: 1e9, buffers: 1e8, cached: 2e9, arc: 1e9 },
  sensors: [{ name: 'k10temp Tctl', celsius: 61 }],
  fans: [{ name: 'nct6775 fan1', rpm: 1200 }],
  batteries: [{ name: 'BAT0', charge: 80, charging: true }],
  gpus: [
    { name: 'card0', asleep: true },
    { name: 'card1', use: 40, memory_total: 8e9, memory_used: 2e9, celsius: 55, watts: 90 },
  ],
  mounts: Array.from({ length: LARGE }, (_, index) => ({
    path: `/srv/data-${index}`,
    type: 'xfs',
    total: 1e12,
    used: index === 150 ? 9.9e11 : 1e11,
  })),
  disks: Array.from({ length: LARGE }, (_, index) => ({
    ...{ name: `sd${index}`, read: 1000, write: 0, busy: 1 },
    ...(index === 190 && { health: 'worn' as const, life_used: 100, command_errors: 28 }),
  })),
  interfaces: [{ name: 'eth0', counted: true, rx: 1e6, tx: 1e5, errors: 0, drops: 0, speed: 1e10, up: true }],
  arrays: [{ name: 'md0', kind: 'raid1', state: 'degraded' }],
  containers: { count: 2, largest: [{ name: 'web', cpu: 12, memory: 1e8 }] },
  units: { count: 3, failed: ['backup.service', 'srv-data.mount'] },
  processes: [{ pid: 42, name: 'postgres', cpu: 120, memory: 1e9 }],
};

const gauges = {
  ...Object.fromEntries(gaugeNames.map((name) => [name, 7])),
  mounts: details.mounts?.map(({ path, total, used }) => ({ path, total, used })),
  largest_containers: details.containers?.largest,
};

let panel: PanelRun;
let node: { id: number; token: string };
let agent: TestSocket | undefined;

beforeAll(async () => {
  panel = await startPanel();
  node = await panel.addNode({ name: 'alpha' });
}, 240_000);

afterAll(async () => {
  await agent?.close();
  await panel?.close();
});

/** Sends what the hub asks for. */
async function connect(): Promise<void> {
  const opened = await openAgent(panel.url.replace('http', 'ws'), node.token);
  agent = opened;
  opened.socket.on('message', (data) => {
    if (String(data).includes('details.watch'))
      opened.send({ jsonrpc: '2.0', method: 'details', params: details });
  });
  opened.send(makeHello({ details: true }));
  opened.send(makeReport());
  opened.send({ jsonrpc: '2.0', method: 'gauges', params: gauges });
  await opened.settle();
}

test('an offline node says so, and leads back to the list', async () => {
  const { page } = panel;
  await panel.open('nodes');
  await chooseAction(page, 'alpha', 'Details of alpha');
  await page.getByText('The node is offline.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/nodes/${node.id}`);
  await page.getByText('has not sent any gauges').waitFor();
});

test('the details of a large machine are shown, the fullest and busiest parts first', async () => {
  const { page } = panel;
  await connect();
  for (const name of [
    'CPU',
    'Memory',
    'Pressure',
    'File systems',
    'Disks',
    'Network interfaces',
    'Temperatures',
  ])
    await page.getByRole('heading', { name, exact: false }).first().waitFor();
  for (const text of [
    'k10temp Tctl',
    '61 °C',
    'Degraded',
    'Worn',
    '≤ 100',
    'postgres',
    'Suspended',
    'Supermicro X13',
    'backup.service',
    'and 1 more',
  ])
    await page.getByText(text).first().waitFor();
  const mounts = page.locator('section', {
    has: page.getByRole('heading', { name: 'File systems', exact: true }),
  });
  await expect.poll(() => mounts.locator('tbody tr').count()).toBe(10);
  expect(await mounts.locator('tbody th').first().innerText()).toBe('/srv/data-150');
  await mounts.getByRole('button', { name: `Show all ${LARGE}` }).click();
  await expect.poll(() => mounts.locator('tbody tr').count()).toBe(LARGE);
  await mounts.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => mounts.locator('tbody tr').count()).toBe(10);
});

test('every gauge of the contract has its line in a chart', async () => {
  const { page } = panel;
  await panel.open(`nodes/${node.id}`);
  const { charts, gauges: names } = words;
  const figures = page.locator('.m-gauges figure');
  await expect
    .poll(() => figures.locator('figcaption').allInnerTexts())
    .toEqual([...new Set(gaugeNames.map((name) => charts[gaugeCharts[name]]))]);
  for (const gauge of gaugeNames) {
    const chart = page.locator('figure', {
      has: page.getByText(charts[gaugeCharts[gauge]], { exact: true }),
    });
    await chart.getByText(names[gauge], { exact: true }).first().waitFor();
  }
});

test('each file system and each container has its history, the fullest and the largest first', async () => {
  const { page } = panel;
  const mounts = page.getByRole('region', { name: 'File systems over time' });
  await expect.poll(() => mounts.getByRole('listitem').count()).toBe(6);
  expect(await mounts.getByRole('listitem').first().innerText()).toMatch(/^\/srv\/data-150\n.*99/s);
  await mounts.getByRole('img', { name: '/srv/data-150, over time' }).waitFor();
  await mounts.getByRole('button', { name: `Show all ${LARGE}` }).click();
  await expect.poll(() => mounts.getByRole('listitem').count()).toBe(LARGE);
  const containers = page.getByRole('region', { name: 'Largest containers' });
  expect(await containers.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^web\n.*12/s),
  ]);
});

test('it has no accessibility faults, and fits on a phone', async () => {
  const { page } = panel;
  await panel.open(`nodes/${node.id}`);
  await page.locator('.m-gauges figure').first().waitFor();
  await page.getByRole('heading', { name: 'File systems', exact: true }).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const readOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(readOverflow).toBe(0);
  expect(await findAccessFaults(page)).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
});

test('visitors see the parts that the settings name, and those of the node instead', async () => {
  const { page } = panel;
  const visitor = await panel.openStranger();
  await visitor.goto(`${panel.url}/node/${node.id}`);
  await visitor.getByRole('heading', { level: 1, name: 'alpha' }).waitFor();
  const hardware = visitor.locator('section.hardware');
  const readCards = () => hardware.locator('.m-card h2').allInnerTexts();

  await panel.open('settings');
  for (const part of ['Temperatures', 'File systems']) await page.getByLabel(part, { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await visitor.reload();
  await expect.poll(readCards).toEqual(['File systems', 'Temperatures']);
  await hardware.getByRole('rowheader', { name: '/srv/data-150' }).waitFor();
  await expect
    .poll(() => hardware.locator('figcaption').allInnerTexts())
    .toEqual([words.charts.temperature, words.charts.mounts]);
  expect(await hardware.innerText()).not.toContain('postgres');
  expect(await findAccessFaults(visitor)).toEqual([]);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() =>
      visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

  await panel.open('nodes');
  await page.getByRole('button', { name: 'Edit alpha' }).click();
  await page.getByLabel('Choose for this node alone').check();
  await page.getByLabel('GPUs', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('alpha saved.').waitFor();
  await expect.poll(readCards, { timeout: 30_000 }).toEqual(['GPUs']);
  await visitor.context().close();
}, 240_000);

test('an unknown node has no details', async () => {
  await panel.open('nodes/999999');
  await panel.page.getByRole('heading', { name: 'There is no such node.' }).waitFor();
});
