import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { installPackages } from '../../../scripts/test-programs/apt.mjs';
import { findExecutable } from '../../../scripts/test-programs/executables.mjs';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { makeFolder } from '../../support/folder.ts';
import { createApiToken } from '../../support/hub/api-token.ts';
import { startHub } from '../../support/hub/hub-process.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import { runCommand } from '../../support/process.ts';
import '../../support/fetched-programs.ts';
import { DEPLOY } from './target.ts';

// A fleet is updated in waves: `ssh` runs the script's command here with another installer, and the agents of the test
// report to a real hub. provisioning.test.ts runs the real installer on a machine.

/** A tenth of them is two, rounded up. */
const HOSTS = 12;
const RESTART_MS = 700;
const BOOT_ID = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Notes the host, and answers as the installer does; that of a broken host fails. */
const INSTALLER = `case $HOST_NAME in broken*) echo "install.sh: Cannot write the agent."; exit 6 ;; esac
echo "The agent 0.2.0 is running and reports to the hub. Log: journalctl -u muster-agent"
`;

const ssh = (folder: string) => `#!/bin/sh
while [ $# -gt 2 ]; do shift; done
HOST_NAME=$1
export HOST_NAME
cat >/dev/null
echo "$HOST_NAME" >>'${folder}/asked'
exec sh -c "$2" <'${folder}/installer'
`;

/** The command runs it on the host. */
const UNAME = '#!/bin/sh\necho "$HOST_NAME"\n';
const SUDO = '#!/bin/sh\nshift\nexec "$@"\n';

interface Fleet {
  /** Hosts on which the installer has run, in order, each with the number of agents that had been updated before. */
  readonly asked: { host: string; updated: number }[];
  /** Runs the script for the hosts; resolves to its exit code and output. */
  update(env?: Record<string, string>): Promise<{ code: unknown; output: string }>;
}

/** @param rename the name of a host by its number; the agent of a host `lost…` does not come back after its update */
async function createFleet(rename: (number: number) => string = (number) => `web-${number}`): Promise<Fleet> {
  if (findExecutable(['jq']) === undefined) await installPackages(['jq']);
  const folder = makeFolder();
  const hub = await startHub(join(folder, 'muster.db'));
  const cookie = await hub.login();
  const apiToken = await createApiToken(hub.url, cookie, ['read']);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const [name, text] of Object.entries({ ssh: ssh(folder), uname: UNAME, sudo: SUDO }))
    writeFileSync(join(programs, name), text, { mode: 0o755 });
  writeFileSync(join(folder, 'installer'), INSTALLER);
  const names = Array.from({ length: HOSTS }, (_, index) => rename(index + 1));
  writeFileSync(join(folder, 'hosts.txt'), names.map((name) => `${name}\n`).join(''));

  const tokens = new Map<string, string>();
  const agents = new Map<string, TestSocket>();
  onTestFinished(() => {
    for (const { socket } of agents.values()) socket.terminate();
  });

  async function connect(hostname: string, agent_version: string): Promise<void> {
    const agent = await openAgent(hub.wsUrl, tokens.get(hostname) ?? '');
    agent.socket.on('error', () => undefined);
    agents.set(hostname, agent);
    agent.send(makeHello({ hostname, agent_version }));
    agent.send(makeReport({ boot_id: `${BOOT_ID}/1f2e` }));
    await agent.settle();
  }

  for (const name of names) {
    // Its name in the panel is not that of the host.
    const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: `node of ${name}` } });
    tokens.set(name, token);
    await connect(name, '0.1.0');
  }

  const asked: Fleet['asked'] = [];
  let updated = 0;
  const readAsked = () => {
    const path = join(folder, 'asked');
    // Whole lines: the last one may be incomplete.
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  };

  /** The agent of a host on which the installer has run is away for a moment. */
  async function restart(host: string): Promise<void> {
    if (host.startsWith('broken')) return;
    await agents.get(host)?.close();
    if (host.startsWith('lost')) return;
    await sleep(RESTART_MS);
    // Counted before the hub can know of it, because the script asks the hub at any time.
    updated += 1;
    await connect(host, '0.2.0');
  }

  function look(): void {
    for (const host of readAsked().slice(asked.length)) {
      asked.push({ host, updated });
      void restart(host);
    }
  }

  return {
    asked,
    async update(env = {}) {
      const { exited, output } = runCommand(
        'sh',
        [join(DEPLOY, 'install-agents.sh'), hub.url, join(folder, 'hosts.txt')],
        { env: { PATH: `${programs}:${process.env.PATH}`, MUSTER_API_TOKEN: apiToken, ...env } },
      );
      const timer = setInterval(look, 20);
      const code = await exited;
      clearInterval(timer);
      look();
      expect(output.stdout + output.stderr).not.toContain(apiToken);
      return { code, output: output.stdout + output.stderr };
    },
  };
}

test('the first host, a tenth and the rest are updated, each wave after the reports of the one before', async () => {
  const fleet = await createFleet();
  const { code, output } = await fleet.update();
  expect(code, output).toBe(0);
  expect(fleet.asked.map(({ host }) => host).toSorted()).toEqual(
    Array.from({ length: HOSTS }, (_, index) => `web-${index + 1}`).toSorted(),
  );
  expect(fleet.asked[0]).toEqual({ host: 'web-1', updated: 0 });
  const second = fleet.asked.slice(1, 3);
  expect(second.map(({ host }) => host).toSorted()).toEqual(['web-2', 'web-3']);
  for (const { updated } of second) expect(updated).toBeGreaterThanOrEqual(1);
  for (const { updated } of fleet.asked.slice(3)) expect(updated).toBeGreaterThanOrEqual(3);
  expect(output).toMatch(/^Hosts 4 to 12 of 12:$/m);
  expect(output).toMatch(/^web-12: The agent 0\.2\.0 is running/m);
  expect(output).not.toContain(BOOT_ID);
});

test('an agent that does not report after the update ends it with its wave', async () => {
  const fleet = await createFleet((number) => (number === 3 ? 'lost-3' : `web-${number}`));
  const { code, output } = await fleet.update({ MUSTER_REPORT_TIMEOUT: '10' });
  expect(output).toContain('lost-3: the hub has had no report of the agent 0.2.0.\n');
  expect(output).toContain('Stopped after 3 of 12 hosts.');
  expect(code).toBe(1);
  expect(fleet.asked.map(({ host }) => host).toSorted()).toEqual(['lost-3', 'web-1', 'web-2']);
});

test('a host on which the installer fails ends it with its wave', async () => {
  const fleet = await createFleet((number) => (number === 1 ? 'broken-1' : `web-${number}`));
  const { code, output } = await fleet.update();
  expect(output).toContain('broken-1: install.sh: Cannot write the agent.\n');
  expect(output).toContain('Stopped after 1 of 12 hosts.');
  expect(code).toBe(1);
  expect(fleet.asked.map(({ host }) => host)).toEqual(['broken-1']);
});

test('no host is asked with an API token that the hub refuses', async () => {
  const fleet = await createFleet();
  const { code, output } = await fleet.update({ MUSTER_API_TOKEN: `muster_${'x'.repeat(43)}` });
  expect(output).toMatch(/responded with 40[13] to the API token/);
  expect(code).toBe(1);
  const invalid = await fleet.update({ MUSTER_API_TOKEN: 'a b"' });
  expect(invalid).toMatchObject({ code: 2, output: expect.stringContaining('is not an API token') });
  expect(fleet.asked).toEqual([]);
});
