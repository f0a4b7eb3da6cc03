import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serveSignedAgent } from '../support/agents/signed-release.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { FOLDER, nothingInstalled, placeScript, readInstalled, shells } from './support/installation.ts';
import { announce, startMisbehavingHub } from './support/misbehaving-hub.ts';

// Only root can create a root folder to install into.
const IS_ROOT = process.getuid?.() === 0;

const AGENT = '#!/bin/sh\necho 9.9.9\n';
const tokenArgs = ['--token', 'a-token'];

let machine: DebianMachine;

beforeAll(async () => {
  const started = await startMachine({ prepare: placeScript });
  if (started !== null) machine = started;
}, 600_000);
afterAll(() => machine?.stop());

const install = (args: readonly string[], shell: readonly string[] = ['sh']) =>
  machine.run([...shell, '/install.sh', ...args]);

describe.runIf(IS_ROOT)('options', () => {
  afterEach(async () => expect(await readInstalled(machine)).toEqual(nothingInstalled));

  describe.each(shells)('in %s', (_name, shell) => {
    test.each([
      [['--server', 'http://hub.example'], 'Plain HTTP to hub.example would expose the token'],
      [['--server', 'http://127.0.0.1.hub.example'], 'Plain HTTP to 127.0.0.1.hub.example'],
      [['--server', 'http://127.0.0.1.5'], 'Plain HTTP to 127.0.0.1.5'],
      [['--server', 'http://localhost.example:80'], 'Plain HTTP to localhost.example:80'],
      [['--server', 'http://[::2]:8790'], 'Plain HTTP to [::2]:8790'],
      [['--server', 'https://user@hub.example'], 'contains an @'],
      [['--server', 'http://127.0.0.1@hub.example'], 'contains an @'],
      [['--server', 'http://[::1]hub.example'], 'is not a valid address'],
      [['--server', 'http://127.0.0.1:80hub.example'], 'is not a valid address'],
      [['--server', 'https://-hub.example'], 'is not a valid address'],
      [['--server', 'https://hub.example:999999'], 'is not a valid address'],
      [['--server=ftp://hub.example'], 'begins with ftp://'],
      [['--server', 'https://'], 'has no host'],
      [['--server', 'https:///path'], 'has no host'],
      [['--server', "hub.example';reboot'"], 'is not a valid address'],
      [['--server', 'hub.example/?x'], 'is not a valid address'],
      [['--server', ''], '--server needs a value'],
      [['--token', 'x'], 'The hub is missing'],
      [['--server', 'hub.example'], 'Add --token TOKEN or --key KEY'],
      [['--server', 'hub.example', '--token', 'a b'], 'The token contains invalid characters'],
      [['--server', 'hub.example', '--key', '$(reboot)'], 'The key contains invalid characters'],
      [['--server', 'hub.example', '--key', 'k'.repeat(257)], 'The key is longer than 256 characters'],
      [
        ['--server', 'hub.example', ...tokenArgs, '--interval', '0'],
        'Use a whole number of seconds from 1 to 3600',
      ],
      [['--server', 'hub.example', ...tokenArgs, '--interval', '3601'], 'from 1 to 3600'],
      [['--server', 'hub.example', ...tokenArgs, '--interval', '1e3'], 'from 1 to 3600'],
      [['--dir', 'relative'], 'is invalid'],
      [['--dir', '/opt/../etc'], 'is invalid'],
      [['--dir', '/'], 'is invalid'],
      [['--dir', '/opt/a b'], 'is invalid'],
      [['--dir', '/tmp/agent'], 'is not persistent'],
      [['--interval'], '--interval needs a value'],
      [['--signing-key'], '--signing-key needs a value'],
      [['--server', 'hub.example', ...tokenArgs, '--signing-key', 'RWQ'], 'Use the 56 characters'],
      [
        ['--server', 'hub.example', ...tokenArgs, '--signing-key', `RW${'.'.repeat(54)}`],
        'Use the 56 characters',
      ],
      [
        ['--server', 'hub.example', ...tokenArgs, `--sha256=${'a'.repeat(63)}`],
        'Use the 64 hexadecimal digits',
      ],
      [
        ['--server', 'hub.example', ...tokenArgs, '--sha256', 'g'.repeat(64)],
        'Use the 64 hexadecimal digits',
      ],
      [
        ['--server', 'hub.example', ...tokenArgs, '--interfaces', 'eth0 eth1'],
        'Separate names of interfaces',
      ],
      [
        ['--server', 'hub.example', ...tokenArgs, '--iface', 'eth0,-$(x)'],
        '--exclude-interfaces "$(x)" is invalid',
      ],
      [['--insecure', '--server', 'http://hub.example'], '--insecure does not change that'],
      [['--register'], '--register needs a value'],
      [['--instance', ''], '--instance needs a value'],
      [['--instance', 'a'.repeat(17)], 'Use at most 16 lower-case letters'],
      [['--instance', '../etc'], 'Use at most 16 lower-case letters'],
      [['--instance', '-a'], 'Use at most 16 lower-case letters'],
      [['--verbose'], '"--verbose" is not an option'],
    ])('%j is refused: %s', async (args, message) => {
      const { code, output } = await install(args, shell);
      expect(output).toContain(message);
      expect(code).toBe(2);
    });

    test('--help lists every option and changes nothing', async () => {
      const { code, output } = await install(['--help'], shell);
      expect(code).toBe(0);
      for (const option of [
        'server',
        'token',
        'key',
        'interval',
        'interfaces',
        'exclude-interfaces',
        'register',
        'iface',
        'insecure',
        'dir',
        'instance',
        'uninstall',
        'signing-key',
        'sha256',
        'allow-unsigned',
        'allow-downgrade',
      ])
        expect(output).toContain(`--${option}`);
    });

    test('--uninstall without an agent says so', async () => {
      expect(await install(['--uninstall'], shell)).toEqual({
        code: 0,
        output: 'No agent is installed on this host.\n',
      });
    });
  });
});

describe.runIf(IS_ROOT)('a host', () => {
  afterEach(async () => expect(await readInstalled(machine)).toEqual(nothingInstalled));
  const valid = ['--server', 'localhost:1', ...tokenArgs];
  /** Runs the installer with only these programs and the shell's built-ins. */
  const runWithout = (missing: string) =>
    machine.run([
      'unshare',
      '--mount',
      'sh',
      '-c',
      `for file in ${missing}; do mount --bind /dev/null "$file"; done; exec sh /install.sh ${valid.join(' ')}`,
    ]);

  describe('without an agent for it', () => {
    const others = 'Agents exist for Linux on x86_64 and aarch64';
    const pings = 'A ping task can watch this host from another node.';
    /** Runs the installer where `uname` prints these. */
    const runOn = (system: string, processor: string) =>
      machine.run([
        'unshare',
        '--mount',
        'sh',
        '-c',
        `printf '#!/bin/sh\n[ "$1" = -m ] && echo ${processor} || echo ${system}\n' >/srv/uname && chmod 755 /srv/uname && mount --bind /srv/uname "$(command -v uname)" && exec sh /install.sh ${valid.join(' ')}`,
      ]);

    test.each(['armv6l', 'armv7l', 'armv8l', 'i386', 'i686'])(
      'is told on %s that a 64-bit system is needed',
      async (processor) => {
        expect(await runOn('Linux', processor)).toEqual({
          code: 3,
          output: `install.sh: There is no agent for Linux on ${processor}, which has 32 bits. ${others}: if the processor has 64 bits, install a 64-bit system. ${pings}\n`,
        });
      },
    );

    test.each([
      ['Linux', 'riscv64'],
      ['Linux', 'ppc64le'],
      ['FreeBSD', 'amd64'],
    ])('is told so on %s on %s', async (system, processor) => {
      expect(await runOn(system, processor)).toEqual({
        code: 3,
        output: `install.sh: There is no agent for ${system} on ${processor}. ${others}. ${pings}\n`,
      });
    });

    test('is told so in a 32-bit personality of the kernel', async () => {
      const { code, output } = await machine.run(['setarch', 'linux32', 'sh', '/install.sh', ...valid]);
      expect(output).toMatch(/There is no agent for Linux on \w+, which has 32 bits\./);
      expect(code).toBe(3);
    });
  });

  test('without root is refused', async () => {
    const args = [
      'setpriv',
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      'sh',
      '/install.sh',
      ...valid,
    ];
    expect(await machine.run(args)).toEqual({
      code: 3,
      output: 'install.sh: This script must run as root. Put sudo before sh.\n',
    });
  });

  test.each([
    ['/usr/bin/curl /usr/bin/wget', 'Neither curl nor wget found.'],
    ['/usr/bin/systemctl /usr/sbin/openrc-run', 'Neither systemd nor OpenRC found.'],
    ['/usr/bin/sha256sum', 'sha256sum is missing.'],
  ])('without %s is refused', async (missing, message) => {
    const { code, output } = await runWithout(missing);
    expect(output).toContain(message);
    expect(code).toBe(3);
  });

  test('with a world-writable folder is refused', async () => {
    await machine.succeed(['sh', '-c', 'mkdir /srv/open && chmod 777 /srv/open']);
    const { code, output } = await install([...valid, '--dir', '/srv/open']);
    expect(output).toContain('/srv/open belongs to another user or is world-writable');
    expect(code).toBe(3);
  });

  test('keeps a folder with the name of the program', async () => {
    await machine.succeed(['mkdir', '-p', '/srv/taken/muster-agent']);
    const { code, output } = await install([...valid, '--dir', '/srv/taken']);
    expect(output).toContain('/srv/taken/muster-agent is a folder');
    expect(code).toBe(2);
    expect((await install(['--uninstall', '--dir', '/srv/taken'])).output).toContain('No agent is installed');
    expect(await machine.succeed(['ls', '-A', '/srv/taken'])).toBe('muster-agent\n');
  });

  test('with a full disk is refused and keeps its agent', async () => {
    const hub = await startMisbehavingHub(serveSignedAgent(`${AGENT}#${'x'.repeat(300_000)}\n`));
    for (const client of ['curl', 'wget']) {
      const hide = client === 'curl' ? '' : 'mount --bind /dev/null /usr/bin/curl;';
      const { code, output } = await machine.run([
        'unshare',
        '--mount',
        'sh',
        '-c',
        `${hide} mkdir -p /srv/small && mount -t tmpfs -o size=128k tmpfs /srv/small && echo old >/srv/small/muster-agent &&
        chmod 755 /srv/small; sh /install.sh --server ${hub.url} ${tokenArgs.join(' ')} --dir /srv/small; code=$?
        ls -A /srv/small; cat /srv/small/muster-agent; exit $code`,
      ]);
      expect(output).toContain('Cannot write the agent to /srv/small. Is the disk full?');
      expect(output).toContain('\nmuster-agent\nold\n');
      expect(code).toBe(6);
    }
  });
});

describe.runIf(IS_ROOT)('a hub', () => {
  afterEach(async () => expect(await readInstalled(machine)).toEqual(nothingInstalled));

  const send = (body: string, headers = announce(body)) => {
    return (response: ServerResponse) => void response.writeHead(200, headers).end(body);
  };
  const answers: readonly [
    name: string,
    code: number,
    message: string,
    (response: ServerResponse) => void,
    args?: string,
  ][] = [
    [
      'sends another agent than it announced',
      5,
      'The SHA-256 of the download is',
      send('another agent', announce(AGENT)),
    ],
    ['announces nothing', 5, 'sent no Repr-Digest header', send(AGENT, {}), '--allow-unsigned'],
    [
      'announces nonsense',
      5,
      'The SHA-256 of the download is',
      send(AGENT, { 'Repr-Digest': 'sha-256=:AAAA:' }),
      '--allow-unsigned',
    ],
    [
      'sends an agent that does not run',
      5,
      'The agent does not run in',
      send('no program'),
      '--allow-unsigned',
    ],
    ['has no agent', 4, 'has no agent for', (response) => void response.writeHead(404).end()],
    ['has no release', 4, 'has no agent for', (response) => void response.writeHead(502).end()],
    ['is no hub', 4, 'responded with 403', (response) => void response.writeHead(403).end()],
    [
      'leads elsewhere',
      4,
      'responded with a redirect',
      (response) => void response.writeHead(301, { location: 'http://localhost:1/' }).end(),
    ],
    [
      'breaks off',
      4,
      'The download was interrupted',
      (response) => {
        response.writeHead(200, { ...announce(AGENT), 'content-length': 100_000 });
        response.write(AGENT, () => response.destroy());
      },
    ],
  ];

  describe.each([
    ['curl', ':'],
    ['wget', 'mount --bind /dev/null /usr/bin/curl'],
    ['BusyBox wget', 'mount --bind /dev/null /usr/bin/curl; mount --bind /usr/bin/busybox /usr/bin/wget'],
  ])('requested by %s', (_client, prepare) => {
    const run = (server: string, args = '') => {
      const line = `sh /install.sh --server ${server} ${tokenArgs.join(' ')} ${args}`;
      return machine.run(['unshare', '--mount', 'sh', '-c', `${prepare}; ${line}`]);
    };

    test.each(answers)('that %s leaves no trace', async (_name, code, message, answer, args) => {
      const serve = serveSignedAgent(AGENT);
      const listen: RequestListener = (request, response) => {
        if (request.url?.startsWith('/agent/release/') === true) serve(request, response);
        else answer(response);
      };
      const hub = await startMisbehavingHub(listen);
      const result = await run(hub.url, args);
      expect(result.output).toContain(message);
      expect(result.code).toBe(code);
      expect(hub.asked.findLast((line) => line !== 'GET /install.sh')).toBe(
        `GET /agent/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`,
      );
    });

    test('that is down leaves no trace', async () => {
      const result = await run('http://127.0.0.1:1');
      expect(result.output).toContain('http://127.0.0.1:1 is unreachable');
      expect(result.code).toBe(4);
    });

    test('with an untrusted certificate leaves no trace', async () => {
      const [cert = '', key = ''] = ['certificate', 'key'].map((name) =>
        readFileSync(new URL(`../agent/support/localhost-${name}.pem`, import.meta.url), 'utf8'),
      );
      const hub = await startMisbehavingHub((_request, response) => void response.end(AGENT), { key, cert });
      const result = await run(hub.url);
      expect(result.output).toMatch(/is unreachable|does not verify TLS certificates/);
      expect(result.code).toBe(4);
    });
  });
});

if (!IS_ROOT)
  test('these tests need root', () => {
    expect(() => execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', FOLDER], { stdio: 'ignore' })).toThrow();
  });
