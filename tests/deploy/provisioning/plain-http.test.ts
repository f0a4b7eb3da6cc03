import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatVariant } from '../../../admin/src/features/nodes/install-command.ts';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';
import { readShellBlocks } from '../../support/docs/doc-blocks.ts';
import { DEPLOY } from './target.ts';
import { startTrap, type Trap } from './trap.ts';
import '../../support/fetched-programs.ts';

// Commands that install agents run downloads as root, and send keys and tokens. None of that may use plain HTTP to another
// host.

const HUB = 'https://status.example.com';
/** Addresses of hubs in the documentation's commands. */
const HUBS = /https:\/\/(?:status|new)\.example\.com/g;
const SECRET = 'a-secret-0123456789';

const ansible = await ensurePython('ansible-playbook').catch((error: Error) => error.message);
const hasAnsible = ansible.startsWith('/');
if (!hasAnsible) process.stderr.write(`The Ansible role is not tested: ${ansible}\n`);

let trap: Trap;
beforeAll(async () => {
  trap = await startTrap();
});
afterAll(() => trap.remove());

/** Addresses that are refused, or at which nobody responds over HTTPS. */
const refused: readonly [address: string, message: string][] = [
  ['http://hub.invalid', 'http:// is allowed for loopback addresses only'],
  ['http://127.0.0.1.hub.invalid', 'http:// is allowed for loopback addresses only'],
  ['http://localhost.hub.invalid:80', 'http:// is allowed for loopback addresses only'],
  ['http://[::1]hub.invalid', 'is not a valid address'],
  ['http://127.0.0.1:80hub.invalid', 'is not a valid address'],
  ['http://127.0.0.1@hub.invalid', 'is not a valid address'],
  ['https://user@hub.invalid', 'is not a valid address'],
  ['HTTP://hub.invalid', 'is not a valid address'],
  ['ftp://hub.invalid', 'is not a valid address'],
  ['https://', 'is not a valid address'],
  ['https://hub.invalid/?x', 'is not a valid address'],
  ["hub.invalid';reboot'", 'is not a valid address'],
  ['-hub.invalid', 'is not a valid address'],
  ['hub.invalid\nhttp://hub.invalid', 'is not a valid address'],
];

describe('install-agents.sh', () => {
  async function install(hub: string) {
    const hosts = join(mkdtempSync(join(tmpdir(), 'muster-hosts-')), 'hosts.txt');
    writeFileSync(hosts, 'web-1\n');
    const result = await trap.run('sh', [join(DEPLOY, 'install-agents.sh'), hub, hosts], {
      MUSTER_KEY: SECRET,
    });
    rmSync(join(hosts, '..'), { recursive: true });
    return result;
  }

  test.each(refused)('refuses %j: %s', async (hub, message) => {
    const { code, output, sent } = await install(hub);
    expect([trap.asked, sent]).toEqual([[], '']);
    expect(output).toContain(message);
    expect(code).toBe(2);
  });

  test('asks a bare host over HTTPS', async () => {
    const { code, sent } = await install('hub.invalid');
    expect([trap.asked, sent]).toEqual([[], '']);
    expect(code).not.toBe(0);
    const { sent: script } = await install(trap.honest.replace('https://', ''));
    expect(trap.askedHonest).toEqual(['GET /install.sh']);
    expect(script).toContain(`'--server' '${trap.honest}'`);
    expect(script).toContain('echo installed');
  });

  test('sends nothing to hosts if the hub redirects, or does not respond with 200', async () => {
    const { code, output, sent } = await install(trap.redirecting);
    expect([trap.asked, sent]).toEqual([[], '']);
    expect(output).toContain('responded with 302');
    expect(code).toBe(1);
  });

  test('asks a hub on this machine over plain HTTP', async () => {
    const { sent } = await install(`${trap.url}/`);
    expect(trap.asked).toEqual([expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/install\.sh /)]);
    expect(sent).toContain(`'--server' '${trap.url}'`);
  });
});

describe('the command of', () => {
  const readCloudConfig = () => {
    const text = readFileSync(join(DEPLOY, 'cloud-init/muster-agent.yaml'), 'utf8');
    return text.slice(text.indexOf('- |\n') + 4).replaceAll(/^ {4}/gm, '');
  };
  const readPage = (page: string) =>
    readShellBlocks(page)
      .flatMap(({ code }) => code.split('\n'))
      .filter((line) => /^curl .*install\.sh/.test(line))
      .map((line, index): [string, string] => [`${page}, line ${index + 1}`, line]);
  const inPanel = (['curl', 'wget', 'program'] as const).map((variant): [string, string] => {
    const { before, after } = formatVariant(variant, HUB);
    return [`the panel: ${variant}`, `${before}${SECRET}${after}`];
  });
  const commands = [
    ...inPanel,
    ['cloud-init', readCloudConfig().replace('=KEY', `=${SECRET}`)] as [string, string],
    ...readPage('docs/installer.md'),
    ...readPage('docs/automation.md'),
  ];
  const run = (command: string) => trap.run('sh', ['-c', command]);

  test.each(commands)('%s runs nothing if the hub redirects to plain HTTP', async (_name, command) => {
    const { isTrapped } = await run(command.replaceAll(HUBS, trap.redirecting).replace('--retry 5', ''));
    expect([trap.asked, isTrapped]).toEqual([[], false]);
  });

  test.each(commands.filter(([, command]) => command.includes('curl')))(
    '%s asks no host without a scheme over plain HTTP',
    async (_name, command) => {
      const { isTrapped } = await run(command.replaceAll(HUBS, 'hub.invalid').replace('--retry 5', ''));
      expect([trap.asked, isTrapped]).toEqual([[], false]);
    },
  );

  test.each(commands.filter(([, command]) => command.includes('sh -s')))(
    '%s runs the installer of an honest hub',
    async (_name, command) => {
      const { output } = await run(command.replaceAll(HUBS, trap.honest));
      expect(output).toContain(`installed --server ${trap.honest}`);
    },
  );

  test.each(['curl', 'wget', 'program'] as const)(
    'the panel: %s asks for HTTPS at an address of plain HTTP, except on this machine',
    async (variant) => {
      const format = (server: string) => {
        const { before, after } = formatVariant(variant, server);
        return `${before}${SECRET}${after}`;
      };
      expect((await run(format('http://hub.invalid'))).isTrapped).toBe(false);
      expect(trap.asked).toEqual([]);
      await run(format(trap.url));
      expect(trap.asked).toHaveLength(1);
    },
  );
});

describe.runIf(hasAnsible)('the Ansible role', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-ansible-'));
    mkdirSync(join(folder, 'ansible_collections/muster_monitoring'), { recursive: true });
    symlinkSync(join(DEPLOY, 'ansible'), join(folder, 'ansible_collections/muster_monitoring/muster'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the role on a host for each address; resolves to why each failed. */
  async function play(addresses: readonly string[], { tasks = 'main', state = 'present' } = {}) {
    const role = { name: 'muster_monitoring.muster.muster_agent', tasks_from: tasks };
    const vars = {
      muster_agent_state: state,
      muster_agent_api_token: SECRET,
      muster_agent_delete_node: state === 'absent',
      muster_agent_instance: 'trap',
      ansible_connection: 'local',
      ansible_python_interpreter: join(ansible, '../python3'),
    };
    const names = addresses.map((_, index) => `host-${index}`);
    const hosts = Object.fromEntries(
      addresses.map((muster_agent_hub, index) => [names[index], { muster_agent_hub }]),
    );
    const [inventory, playbook] = [join(folder, 'inventory.yml'), join(folder, 'playbook.yml')];
    writeFileSync(inventory, JSON.stringify({ all: { hosts, vars } }));
    const steps = [{ 'ansible.builtin.include_role': role }];
    writeFileSync(playbook, JSON.stringify([{ hosts: 'all', gather_facts: false, tasks: steps }]));
    const { output } = await trap.run(ansible, ['-i', inventory, playbook], {
      ANSIBLE_COLLECTIONS_PATH: folder,
      ANSIBLE_LOCAL_TEMP: join(folder, 'tmp'),
    });
    expect(output).not.toContain(SECRET);
    return names.map((name) =>
      output.split('\n').find((line) => line.startsWith('fatal: ') && line.includes(`[${name}`)),
    );
  }

  test.each([
    ['an installation', {}],
    ['a removal', { state: 'absent' }],
    ['the task that issues tokens', { tasks: 'issue-token' }],
  ])('sends no token over plain HTTP in %s', { timeout: 600_000 }, async (_name, options) => {
    const addresses = refused.map(([address]) => address);
    const failures = await play(addresses, options);
    expect(trap.asked).toEqual([]);
    expect(failures).toEqual(
      addresses.map(() => expect.stringContaining('Set muster_agent_hub to the host name')),
    );
  });

  test('asks a bare host over HTTPS, and follows no redirect', async () => {
    const failures = await play(['hub.invalid', trap.redirecting, trap.honest.replace('https://', '')]);
    expect([trap.asked, trap.askedHonest]).toEqual([[], ['GET /api/nodes']]);
    expect(failures).toEqual([
      expect.any(String),
      expect.stringContaining('302'),
      expect.stringContaining('404'),
    ]);
  });

  test('asks a hub on this machine over plain HTTP', async () => {
    expect(await play([trap.url])).toEqual([expect.stringContaining('404')]);
    expect(trap.asked).toEqual([expect.stringContaining('/api/nodes')]);
  });
});
