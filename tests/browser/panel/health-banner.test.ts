import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { fastForwardTo, findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { limitFiles } from '../../support/machines/file-limit.ts';

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel({ runAgent });
  const { token } = await panel.addNode({ name: 'alpha' });
  panel.startAgent(token);
}, 240_000);

afterAll(() => panel?.close());

const readHealth = async () => (await fetch(`${panel.url}/api/health`)).status;
const banner = () => panel.page.getByText('The hub cannot write to its database');

/** Like a machine that gives the hub too little processor time. */
async function haltFor(ms: number): Promise<void> {
  panel.hub.child.kill('SIGSTOP');
  await setTimeout(ms);
  panel.hub.child.kill('SIGCONT');
}

async function readOverload(): Promise<boolean> {
  return (await (await fetch(`${panel.url}/api/health`)).json()).overloaded;
}

test('shows a banner as long as the hub cannot store anything', async () => {
  const { page, hub } = panel;
  await page.clock.install();
  await panel.open('overview');
  expect(await banner().count()).toBe(0);

  limitFiles(hub.child.pid, 1);
  await expect.poll(readHealth, { timeout: 60_000 }).toBe(503);
  await fastForwardTo(page, banner());
  const online = page.locator('.facts > div', { hasText: 'Online' }).locator('dd');
  await expect.poll(() => online.innerText(), { timeout: 60_000 }).toBe('1');
  expect(await findAccessFaults(page)).toEqual([]);

  limitFiles(hub.child.pid, 'unlimited');
  await expect.poll(readHealth, { timeout: 60_000 }).toBe(200);
  await page.clock.fastForward(15_000);
  await banner().waitFor({ state: 'detached', timeout: 60_000 });
}, 120_000);

test('shows a banner while the hub is overloaded', async () => {
  const { page } = panel;
  const overloaded = page.getByText('The hub is overloaded');
  await panel.open('overview');
  expect([await readOverload(), await overloaded.count()]).toEqual([false, 0]);

  await expect
    .poll(
      async () => {
        await haltFor(1000);
        return readOverload();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  // Another second each time that the page asks again, so that the overload does not end meanwhile.
  await expect
    .poll(
      async () => {
        await haltFor(1000);
        await page.clock.fastForward(15_000);
        return overloaded.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(await findAccessFaults(page)).toEqual([]);

  await expect.poll(readOverload, { timeout: 60_000 }).toBe(false);
  await page.clock.fastForward(15_000);
  await overloaded.waitFor({ state: 'detached', timeout: 60_000 });
}, 240_000);
