import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DebianMachine, startMachine } from '../support/debian-machine.ts';
import { NAME, placeScript, readInstalled, UNIT } from './support/installation.ts';
import { announce, startOddHub } from './support/odd-hub.ts';

/** 1.9 in November 2026. */
const MOST_EXPOSURE = 3;

let machine: DebianMachine;

describe.runIf(process.getuid?.() === 0)('the script and what it writes', () => {
  beforeAll(async () => {
    const started = await startMachine({ prepare: placeScript });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => machine?.stop());

  test('ShellCheck has nothing to say', async () => {
    expect(await machine.run(['shellcheck', '--shell=sh', '/install.sh'])).toEqual({ code: 0, output: '' });
  });

  test('in an image that is being made the agent starts at the next boot, under a hardened unit', async () => {
    const agent = '#!/bin/sh\necho 9.9.9\n';
    const hub = await startOddHub(
      (_request, response) => void response.writeHead(200, announce(agent)).end(agent),
    );
    const { code, output } = await machine.run([
      'sh',
      '/install.sh',
      '--server',
      hub.url,
      '--token',
      'a-token',
    ]);
    expect(output).toContain('The agent 9.9.9 is installed and starts when this system boots.');
    expect(code).toBe(0);
    expect((await machine.succeed(['systemctl', 'is-enabled', NAME])).trim()).toBe('enabled');
    expect(await machine.run(['systemd-analyze', 'verify', UNIT])).toEqual({ code: 0, output: '' });
    const limit = String(MOST_EXPOSURE * 10);
    const analyse = [
      'systemd-analyze',
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${limit}`,
      UNIT,
    ];
    const security = await machine.run(analyse);
    expect(security.output).toMatch(/Overall exposure level for muster-agent.service: \d/);
    expect(security.code).toBe(0);
    expect((await machine.run(['sh', '/install.sh', '--uninstall'])).code).toBe(0);
    expect((await readInstalled(machine)).service).toBe('');
  });
});
