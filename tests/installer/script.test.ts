import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInstallScript } from '../../hub/src/features/agent-install/install-script.ts';
import { RELEASE_KEY, serveSignedAgent } from '../support/agents/signed-release.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { installFrom, NAME, placeScript, readInstalled, UNIT } from './support/installation.ts';
import { startMisbehavingHub } from './support/misbehaving-hub.ts';

/** 1.9 in November 2026. */
const MAX_EXPOSURE = 3;

let machine: DebianMachine;

describe.runIf(process.getuid?.() === 0)('the script and the unit it writes', () => {
  beforeAll(async () => {
    const started = await startMachine({ prepare: placeScript });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => machine?.stop());

  test('passes ShellCheck', async () => {
    expect(await machine.run(['shellcheck', '--shell=sh', '/install.sh'])).toEqual({ code: 0, output: '' });
  });

  test('in an image build the agent starts at the next boot, under a hardened unit', async () => {
    const agent = '#!/bin/sh\necho 9.9.9\n';
    const hub = await startMisbehavingHub(serveSignedAgent(agent));
    const { code, output } = await machine.run([
      'sh',
      '/install.sh',
      '--server',
      hub.url,
      '--token',
      'a-token',
    ]);
    expect(output).toContain('The agent 9.9.9 is installed and will start at boot.');
    expect(code).toBe(0);
    expect((await machine.succeed(['systemctl', 'is-enabled', NAME])).trim()).toBe('enabled');
    expect(await machine.run(['systemd-analyze', 'verify', UNIT])).toEqual({ code: 0, output: '' });
    const unit = await machine.succeed(['cat', UNIT]);
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_UNIX\b/m);
    expect(unit).not.toMatch(/^(InaccessiblePaths|TemporaryFileSystem|PrivateNetwork|RootDirectory)=/m);
    const limit = String(MAX_EXPOSURE * 10);
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

  test('without options an agent keeps its hub, regardless of the address the script was fetched from', async () => {
    const agent = '#!/bin/sh\necho 9.9.9\n';
    const serve = serveSignedAgent(agent);
    const startHub = () =>
      startMisbehavingHub((request, response) => {
        const scripts = createInstallScript('', () => RELEASE_KEY, false);
        if (request.url === '/install.sh')
          response.end(scripts.render({ host: request.headers.host, isSecure: false }));
        else serve(request, response);
      });
    const [own, other] = [await startHub(), await startHub()];
    const run = async (args: string) => {
      expect(await installFrom(machine, { hub: other.url, args })).toMatchObject({ code: 0 });
      return (await readInstalled(machine)).settings;
    };
    const settings = `MUSTER_SERVER=${own.url}\nMUSTER_TOKEN=a-token\nMUSTER_INTERVAL=`;
    expect(await run(`--server ${own.url} --token a-token`)).toBe(`${settings}3`);
    expect(await run('')).toBe(`${settings}3`);
    expect(await run('--interval 10')).toBe(`${settings}10`);
    expect(own.asked.filter((line) => /\/agent\/\w+64$/.test(line))).toHaveLength(3);
    expect(await run('--token another')).toContain(`MUSTER_SERVER=${other.url}\nMUSTER_TOKEN=another\n`);
    await run('--uninstall');
  });

  test('the options of monitor-agent’s installer and the choice of interfaces', async () => {
    const hub = await startMisbehavingHub(serveSignedAgent('#!/bin/sh\necho 9.9.9\n'));
    const address = hub.url.replace('http://', '');
    const run = async (args: string[], env: Record<string, string> = {}) => {
      const { code, output } = await machine.run(['sh', '/install.sh', ...args], env);
      expect(code, output).toBe(0);
      return (await readInstalled(machine)).settings;
    };
    const settings = `MUSTER_SERVER=${hub.url}\nMUSTER_TOKEN=theirs\nMUSTER_INTERVAL=3`;
    const theirs = { MONITOR_SERVER: address, MONITOR_TOKEN: 'theirs' };
    expect(await run(['--insecure', '--iface', 'eth*,-eth1,ppp0'], theirs)).toBe(
      `${settings}\nMUSTER_INTERFACES=eth*,ppp0\nMUSTER_EXCLUDE_INTERFACES=eth1`,
    );
    expect(await run(['--interfaces', 'eth0'])).toBe(
      `${settings}\nMUSTER_INTERFACES=eth0\nMUSTER_EXCLUDE_INTERFACES=eth1`,
    );
    expect(await run(['--iface', ''])).toBe(settings);
    await run(['--uninstall']);
  });

  test('a second agent reports to another hub, and each is updated and removed alone', async () => {
    const hubs = [
      await startMisbehavingHub(serveSignedAgent('#!/bin/sh\necho 9.9.9\n')),
      await startMisbehavingHub(serveSignedAgent('#!/bin/sh\necho 9.9.9\n')),
    ] as const;
    const run = (...args: string[]) => machine.succeed(['sh', '/install.sh', ...args]);
    const other = 'muster-agent-new-hub';
    const readOther = () => machine.run(['cat', `/opt/${other}/muster-agent.env`]);
    await run('--server', hubs[0].url, '--token', 'first');
    const first = await readInstalled(machine);
    await run('--server', hubs[1].url, '--token', 'second', '--instance=new-hub');
    expect(await readInstalled(machine)).toEqual(first);
    expect((await readOther()).output).toBe(
      `MUSTER_SERVER=${hubs[1].url}\nMUSTER_TOKEN=second\nMUSTER_INTERVAL=3\n`,
    );
    const unit = `/etc/systemd/system/${other}.service`;
    const service = await machine.succeed(['cat', unit]);
    expect(service).toContain(`\nUser=${other}\n`);
    expect(service).toContain(`\nExecStart=/opt/${other}/muster-agent `);
    expect((await machine.succeed(['systemctl', 'is-enabled', other])).trim()).toBe('enabled');
    expect(await machine.run(['systemd-analyze', 'verify', unit])).toEqual({ code: 0, output: '' });

    // The script beside an agent updates that one.
    await machine.succeed(['cp', '/install.sh', `/opt/${other}/install.sh`]);
    await machine.succeed(['sh', `/opt/${other}/install.sh`, '--interval', '9']);
    expect((await readOther()).output).toContain('MUSTER_TOKEN=second\nMUSTER_INTERVAL=9\n');
    expect(await readInstalled(machine)).toEqual(first);

    await run('--uninstall', '--instance', 'new-hub');
    expect((await readOther()).code).not.toBe(0);
    expect((await machine.run(['id', other])).code).not.toBe(0);
    expect(await readInstalled(machine)).toEqual(first);
    await run('--uninstall');
    expect((await readInstalled(machine)).files).toBe('');
  });
});
