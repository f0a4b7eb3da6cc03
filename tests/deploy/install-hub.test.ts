import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renderHubInstaller } from '../../scripts/release/installer.mjs';
import { createKeyPair } from '../../scripts/release/minisign.mjs';
import { shells } from '../installer/support/installation.ts';
import { startMisbehavingHub as startServer } from '../installer/support/misbehaving-hub.ts';
import { getKeyLine, listDigests, RELEASE_KEY } from '../support/agents/signed-release.ts';
import { makeFolder } from '../support/folder.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { createCertificate } from '../support/network/certificates.ts';
import {
  BROKEN_HUB,
  nameDeb,
  packShellHub,
  type ReleaseFiles,
  serveRelease,
  signRelease,
  writeRelease,
} from './support/hub-release.ts';

// The hub's installer on a booted Debian, with packages whose program is a shell script. install-hub-packages.test.ts installs the
// real ones. Requires root.

const SCRIPT = renderHubInstaller(RELEASE_KEY);
const otherPair = createKeyPair();

const folder = makeFolder(afterAll);
const packages = makeFolder(afterAll);
let machine: DebianMachine;
let count = 0;

/** Writes a release into a folder of its own; its path in the machine. */
function placeRelease(files: ReleaseFiles): string {
  count += 1;
  writeRelease(join(folder, String(count)), files);
  return `/releases/${count}`;
}

const sh = (script: string) => machine.succeed(['sh', '-euc', script]);
/** Runs the script after commands that change what it finds. */
const install = (args: string, prepare = ':', shell = 'sh') =>
  machine.run(['unshare', '--mount', 'sh', '-c', `${prepare}; exec ${shell} /install-hub.sh ${args}`]);
const hide = (paths: string) => `for file in ${paths}; do mount --bind /dev/null $file; done`;
/** Replaces a program by one that prints these lines. */
const replace = (program: string, body: string) =>
  `printf '#!/bin/sh\\n${body}\\n' >/tmp/other && chmod 755 /tmp/other && mount --bind /tmp/other ${program}`;
const readVersion = async () => (await machine.run(['dpkg-query', '--show', 'muster-hub'])).output.trim();
/** Working folders of the script. */
const listLeft = () => sh("find /var/tmp -maxdepth 1 -name 'muster-hub.*'");
const isClean = async () => {
  expect(await readVersion()).toContain('no packages found');
  expect(await listLeft()).toBe('');
};

test('a truncated script does nothing', () => {
  expect(SCRIPT).toMatch(/^#!\/bin\/sh\n.*\n\nmain "\$@"\n$/s);
  const end = SCRIPT.lastIndexOf('main "$@"');
  for (let length = end; length > 0; length -= 700) {
    const file = join(folder, 'part.sh');
    writeFileSync(file, SCRIPT.slice(0, length));
    expect(spawnSync('sh', [file, '--help'], { encoding: 'utf8' }).stdout).toBe('');
  }
});

describe.runIf(process.getuid?.() === 0)('the installer of the hub', () => {
  beforeAll(async () => {
    const started = await startMachine({
      isBooted: true,
      folders: { '/releases': folder },
      prepare(files) {
        writeFileSync(join(files, 'install-hub.sh'), SCRIPT);
        // Without a mirror that "apt-get update" would ask.
        mkdirSync(join(files, 'etc/apt'), { recursive: true });
        writeFileSync(join(files, 'etc/apt/sources.list'), '');
      },
    });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => machine?.stop());

  test('passes ShellCheck', async () => {
    const args = ['shellcheck', '--shell=sh', '/install-hub.sh'];
    expect(await machine.run(args)).toEqual({ code: 0, output: '' });
  });

  describe.each(shells)('in %s', (_name, shell) => {
    test.each([
      ['--version', '--version needs a value'],
      ['--version=', '--version needs a value'],
      ['--version 1.2', 'Use three numbers such as 1.2.3.'],
      ['--version 1.2.3-rc1', 'Use three numbers'],
      ['--version 1.2.3.4', 'Use three numbers'],
      ["--version '1.2.3\n1.2.3'", 'Use three numbers'],
      ['--from http://mirror.example', 'is plain HTTP'],
      ['--from http://127.0.0.1.mirror.example/x', 'is plain HTTP'],
      ['--from ftp://mirror.example', 'begins with ftp://'],
      ['--from https://user@mirror.example', 'is not a valid address'],
      ["--from 'https://mirror.example/$(reboot)'", 'is not a valid address'],
      ['--from https://mirror.example:999999', 'is not a valid address'],
      ['--from https://', 'is not a valid address'],
      ['--from /nowhere', 'There is no folder "/nowhere"'],
      ['--signing-key RWQ', 'Use the 56 characters'],
      ['--uninstall', '"--uninstall" is not an option'],
    ])('%s is refused: %s', async (args, message) => {
      const { code, output } = await install(args, ':', shell.join(' '));
      expect(output).toContain(message);
      expect(code).toBe(2);
    });

    test('--help lists every option', async () => {
      const { code, output } = await install('--help', ':', shell.join(' '));
      for (const option of ['--version', '--from', '--signing-key', 'apt-get remove'])
        expect(output).toContain(option);
      expect(code).toBe(0);
    });
  });

  describe('refuses a host', () => {
    test.each([
      [
        'on armv7l',
        replace('/usr/bin/uname', '[ "$1" = -m ] && echo armv7l || echo Linux'),
        'There is no hub for Linux on armv7l.',
      ],
      [
        'on FreeBSD',
        replace('/usr/bin/uname', '[ "$1" = -m ] && echo amd64 || echo FreeBSD'),
        'There is no hub for FreeBSD on amd64.',
      ],
      ['with musl', replace('/usr/bin/getconf', 'exit 1'), 'This system has no glibc'],
      [
        'with an old glibc',
        replace('/usr/bin/getconf', 'echo glibc 2.33'),
        'This system has glibc 2.33, and the hub needs 2.34',
      ],
      ['without systemd', 'mount -t tmpfs tmpfs /run/systemd', 'systemd does not run here.'],
      ['without a package manager', hide('/usr/bin/apt-get'), 'Neither apt-get, dnf nor zypper found.'],
      ['without sha256sum', hide('/usr/bin/sha256sum'), 'sha256sum is missing.'],
      ['that can verify nothing', hide('/usr/bin/openssl'), 'Install OpenSSL 3 or minisign'],
      ['without curl and wget', hide('/usr/bin/curl /usr/bin/wget'), 'Neither curl nor wget found.'],
      [
        'with BusyBox wget',
        `${hide('/usr/bin/curl')}; mount --bind /usr/bin/busybox /usr/bin/wget`,
        'This wget does not verify TLS certificates.',
      ],
    ])('%s', async (_name, prepare, message) => {
      const { code, output } = await install('', prepare);
      expect(output).toContain(message);
      expect(code).toBe(3);
    });

    test('without root', async () => {
      const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
      expect(await machine.run([...user, 'sh', '/install-hub.sh'])).toEqual({
        code: 3,
        output: 'install-hub.sh: This script must run as root. Put sudo before sh.\n',
      });
    });

    test('with a hub that was installed in another way', async () => {
      const unit = '/etc/systemd/system/muster-hub.service';
      const line = (program: string) => `echo ExecStart=${program} serve >${unit}`;
      await sh(line('/opt/muster/bin/muster-hub'));
      const { code, output } = await install('--from /releases');
      expect(output).toContain(`${unit} starts a hub that was installed in another way.`);
      expect(code).toBe(3);
      await sh(line('/usr/bin/muster-hub'));
      expect(await install('--from /releases')).toMatchObject({ code: 4 });
      await sh(`rm ${unit}`);
    });

    test('but not one with glibc 2.34', async () => {
      const newer = (version: string) => replace('/usr/bin/getconf', `echo glibc ${version}`);
      for (const version of ['2.34', '2.40.9000', '3.0'])
        expect((await install('--from /releases', newer(version))).output).toContain(
          'There is no sha256sums.txt',
        );
    });
  });

  describe('a release that', () => {
    afterEach(isClean);
    const DEB = nameDeb('1.2.3');
    const release = signRelease({ [DEB]: 'package' });
    const two = { [DEB]: 'package', [nameDeb('1.2.4')]: 'package' };
    const riscv = { 'muster-hub_1.2.3_riscv64.deb': 'package', 'muster-hub-1.2.3-1.x86_64.rpm': 'package' };
    const { [DEB]: _package, ...withoutPackage } = release;
    const faults: [name: string, files: ReleaseFiles, code: number, message: string, args?: string][] = [
      ['is missing', {}, 4, 'There is no sha256sums.txt in /releases/'],
      [
        'has no signature',
        { 'sha256sums.txt': listDigests(release) },
        5,
        'is not signed: it has no sha256sums.txt.minisig',
      ],
      [
        'is signed with another key',
        signRelease({ [DEB]: 'package' }, otherPair),
        5,
        `is not signed with the key ${RELEASE_KEY}`,
      ],
      [
        'has the signature of another list',
        { ...release, 'sha256sums.txt': listDigests({ [DEB]: 'other' }) },
        5,
        'is not signed with the key',
      ],
      [
        'has a page as its signature',
        { ...release, 'sha256sums.txt.minisig': '<html>\n<p>ok</p>\n' },
        5,
        'is not signed with the key',
      ],
      [
        'is not signed with the key of the option',
        release,
        5,
        'is not signed with the key RW',
        `--signing-key ${getKeyLine(otherPair)}`,
      ],
      ['is for other machines', signRelease(riscv), 5, 'has no package of the hub for apt-get on'],
      ['has two versions', signRelease(two), 5, 'has several packages of the hub. Add --version.'],
      [
        'has not the wanted version',
        signRelease(two),
        5,
        'has no package of the hub 1.2.5 for',
        '--version 1.2.5',
      ],
      ['lists a package that is missing', withoutPackage, 4, `There is no ${DEB} in`],
      ['has another package than it lists', { ...release, [DEB]: 'packagE' }, 5, `The SHA-256 of ${DEB} is`],
      ['has half of the package', { ...release, [DEB]: 'pack' }, 5, `The SHA-256 of ${DEB} is`],
      ['has a package that apt refuses', release, 6, `apt-get could not install ${DEB}.`],
      [
        'has the wanted one of two versions, which apt refuses',
        signRelease(two),
        6,
        'apt-get could not install muster-hub_1.2.4_',
        '--version 1.2.4',
      ],
    ];
    test.each(faults)('%s is not installed', async (_name, files, code, message, args = '') => {
      const { output, ...result } = await install(`--from ${placeRelease(files)} ${args}`);
      expect(output).toContain(message);
      expect(result.code).toBe(code);
    });
  });

  describe.each([
    ['curl', ':'],
    ['wget', hide('/usr/bin/curl')],
  ])('a server asked by %s', (_client, prepare) => {
    afterEach(isClean);
    const answers: [name: string, message: string, answer: RequestListener][] = [
      [
        'has no release',
        'There is no sha256sums.txt in http://localhost:',
        (_request, response) => void response.writeHead(404).end(),
      ],
      ['refuses', 'responded with 403', (_request, response) => void response.writeHead(403).end()],
      [
        'redirects to HTTP',
        'Only five redirects to https:// are followed.',
        (_request, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end(),
      ],
      [
        'redirects to a file',
        'redirects to "file:///etc/passwd"',
        (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      ],
      [
        'breaks off',
        'The download was interrupted.',
        (_request, response) => {
          response.writeHead(200, { 'content-length': 1000 });
          response.write('x', () => response.destroy());
        },
      ],
    ];
    test.each(answers)('that %s is given up', async (_name, message, answer) => {
      const server = await startServer(answer);
      const { code, output } = await install(`--from ${server.url}/`, prepare);
      expect(output).toContain(message);
      expect(code).toBe(4);
      expect(server.asked).toEqual(['GET /sha256sums.txt']);
    });

    test('that is down is given up', async () => {
      const { code, output } = await install('--from http://127.0.0.1:1', prepare);
      expect(output).toContain('http://127.0.0.1:1 is unreachable.');
      expect(code).toBe(4);
    });

    test('may redirect to another over HTTPS, five times, if its certificate is trusted', async () => {
      const { certificate, key } = createCertificate({
        subject: 'localhost',
        names: ['localhost'],
        isAuthority: true,
      });
      const files = signRelease({ [nameDeb('1.2.3')]: 'package' });
      const mirror = await startServer(serveRelease(files), { key, cert: certificate });
      const server = await startServer(
        ({ url }, response) => void response.writeHead(302, { location: `${mirror.url}${url}` }).end(),
      );
      const untrusted = await install(`--from ${server.url}`, prepare);
      expect(untrusted.output).toContain(`${mirror.url} is unreachable.`);
      writeFileSync(join(folder, 'authority.pem'), certificate);
      const trust = 'mount --bind /releases/authority.pem /etc/ssl/certs/ca-certificates.crt';
      const { code, output } = await install(`--from ${server.url}`, `${prepare}; ${trust}`);
      expect(output).toContain(`apt-get could not install ${nameDeb('1.2.3')}.`);
      expect(code).toBe(6);
      const loop = await startServer(
        ({ headers, url }, response) =>
          void response.writeHead(301, { location: `https://${headers.host}${url}` }).end(),
        { key, cert: certificate },
      );
      const looped = await install(`--from ${loop.url}`, `${prepare}; ${trust}`);
      expect(looped.output).toContain('Only five redirects to https:// are followed.');
      expect(loop.asked).toHaveLength(6);
    });
  });

  // Each test builds on the previous one.
  describe('a hub', () => {
    const place = (version: string, program?: string) =>
      placeRelease(signRelease({ [nameDeb(version)]: packShellHub(packages, version, program) }));
    const show = async (property: string) =>
      (await sh(`systemctl show muster-hub --property=${property} --value`)).trim();
    afterAll(() => machine.run(['apt-get', 'purge', '-y', '-q', 'muster-hub']));

    test('is installed and runs, and its first password is printed', async () => {
      const { code, output } = await install(`--from ${place('1.2.9')}`);
      expect(code, output).toBe(0);
      expect(output).toContain(`The hub 1.2.9 runs at http://127.0.0.1:8790
  Admin panel  http://127.0.0.1:8790/admin
  Username     admin
  Password     a-first-password
`);
      expect(await show('ActiveState')).toBe('active');
      expect(await show('UnitFileState')).toBe('enabled');
      expect(await listLeft()).toBe('');
    });

    test('that is installed already is left alone', async () => {
      const pid = await show('MainPID');
      const files = signRelease({ [nameDeb('1.2.9')]: 'package' });
      const server = await startServer(serveRelease(files));
      const { code, output } = await install(`--from ${server.url}`);
      expect([code, output]).toEqual([0, 'The hub 1.2.9 is already installed.\n']);
      expect(server.asked).toEqual(['GET /sha256sums.txt', 'GET /sha256sums.txt.minisig']);
      expect(await show('MainPID')).toBe(pid);
    });

    test('of an older release is refused', async () => {
      const { code, output } = await install(
        `--from ${placeRelease(signRelease({ [nameDeb('1.1.10')]: 'package' }))}`,
      );
      expect(output).toContain('has the hub 1.1.10, but 1.2.9 is installed.');
      expect(code).toBe(5);
    });

    test('is upgraded, and keeps settings and database', async () => {
      await sh('echo MUSTER_SITE=https://status.example.com >>/etc/muster/hub.env');
      const settings = await sh('cat /etc/muster/hub.env');
      const pid = await show('MainPID');
      const { code, output } = await install(`--from ${place('1.2.10')}`);
      expect(code, output).toBe(0);
      expect(output).toContain(
        'The hub is upgraded from 1.2.9 to 1.2.10, and runs at http://127.0.0.1:8790\n',
      );
      expect(output).not.toContain('Password');
      expect(await show('MainPID')).not.toBe(pid);
      expect(await sh('cat /etc/muster/hub.env')).toBe(settings);
    });

    test('that is stopped and disabled stays so', async () => {
      await sh('systemctl disable --quiet --now muster-hub');
      const { code, output } = await install(`--from ${place('1.3.0')}`);
      expect(code, output).toBe(0);
      expect(output).toContain(
        'The hub is upgraded from 1.2.10 to 1.3.0. It did not run before, and is not started',
      );
      expect(await show('ActiveState')).toBe('inactive');
      await sh('systemctl enable --quiet --now muster-hub');
    });

    test('that ends at its start is reported with its log', async () => {
      const { code, output } = await install(`--from ${place('2.0.0', BROKEN_HUB)}`);
      expect(output).toMatch(
        /\n {2}The port is in use\.\n(.*\n)*install-hub\.sh: The hub 2\.0\.0 is installed, but it does not run\./,
      );
      expect(code).toBe(7);
      expect(await readVersion()).toBe('muster-hub\t2.0.0');
    });
  });
});
