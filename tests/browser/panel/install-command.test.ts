import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAgentCommand } from '../../support/agents/agent-program.ts';
import { chooseAction } from '../../support/browser/browser.ts';
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
      await chooseAction(page, client, `Connect an agent to ${client}`);
      await page.getByRole('radio', { name: client }).check();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const line = await page.locator('.command').innerText();
      expect(line).toMatch(new RegExp(`^${client} `));
      await host.succeed(['sh', '-c', line]);
      await page.getByText('Done. The node is reporting.').waitFor({ timeout: 60_000 });
      await page.keyboard.press('Escape');
    },
  );

  // There is no container engine: the container's command runs with its user and without capabilities.
  test('the command for Docker connects the node, without privileges and while the old agent runs', async () => {
    const { page } = panel;
    await panel.addNode({ name: 'docker' });
    await panel.open('nodes');
    await chooseAction(page, 'docker', 'Connect an agent to docker');
    await page.getByRole('radio', { name: 'Docker' }).check();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const line = await page.locator('.command').innerText();
    const [, user, token, command] =
      /--user (\d+):\d+ .*--env MUSTER_TOKEN=(\S+) debian:stable-slim (.+)$/.exec(line) ?? [];
    const [download = ''] = line.split(' && docker run ');
    const inRoot = (text: string) => ['sh', '-c', `cd / && ${text}`];
    // The root folder of the machine was created as a private temporary folder.
    await host.succeed(inRoot(`chmod 755 / && ${download}`));
    // What `--volume /:/host` mounts.
    await host.succeed(inRoot('mkdir /host && mount --rbind / /host'));
    const limits = '--clear-groups --bounding-set -all --no-new-privs';
    host.start(
      inRoot(`MUSTER_TOKEN=${token} exec setpriv --reuid ${user} --regid ${user} ${limits} ${command}`),
    );
    await page.getByText('Done. The node is reporting.').waitFor({ timeout: 60_000 });
    await host.succeed(inRoot(download));
    await host.succeed(inRoot('umount --lazy /host'));
    await page.keyboard.press('Escape');
  });

  test('the command of the registration window adds the host, and the one of a deletion removes the agent', async () => {
    const { page } = panel;
    await panel.open('nodes');
    await chooseAction(page, 'wget', 'Delete wget');
    await host.succeed(['sh', '-c', await page.locator('.dialog .copy-line code').innerText()]);
    expect((await host.run(['ls', '/opt/muster-agent'])).code).not.toBe(0);
    await page.getByRole('button', { name: 'Delete node' }).click();
    await panel.open('registration');
    await page.getByRole('button', { name: 'Open registration' }).click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await host.succeed(['sh', '-c', await page.locator('.command').innerText()]);
    await page.locator('[aria-labelledby=joined] [data-state=online]').waitFor({ timeout: 60_000 });
  });
});
