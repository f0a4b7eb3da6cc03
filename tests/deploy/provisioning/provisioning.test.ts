import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { type Fleet, startFleet } from '../../installer/support/fleet.ts';
import {
  FOLDER,
  nothingInstalled,
  readInstalled,
  readProcesses,
} from '../../installer/support/installation.ts';
import { readShellBlocks, useHub } from '../../support/docs/doc-blocks.ts';
import { runCommand, type TestProcess } from '../../support/process.ts';
import { DEPLOY, startTarget, type Target } from './target.ts';
import '../../support/fetched-programs.ts';

// Each way of docs/automation.md on one host with systemd and a real hub, in turn. Requires root.

const PAGE = readFileSync(join(DEPLOY, '../docs/automation.md'), 'utf8');
const poll = { timeout: 60_000, interval: 300 };

const ansible = await ensurePython('ansible-playbook').catch((error: Error) => error.message);
const hasAnsible = ansible.startsWith('/');
if (!hasAnsible) process.stderr.write(`The Ansible role is not tested: ${ansible}\n`);

let folder: string;
let fleet: Fleet;
let key: string;
let apiToken = '';
let cookie: string;
let target: Target;

/** The YAML block of the page that contains a text. */
function readYaml(part: string): string {
  const blocks = [...PAGE.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const [block] = blocks.filter((code) => code.includes(part));
  if (block === undefined) throw new Error(`docs/automation.md has no YAML block with "${part}"`);
  return block;
}

describe.runIf(process.getuid?.() === 0)('provisioning', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'muster-provisioning-'));
    symlinkSync(DEPLOY, join(folder, 'deploy'));
    fleet = await startFleet();
    cookie = await fleet.hub.login();
    await fleet.hub.request('PUT', '/api/settings', { cookie, body: { registration_open: true } });
    const token = { name: 'Ansible', scopes: ['read', 'nodes'] };
    apiToken = (await fleet.hub.request('POST', '/api/tokens', { cookie, body: token })).body.secret;
    key = fleet.hub.hub.services.registration.find()?.key ?? '';
    const userData = useHub(readYaml('#cloud-config'), fleet.hub.url).replace('=KEY', `=${key}`);
    const started = await startTarget(userData, 'web-1');
    if (started !== null) target = started;
  }, 600_000);
  afterAll(async () => {
    await Promise.all([target?.remove(), fleet?.remove()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const succeed = (line: string) => target.machine.succeed(['sh', '-c', line]);
  const readSettings = async () => (await readInstalled(target.machine)).settings;
  const listOnline = async () =>
    (await fleet.listNodes()).filter(({ online }) => online).map(({ name }) => name);

  async function uninstall(): Promise<void> {
    await succeed(`[ ! -e ${FOLDER} ] || sh ${FOLDER}/install.sh --uninstall`);
    await expect.poll(listOnline, poll).toEqual([]);
  }

  /** Runs a program of the administrator's machine; its output, and the command lines on the target meanwhile. */
  async function run(command: string, args: string[], env: Record<string, string> = {}) {
    const client: TestProcess = runCommand(command, args, {
      cwd: folder,
      env: { HOME: folder, PATH: `${target.programs}:${process.env.PATH}`, ...env },
    });
    let isRunning = true;
    const exited = client.exited.finally(() => {
      isRunning = false;
    });
    let processes = '';
    while (isRunning) {
      processes += await readProcesses(target.machine);
      // The hub renders its nodes again.
      fleet.hub.runtime.advance(2_000);
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 500))]);
    }
    return { code: await exited, output: client.output.stdout + client.output.stderr, processes };
  }

  test('cloud-init registers the host at its first boot, and only root can read the key afterwards', async () => {
    expect(await succeed('cloud-init status --wait --long')).toMatch(/^status: done$/m);
    await expect.poll(listOnline, poll).toEqual(['web-1']);
    const file = readFileSync(join(DEPLOY, 'cloud-init/muster-agent.yaml'), 'utf8');
    expect(readYaml('#cloud-config')).toBe(file);
    expect(await succeed('cloud-init schema --system')).toContain('Valid schema');
    const readable = '-xdev -type f -perm /o+r -exec grep -lF';
    expect(await succeed(`find / /run /tmp ${readable} ${key} {} + || true`)).toBe('');
    expect(await succeed(`grep -rlF ${key} /var/log || true`)).toBe('');
  });

  test('the loop over a list of hosts', async () => {
    await uninstall();
    writeFileSync(join(folder, 'hosts.txt'), 'web-1\n');
    const [loop] = readShellBlocks('docs/automation.md').filter(
      ({ code }) => code.startsWith('curl') && code.includes('hosts.txt'),
    );
    const { code, output, processes } = await run('sh', ['-euc', useHub(loop?.code ?? '', fleet.hub.url)], {
      KEY: key,
    });
    expect(output).toContain('is running and reports to');
    expect(code).toBe(0);
    await expect.poll(listOnline, poll).toEqual(['web-1']);
    expect(processes).toContain(`sh -s -- --server ${fleet.hub.url}`);
    expect(processes).not.toContain(key);
  });

  test('the script for a list of hosts keeps the node of a registered host, and names hosts that fail', async () => {
    writeFileSync(join(folder, 'hosts.txt'), '# comment\n\nweb-1\ngone # comment\n');
    const [line] = readShellBlocks('docs/automation.md').filter(({ code }) =>
      code.includes('install-agents.sh'),
    );
    const { code, output, processes } = await run('sh', ['-euc', useHub(line?.code ?? '', fleet.hub.url)], {
      KEY: key,
    });
    expect(output).toMatch(/^web-1: This host is already registered and keeps its node\.$/m);
    expect(output).toMatch(/^gone: ssh: connect to host .* refused/m);
    expect(code).toBe(1);
    expect(await readSettings()).toContain('MUSTER_INTERVAL=10');
    expect(processes).not.toContain(key);
    expect(await succeed('shellcheck --shell=sh /opt/deploy/install-agents.sh')).toBe('');
  });

  test('in waves the script waits for the report of the agent, and stops at a host that fails', async () => {
    writeFileSync(join(folder, 'hosts.txt'), 'web-1\ngone\nweb-3\n');
    const [, line] = readShellBlocks('docs/automation.md').filter(({ code }) =>
      code.includes('install-agents.sh'),
    );
    const { code, output, processes } = await run('sh', ['-euc', useHub(line?.code ?? '', fleet.hub.url)], {
      TOKEN: apiToken,
    });
    expect(output).toMatch(/^web-1: The agent \S+ is running and reports to/m);
    expect(output).toMatch(/^gone: ssh: connect to host .* refused/m);
    expect(output).toContain('Stopped after 2 of 3 hosts.');
    expect(output).not.toContain('web-3');
    expect(code).toBe(1);
    expect(output + processes).not.toContain(apiToken);
    expect(await listOnline()).toEqual(['web-1']);
  });

  describe.runIf(hasAnsible)('the Ansible role', () => {
    interface Play {
      name: string;
      isCheck?: boolean;
      /** Parameters of the role. */
      parameters?: string[];
      /** Runs only this file of the role's tasks. */
      tasks?: string;
    }

    /** Token of the node `web-2`. */
    let token = '';

    const ansibleEnv = () => ({
      ANSIBLE_COLLECTIONS_PATH: folder,
      ANSIBLE_PIPELINING: 'true',
      ANSIBLE_PYTHON_INTERPRETER: '/usr/bin/python3',
      // become is skipped, since the target has no sudo.
      ANSIBLE_REMOTE_USER: 'root',
      MUSTER_API_TOKEN: apiToken,
    });

    /** The page's playbook, with other parameters. */
    function writePlay({ name, isCheck = false, parameters = [], tasks }: Play): string {
      const text = useHub(readYaml('hosts: all'), fleet.hub.url)
        .replace('- hosts: all\n', `- hosts: all\n  name: ${name}\n  check_mode: ${isCheck}\n`)
        .replace(/- role: .*\n/, `$&${parameters.map((line) => `      ${line}\n`).join('')}`);
      if (tasks === undefined) return text;
      const include = `  tasks:\n    - ansible.builtin.include_role:\n        name: $1\n        tasks_from: ${tasks}\n      vars:\n`;
      return text
        .replace(/ {2}roles:\n {4}- role: (.*)\n/, include)
        .replaceAll(/^ {6}(?= *muster_agent_| *group)/gm, '        ');
    }

    /** Runs plays in one process; resolves to the changed tasks of each by its name. */
    async function play(...plays: Play[]): Promise<Record<string, string[]>> {
      writeFileSync(join(folder, 'playbook.yml'), plays.map(writePlay).join(''));
      const { code, output, processes } = await run(ansible, ['-i', 'web-2,', 'playbook.yml'], ansibleEnv());
      expect(code, output).toBe(0);
      for (const secret of [apiToken, key, ...(await fleet.listNodes()).map(({ token }) => token)])
        expect(output + processes).not.toContain(secret);
      const sections = output.split(/^PLAY (?=\[|RECAP)/m).slice(1, -1);
      return Object.fromEntries(
        sections.map((section) => [
          /^\[(.*)\]/.exec(section)?.[1] ?? '',
          section
            .split(/^(?:TASK|RUNNING HANDLER) \[/m)
            .flatMap((task) =>
              /^changed: /m.test(task) ? [task.replace(/^\S+ : /, '').split(']')[0] ?? ''] : [],
            ),
        ]),
      );
    }

    beforeAll(() => {
      mkdirSync(join(folder, 'ansible_collections/muster_monitoring'), { recursive: true });
      symlinkSync(join(DEPLOY, 'ansible'), join(folder, 'ansible_collections/muster_monitoring/muster'));
    });

    test('predicts the installation in check mode, installs an agent, and changes nothing the second time', async () => {
      await uninstall();
      const changes = await play(
        { name: 'check', isCheck: true },
        { name: 'first' },
        { name: 'second' },
        { name: 'settings', parameters: ['muster_agent_interval: 1'] },
      );
      expect(changes).toEqual({
        check: ['Run the installer'],
        first: ['Create the node, or reissue the token of an existing one', 'Run the installer'],
        second: [],
        settings: ['Write the settings', 'Restart the Muster agent'],
      });
      await expect.poll(listOnline, poll).toEqual(['web-2']);
      expect(await readSettings()).toContain('MUSTER_INTERVAL=1');
    });

    const changeAgent = () =>
      succeed(`cd ${FOLDER} && cp muster-agent other && echo >>other && mv other muster-agent`);

    test.runIf(IS_LONG)('in waves ends with the first of which an agent does not report', async () => {
      await changeAgent();
      const { id } = (await fleet.listNodes()).find(({ name }) => name === 'web-2');
      // The hub refuses the agent's token from now on.
      ({ token } = (await fleet.hub.request('POST', `/api/nodes/${id}/token`, { cookie })).body);
      const text = useHub(readYaml('serial:'), fleet.hub.url).replace('hosts: monitored', 'hosts: all');
      writeFileSync(join(folder, 'playbook.yml'), `${text}      muster_agent_report_timeout: 4\n`);
      const { code, output } = await run(ansible, ['-i', 'web-2,web-3', 'playbook.yml'], ansibleEnv());
      expect(output).toMatch(/The hub has had no report of the agent \S+ of this host within 4 s\./);
      expect(output).not.toContain('[web-3]');
      expect(code).not.toBe(0);
      expect(output).not.toContain(apiToken);
    });

    test('updates an agent that differs from the hub’s, and removes agent and node', async () => {
      await changeAgent();
      const nodes = await fleet.countNodes();
      const update = [
        'muster_agent_state: latest',
        'muster_agent_interval: 1',
        `muster_agent_token: "${token}"`,
      ];
      const remove = ['muster_agent_state: absent', 'muster_agent_delete_node: true'];
      const changes = await play(
        { name: 'update', parameters: update },
        { name: 'reissue', tasks: 'issue-token' },
        { name: 'check', isCheck: true, parameters: remove },
        { name: 'remove', parameters: remove },
        { name: 'absent', parameters: remove },
      );
      expect(changes).toEqual({
        update: ['Run the installer'],
        reissue: ['Create the node, or reissue the token of an existing one'],
        check: ['Run the uninstaller'],
        remove: ['Run the uninstaller', 'Delete the node'],
        absent: [],
      });
      expect(await readInstalled(target.machine)).toEqual(nothingInstalled);
      expect(await fleet.countNodes()).toBe(nodes - 1);
    });
  });

  test('no file and no log of the host that others can read has a secret', async () => {
    expect(await succeed(`journalctl --no-pager | grep -cF -e ${key} -e ${apiToken} || true`)).toBe('0\n');
  });
});
