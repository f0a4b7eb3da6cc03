import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findOwnTarget } from '../../scripts/build/rust-toolchain.mjs';
import { renderUnit } from '../../scripts/pack/linux/agent.mjs';
import { packLinux } from '../../scripts/pack/linux/packages.mjs';
import { ensurePackageTools } from '../../scripts/test-programs/package-tools.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { startMachine } from '../support/machines/debian-machine.ts';
import {
  describeProducts,
  findLinuxPackages,
  type LinuxPackages,
} from '../support/machines/linux-packages.ts';
import { startOpenrcMachine, withBusybox } from '../support/machines/openrc-machine.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const options = { maxBuffer: 64 * 1024 * 1024 };

let packages: LinuxPackages;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Paths and SHA-256 of the files below a folder. */
async function digest(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = files.map((file) => [
    file.slice(folder.length),
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  ]);
  return Object.fromEntries(pairs.sort());
}

/** Unpacks a package for Debian or Alpine. */
async function unpack(file: string): Promise<string> {
  const folder = await makeFolder();
  if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', file, folder]);
  else await run('tar', ['-xzf', file, '-C', folder, '--warning=no-unknown-keyword']);
  return folder;
}

const IS_OF_DEBIAN = /^\/usr\/share\/(lintian\/|doc\/[\w-]+\/changelog\.gz$)/;

/** Paths and digests of the files of a package for RPM, from its metadata. */
async function readRpm(file: string): Promise<Record<string, string>> {
  const format = '[%{FILEMODES:perms} %{FILENAMES} %{FILEDIGESTS}\n]';
  const { stdout } = await run(
    'rpm',
    ['--nosignature', '--query', '--package', '--queryformat', format, file],
    options,
  );
  const lines = stdout.split('\n').filter((line) => line.startsWith('-'));
  return Object.fromEntries(lines.map((line) => line.split(' ').slice(1)).sort());
}

const products = ['muster-agent', 'muster-hub'] as const;

// Compiling nFPM takes a minute, and packing the hub three times as long.
describe.runIf(IS_LONG)('packages', () => {
  beforeAll(async () => {
    await ensurePackageTools();
    packages = await findLinuxPackages();
  }, 600_000);

  describe.each(products)('the packages of %s', (product) => {
    test('satisfy lintian', async () => {
      const args = ['--allow-root', '--fail-on', 'error,warning', packages.find(product, 'deb')];
      const { code, stdout } = await run('lintian', args, options).catch((error) => error);
      expect([code, stdout]).toEqual([undefined, '']);
    });

    test('have the same files for Debian and RPM', async () => {
      const files = Object.entries(await digest(await unpack(packages.find(product, 'deb'))));
      const expected = files.filter(([path]) => !IS_OF_DEBIAN.test(path));
      expect(await readRpm(packages.find(product, 'rpm'))).toEqual(Object.fromEntries(expected));
      expect(files.map(([path]) => path)).toContain(`/usr/share/doc/${product}/copyright`);
    });

    test('have the same bytes when they are packed again, elsewhere and with another umask', async () => {
      const description = (await describeProducts()).find(({ name }) => name === product);
      const before = process.umask(0o027);
      onTestFinished(() => void process.umask(before));
      const folder = await makeFolder();
      const files = description && (await packLinux(description, findOwnTarget(), folder));
      expect(files).toHaveLength(description?.formats.length ?? 0);
      for (const file of files ?? []) {
        const format = file.split('.').at(-1) as 'deb' | 'rpm' | 'apk';
        expect((await readFile(file)).equals(await readFile(packages.find(product, format))), file).toBe(
          true,
        );
      }
    });

    test('name what they need, and have the metadata of the project', async () => {
      const { stdout: deb } = await run('dpkg-deb', ['--field', packages.find(product, 'deb')]);
      const { stdout: rpm } = await run('rpm', [
        '--nosignature',
        '-qpi',
        '--requires',
        packages.find(product, 'rpm'),
      ]);
      for (const text of [deb, rpm]) expect(text).toContain('https://github.com/muster-monitoring/muster\n');
      expect(deb).toMatch(/^Depends: .*systemd \(>= 247\)$/m);
      expect(rpm).toMatch(/^systemd >= 247$/m);
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
      expect(deb).toContain(`\nVersion: ${version}\n`);
      expect(rpm).toMatch(new RegExp(`^Version +: ${version}\n.*^License +: MIT$`, 'ms'));
    });
  });

  test('the unit of the agent is that of its installer, and starts nothing before it is configured', () => {
    expect(renderUnit()).toMatch(
      /^ExecCondition=.*\nExecStart=\/usr\/bin\/muster-agent --interval \$\{MUSTER_INTERVAL\}$/m,
    );
    expect(renderUnit()).not.toContain('/opt');
  });

  test('shellcheck finds nothing in the scripts of the packages', { timeout: 120_000 }, async () => {
    const machine = await startMachine({ folders: { '/scripts': join(ROOT, 'deploy/packages') } });
    if (machine === null) return expect(process.getuid?.()).not.toBe(0);
    onTestFinished(() => machine.stop());
    const script = 'shellcheck --shell=sh $(find /scripts -type f ! -name "*.*")';
    expect(await machine.run(['sh', '-c', script])).toEqual({ code: 0, output: '' });
  });

  test.runIf(process.getuid?.() === 0)(
    'the package for Alpine has the program of the others, and its scripts and its service run with OpenRC and BusyBox',
    { timeout: 120_000 },
    async () => {
      const folder = await unpack(packages.find('muster-agent', 'apk'));
      const deb = await digest(await unpack(packages.find('muster-agent', 'deb')));
      const { '/usr/bin/muster-agent': program, '/etc/muster/agent.env': settings } = await digest(folder);
      expect([program, settings]).toEqual([deb['/usr/bin/muster-agent'], deb['/etc/muster/agent.env']]);
      const information = await readFile(join(folder, '.PKGINFO'), 'utf8');
      expect(information).toMatch(/^pkgname = muster-agent$/m);
      // apk reads a name and a value from every line.
      expect(information.split('\n').filter((line) => !/^(#|\w+ = )|^$/.test(line))).toEqual([]);

      const machine = await startOpenrcMachine({ folders: { '/package': folder } });
      onTestFinished(() => machine?.stop());
      const sh = async (script: string) => machine?.run(['/box/sh', '-euc', script], withBusybox);
      // Debian's BusyBox cannot add users.
      await sh('useradd --system --user-group muster-agent');
      expect(await sh('/package/.pre-install')).toEqual({ code: 0, output: '' });
      await sh('cp -a /package/etc /package/usr /');
      expect((await sh('/package/.pre-install'))?.output).toContain('starts another copy of the program');
      expect((await sh('/package/.post-install'))?.output).toContain('rc-update add muster-agent');
      expect(await sh('rc-update add muster-agent default; rc-service muster-agent start')).toMatchObject({
        code: 1,
        output: expect.stringContaining('Set MUSTER_SERVER and MUSTER_TOKEN in /etc/muster/agent.env'),
      });
      await sh("sed -i 's/^MUSTER_SERVER=/&127.0.0.1:1/; s/^MUSTER_TOKEN=/&token/' /etc/muster/agent.env");
      const find = async () => (await sh('pidof muster-agent'))?.output.trim() ?? '';
      expect(await sh('rc-service muster-agent start')).toMatchObject({ code: 0 });
      await expect.poll(find).toMatch(/^\d+$/);
      const pid = await find();
      expect(await sh(`stat -c %U /proc/${pid}`)).toMatchObject({ output: 'muster-agent\n' });
      expect(await sh('/package/.post-upgrade')).toMatchObject({ code: 0 });
      await expect.poll(find).toMatch(new RegExp(`^(?!${pid}$)\\d+$`));
      expect(await sh('/package/.pre-deinstall')).toMatchObject({ code: 0 });
      await expect.poll(find).toBe('');
      expect((await sh('ls /etc/runlevels/default'))?.output).not.toContain('muster-agent');
    },
  );
});
