import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAgentCommand } from '../../support/agents/agent-program.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { type DebianMachine, startMachine } from '../../support/machines/debian-machine.ts';

// Runs the install command of the panel on a host booted by systemd. Needs root.

let panel: PanelRun;
let host: DebianMachine;
const agents = mkdtempSync(join(tmpdir(), 'muster-agents-'));

describe.runIf(process.getuid?.() === 0)('on a host', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const arch = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
    copyFileSync(findAgentCommand()[0] ?? '', join(agents, `muster-agent-linux-${arch}`));
    const started = await startMachine({ isBooted: true });
    if (started !== null) host = started;
    panel = await startPanel({ hubArgs: ['--agents', agents] });
  }, 600_000);
  afterAll(async () => {
    await Promise.all([panel?.close(), host?.stop()]);
    rmSync(agents, { recursive: true });
  });

  test.each(['curl', 'wget'])(
    'the command with %s connects the node and completes the dialog',
    async (client) => {
      const { page } = panel;
      await panel.addNode({ name: client });
      await panel.open('nodes');
      await page
        .locator('tr.node', { hasText: client })
        .getByRole('button', { name: /^Connect/ })
        .click();
      await page.getByRole('radio', { name: client }).check();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const line = await page.locator('.command').innerText();
      expect(line).toMatch(new RegExp(`^${client} `));
      await host.succeed(['sh', '-c', line]);
      await page.getByText('Done. The node is reporting.').waitFor({ timeout: 30_000 });
      await page.keyboard.press('Escape');
    },
  );

  test('the command of the registration window adds the host, and the one of a deletion removes the agent', async () => {
    const { page } = panel;
    await panel.open('nodes');
    const row = page.locator('tr.node', { hasText: 'wget' });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await host.succeed(['sh', '-c', await page.locator('.dialog .copy-line code').innerText()]);
    expect((await host.run(['ls', '/opt/muster-agent'])).code).not.toBe(0);
    await page.getByRole('button', { name: 'Delete node' }).click();
    await panel.open('registration');
    await page.getByRole('button', { name: 'Open registration' }).click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await host.succeed(['sh', '-c', await page.locator('.command').innerText()]);
    await page.locator('[aria-labelledby=joined] [data-state=online]').waitFor({ timeout: 30_000 });
  });
});
