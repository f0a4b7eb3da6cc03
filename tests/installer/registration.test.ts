import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSignedAgent } from '../support/agents/signed-release.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { installFrom, placeScript, readInstalled, readProcesses } from './support/installation.ts';
import { startMisbehavingHub } from './support/misbehaving-hub.ts';

// Requires root. The host runs no service manager: the agent would start at its next boot.

let machine: DebianMachine;
let fleet: Fleet;
let key: string;

describe.runIf(process.getuid?.() === 0)('a host that registers with a key', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    fleet = await startFleet();
    const body = { registration_open: true };
    await fleet.hub.request('PUT', '/api/settings', { cookie: await fleet.hub.login(), body });
    key = fleet.hub.hub.services.registration.find()?.key ?? '';
    const started = await startMachine({ prepare: placeScript });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => Promise.all([machine?.stop(), fleet?.remove()]));

  const install = (args: string, env?: Record<string, string>) =>
    installFrom(machine, { hub: fleet.hub.url, args, ...(env === undefined ? {} : { env }) });
  const hide = (program: string) => machine.succeed(['mount', '--bind', '/dev/null', program]);
  const show = (program: string) => machine.succeed(['umount', program]);

  test('becomes one node with its host name', async () => {
    expect((await install(`--key ${key}`)).code).toBe(0);
    const { name, token } = await fleet.findNode();
    expect(name).toBe((await machine.succeed(['uname', '-n'])).trim());
    const { settings } = await readInstalled(machine);
    expect(settings).toContain(`MUSTER_TOKEN=${token}\n`);
    const { code, output } = await install(`--key ${key}`);
    expect(output).toContain('This host is already registered and keeps its node.');
    expect(code).toBe(0);
    expect((await readInstalled(machine)).settings).toBe(settings);
    expect(await fleet.countNodes()).toBe(1);
    await machine.succeed(['sh', '/install.sh', '--uninstall']);
  });

  test('works with wget too', async () => {
    await hide('/usr/bin/curl');
    const line = { hub: fleet.hub.url, args: '', env: { MUSTER_KEY: key }, client: 'wget -qO-' };
    expect((await installFrom(machine, line)).code).toBe(0);
    expect(await fleet.countNodes()).toBe(2);
    await machine.succeed(['sh', '/install.sh', '--uninstall']);
    await show('/usr/bin/curl');
  });

  test('is refused with a wget that would expose the key', async () => {
    await hide('/usr/bin/curl');
    await machine.succeed(['mount', '--bind', '/usr/bin/busybox', '/usr/bin/wget']);
    const { code, output } = await installFrom(machine, {
      hub: fleet.hub.url,
      args: `--key ${key}`,
      client: 'wget -qO-',
    });
    expect(output).toContain('This wget would expose the key in the process list.');
    expect(code).toBe(3);
    await show('/usr/bin/wget');
    await show('/usr/bin/curl');
  });

  test.each(['/usr/bin/curl', '/usr/bin/wget'])(
    'without %s exposes the key in no process list',
    async (missing) => {
      const agent = '#!/bin/sh\necho 9.9.9\n';
      let processes = Promise.resolve('');
      const serve = serveSignedAgent(agent);
      const hub = await startMisbehavingHub((request, response) => {
        if (request.method === 'GET') return serve(request, response);
        processes = readProcesses(machine).finally(() => response.writeHead(401).end());
      });
      await hide(missing);
      const { code, output } = await machine.run(['sh', '/install.sh', '--server', hub.url], {
        MUSTER_KEY: key,
      });
      await show(missing);
      expect(output).toContain('The key is unknown or has expired.');
      expect(code).toBe(4);
      expect(hub.asked.at(-1)).toBe('POST /api/agent/register');
      expect(await processes).toContain('/api/agent/register');
      expect(await processes).not.toContain(key);
    },
  );

  test('leaves no trace with a wrong key', async () => {
    const { code, output } = await install('--key wrong');
    expect(output).toContain('The key is unknown or has expired.');
    expect(code).toBe(4);
    expect((await readInstalled(machine)).files).toBe('');
  });
});
