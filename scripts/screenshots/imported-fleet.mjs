import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { createSimulatedAgents } from '../../tests/support/agents/simulated-agents.ts';
import { simulateHosts } from '../../tests/support/agents/simulated-fleet.ts';
import { chooseOption } from '../../tests/support/browser/browser.ts';
import { logInToPanel } from '../../tests/support/browser/panel.ts';
import { findFixture, IMPORT_TIME, runTestImport } from '../../tests/support/data/import.ts';
import { bootHub, PASSWORD } from '../../tests/support/hub/hub.ts';
import { logInAt } from '../../tests/support/hub/hub-requests.ts';
import { pictureContext, savePicture, schemes } from './picture.mjs';

/** Frames until each probe's sparkline is full. */
const FRAMES = 30;
const FRAME_MS = 2000;
/** Password of the fixture's hub. */
const FIXTURE_PASSWORD = 'Fixture-pass-A1';
/** Nodes of the fixture whose hosts were already gone when it was written. */
const goneNodes = new Set(['goes offline 🔌', 'never-connected', 'three-year.example.com']);

/** @typedef {import('playwright-core').Browser} Browser */

/**
 * Takes pictures of moving in: the report of a dry run in the panel, and the status page of an imported fleet whose agents
 * have reconnected with their old tokens.
 * @param {Browser} browser
 */
export async function takeImportPictures(browser) {
  mock.timers.setTime(IMPORT_TIME * 1000);
  await takeReports(browser);
  await takeFleet(browser);
}

/** @param {Browser} browser */
async function takeReports(browser) {
  const hub = await bootHub({ runtime: createManualRuntime({ now: IMPORT_TIME * 1000 }) });
  try {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ ...pictureContext, colorScheme });
      const page = await context.newPage();
      await page.clock.setFixedTime(IMPORT_TIME * 1000);
      await logInToPanel(page, hub.url, PASSWORD);
      await page.goto(`${hub.url}/admin/database`);
      const card = page.locator('[aria-labelledby=import]');
      await chooseOption(card.getByLabel('Import from'), 'Komari');
      await card.getByLabel('Database file').setInputFiles(findFixture('komari/komari.db'));
      await card.getByLabel(/^History file/).setInputFiles(findFixture('komari/metrics.db'));
      await card.getByRole('button', { name: 'Check file' }).click();
      await card.getByText('Left out or adjusted:').waitFor();
      await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await savePicture(page, `import-report-${colorScheme}.webp`);
      await context.close();
    }
  } finally {
    await hub.remove();
  }
}

/** @param {Browser} browser */
async function takeFleet(browser) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-imported-'));
  await runTestImport({
    path: path.join(folder, 'muster.db'),
    source: findFixture('monitor-probe/monitor.db'),
  });
  const runtime = createManualRuntime({ now: IMPORT_TIME * 1000 });
  const hub = await bootHub({ folder, runtime });
  const cookie = await logInAt(hub.url, FIXTURE_PASSWORD);
  const agents = createSimulatedAgents(hub.wsUrl, await findHosts(hub, cookie), await findTasks(hub, cookie));
  const moveOn = async () => {
    await agents.step();
    runtime.advance(FRAME_MS);
    mock.timers.setTime(runtime.now());
  };
  try {
    for (let frame = 0; frame < FRAMES; frame += 1) await moveOn();
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ ...pictureContext, colorScheme });
      const page = await context.newPage();
      await page.clock.setFixedTime(runtime.now());
      await page.goto(hub.url);
      await page.getByRole('heading', { name: 'tokyo-1' }).first().waitFor();
      await moveOn();
      await page.waitForTimeout(500);
      await savePicture(page, `imported-fleet-${colorScheme}.webp`);
      await context.close();
    }
  } finally {
    agents.close();
    await hub.remove();
  }
}

/**
 * A simulated host for each imported node that still has one, with the token that its agent has always had.
 * @param {Awaited<ReturnType<typeof bootHub>>} hub
 * @param {string} cookie
 */
async function findHosts(hub, cookie) {
  const { body } = await hub.request('GET', '/api/nodes', { cookie });
  /** @type {{ nodes: { token: string, stored: { name: string } }[] }} */
  const expected = JSON.parse(readFileSync(findFixture('monitor-probe/expected.json'), 'utf8'));
  const hosts = simulateHosts(expected.nodes.length);
  return expected.nodes.flatMap(({ token, stored }, index) => {
    const host = hosts[index];
    const node = body.nodes[index];
    if (host === undefined || node === undefined || goneNodes.has(stored.name)) return [];
    return [{ host: { ...host, fate: /** @type {const} */ ('reporting') }, id: node.id, token }];
  });
}

/**
 * @param {Awaited<ReturnType<typeof bootHub>>} hub
 * @param {string} cookie
 * @returns {Promise<number[]>} ids of the imported ping tasks
 */
async function findTasks(hub, cookie) {
  const { body } = await hub.request('GET', '/api/ping-tasks', { cookie });
  return body.tasks.map((/** @type {{ id: number }} */ { id }) => id);
}
