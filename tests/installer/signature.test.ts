import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInstallScript } from '../../hub/src/features/agent-install/install-script.ts';
import { createKeyPair } from '../../scripts/release/minisign.mjs';
import { ensureProgram, findUnpackedRoot } from '../../scripts/test-programs/debian-programs.mjs';
import {
  getKeyLine,
  hash,
  listDigests,
  RELEASE_KEY,
  releasePair,
  serveSignedAgent,
  signDigests,
} from '../support/agents/signed-release.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { FOLDER, NAME, nothingInstalled, placeScript, readInstalled } from './support/installation.ts';
import { startMisbehavingHub } from './support/misbehaving-hub.ts';
import '../support/fetched-programs.ts';

// The installer's verification, on a host without a service manager, where the agent would start at the next boot. Requires
// root.

/** Records the user of each process that runs it. */
const describeAgent = (version: string) => `#!/bin/sh\nid -un >>/tmp/ran\necho ${version}\n`;
const AGENT = describeAgent('9.9.9');
const FILE = `${NAME}-linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
const otherPair = createKeyPair();
const OTHER_KEY = getKeyLine(otherPair);

let machine: DebianMachine;

/** Serves these files by their names in the release, and 404 for others. */
function serveRelease(files: Readonly<Record<string, string>>): RequestListener {
  return ({ url = '' }, response) => {
    const name = /^\/agent\/\w+64$/.test(url) ? FILE : url.slice('/agent/release/'.length);
    const text = files[name];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  };
}

/** Serves an agent with a digest but without a signature. */
function serveUnsigned(agent: string, script?: string): RequestListener {
  const digest = Buffer.from(hash(agent), 'hex').toString('base64');
  return ({ url = '' }, response) => {
    if (/^\/agent\/\w+64$/.test(url))
      response.writeHead(200, { 'Repr-Digest': `sha-256=:${digest}:` }).end(agent);
    else response.writeHead(url === '/install.sh' && script !== undefined ? 200 : 404).end(script);
  };
}

/** A release of these files with a valid signature. */
function signRelease(files: Record<string, string>, pair = releasePair): Record<string, string> {
  const sums = listDigests(files);
  return { ...files, 'sha256sums.txt': sums, 'sha256sums.txt.minisig': signDigests(sums, { pair }) };
}

describe.runIf(process.getuid?.() === 0)('the installer', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await ensureProgram('minisign');
    const started = await startMachine({
      folders: { '/srv/minisign': findUnpackedRoot('minisign') ?? '/' },
      prepare(files) {
        placeScript(files);
        const scripts = createInstallScript('', () => OTHER_KEY, false);
        writeFileSync(join(files, 'other.sh'), scripts.render({ host: undefined, isSecure: false }));
        mkdirSync(join(files, 'srv/tools'), { recursive: true });
        const wrapper = `#!/bin/sh\nexport LD_LIBRARY_PATH=$(echo /srv/minisign/usr/lib/*-linux-gnu)\nexec /srv/minisign/usr/bin/minisign "$@"\n`;
        writeFileSync(join(files, 'srv/tools/minisign'), wrapper, { mode: 0o755 });
      },
    });
    if (started !== null) machine = started;
  }, 600_000);
  afterAll(() => machine?.stop());
  beforeEach(() => machine.succeed(['rm', '-f', '/tmp/ran']));

  const readRuns = async () => (await machine.run(['sh', '-c', 'cat /tmp/ran 2>/dev/null'])).output;
  const install = (hub: { url: string }, args: string, script = '/install.sh') =>
    machine.run(['sh', '-c', `sh ${script} --server ${hub.url} ${args}`]);
  const first = (hub: { url: string }, args = '') => install(hub, `--token a-token ${args}`);
  const readKey = async () => (await machine.run(['sed', '-n', '2p', `${FOLDER}/${NAME}.pub`])).output.trim();

  describe.each([
    ['OpenSSL', 'true'],
    ['minisign', 'mount --bind /dev/null /usr/bin/openssl; PATH=/srv/tools:$PATH'],
  ])('with %s', (_program, prepare) => {
    afterEach(async () => {
      await machine.run(['sh', '/install.sh', '--uninstall']);
      expect(await readInstalled(machine)).toEqual(nothingInstalled);
    });
    const run = (hub: { url: string }) => {
      const line = `${prepare}; exec sh /install.sh --server ${hub.url} --token a-token`;
      return machine.run(['unshare', '--mount', 'sh', '-c', line]);
    };

    test('installs a signed agent, which runs as its own user only', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(AGENT));
      expect(await run(hub)).toMatchObject({ code: 0 });
      expect(await readRuns()).toBe(`${NAME}\n`);
      expect(await readKey()).toBe(RELEASE_KEY);
    });

    const release = signRelease({ [FILE]: AGENT, 'install.sh': '#!/bin/sh\n' });
    const attacks: [name: string, files: Record<string, string>, message: string][] = [
      [
        'has no signature',
        { [FILE]: AGENT, 'sha256sums.txt': listDigests({ [FILE]: AGENT }) },
        'are not signed.',
      ],
      ['uses another key', signRelease({ [FILE]: AGENT }, otherPair), 'not signed with the key'],
      [
        'uses the signature of another file',
        { ...release, 'sha256sums.txt': listDigests({ [FILE]: describeAgent('9.9.8') }) },
        'not signed with the key',
      ],
      [
        'answers with a page',
        { ...release, 'sha256sums.txt.minisig': '<html>\n<p>ok</p>\n' },
        'not signed with',
      ],
      ['lists no such agent', signRelease({ 'muster-agent-linux-riscv64': AGENT }), `has no ${FILE}`],
      [
        'sends another agent',
        { ...release, [FILE]: describeAgent('9.9.8') },
        'The SHA-256 of the download is',
      ],
      [
        'sends another installer',
        { ...release, 'install.sh': '#!/bin/sh\nreboot\n' },
        'SHA-256 of install.sh is',
      ],
    ];
    test.each(attacks)('a hub that %s leaves no trace and runs nothing', async (_name, files, message) => {
      const hub = await startMisbehavingHub(serveRelease(files));
      const { code, output } = await run(hub);
      expect(output).toContain(message);
      expect(code).toBe(5);
      expect(await readRuns()).toBe('');
      expect(await readInstalled(machine)).toEqual(nothingInstalled);
    });

    test('verifies the real minisign’s signatures of both forms', async () => {
      const sums = listDigests({ [FILE]: AGENT });
      const sign = (mode: string) =>
        `cd /srv && printf '%s' '${sums}' >sums && printf '%s' '${releasePair.secretKey}' >key &&
          /srv/tools/minisign ${mode} -W -m sums -s key -x sig -t version:1.2.3 >/dev/null && cat sig`;
      for (const mode of ['-S', '-Sl']) {
        const signature = await machine.succeed(['sh', '-c', sign(mode)]);
        const hub = await startMisbehavingHub(
          serveRelease({ [FILE]: AGENT, 'sha256sums.txt': sums, 'sha256sums.txt.minisig': signature }),
        );
        expect(await run(hub)).toMatchObject({ code: 0 });
      }
    });
  });

  describe('without a signature', () => {
    afterEach(() => machine.succeed(['sh', '/install.sh', '--uninstall']));
    const script = createInstallScript('', () => '', false).render({ host: undefined, isSecure: false });
    const unsigned = serveRelease({ [FILE]: AGENT });
    const WARNING = 'Warning: the agent is not signed. Nothing verifies it but the connection to';

    test('a host that can verify none is refused, unless the digest is given', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(AGENT));
      const hidden = (args: string) =>
        machine.run([
          'unshare',
          '--mount',
          'sh',
          '-c',
          `mount --bind /dev/null /usr/bin/openssl; exec sh /install.sh --server ${hub.url} --token a-token ${args}`,
        ]);
      const { code, output } = await hidden('');
      expect(output).toContain('Install OpenSSL 3 or minisign');
      expect(code).toBe(3);
      expect(await readInstalled(machine)).toEqual(nothingInstalled);
      expect(await hidden(`--sha256 ${hash(AGENT)}`)).toMatchObject({ code: 0 });
    });

    test('--sha256 accepts exactly that agent', async () => {
      const hub = await startMisbehavingHub(unsigned);
      const wrong = await first(hub, `--sha256 ${hash('another')}`);
      expect([wrong.code, wrong.output]).toEqual([
        5,
        expect.stringContaining('The SHA-256 of the download is'),
      ]);
      expect(await readRuns()).toBe('');
      expect(await first(hub, `--sha256 ${hash(AGENT).toUpperCase()}`)).toMatchObject({ code: 0 });
      expect(hub.asked.filter((line) => line.includes('release'))).toEqual([]);
    });

    test.each([
      ['--sha256', ['--sha256', hash(AGENT)]],
      ['--allow-unsigned', ['--allow-unsigned']],
    ])('%s keeps the hub’s script, which removes the agent', async (_name, options) => {
      const hub = await startMisbehavingHub(serveUnsigned(AGENT, script));
      const { code, output } = await first(hub, options.join(' '));
      expect(code, output).toBe(0);
      expect(output.includes(WARNING)).toBe(options.includes('--allow-unsigned'));
      expect(await machine.succeed(['cat', `${FOLDER}/install.sh`])).toBe(script);
      expect(await machine.run(['sh', `${FOLDER}/install.sh`, '--uninstall'])).toMatchObject({ code: 0 });
      expect(await readInstalled(machine)).toEqual(nothingInstalled);
    });

    test('a hub that has no script leaves none, and the agent is installed', async () => {
      const hub = await startMisbehavingHub(serveUnsigned(AGENT));
      expect(await first(hub, '--allow-unsigned')).toMatchObject({ code: 0 });
      expect((await readInstalled(machine)).files).toBe(`${NAME}\n${NAME}.env`);
    });

    test('--allow-unsigned trusts the hub, and nothing else does', async () => {
      const hub = await startMisbehavingHub(serveUnsigned(AGENT));
      expect(await first(hub)).toMatchObject({ code: 5 });
      expect(await first(hub, '--allow-unsigned')).toMatchObject({ code: 0 });
      expect(await readRuns()).toBe(`${NAME}\n`);
    });

    test('a script without a key needs one', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(AGENT));
      const scripts = createInstallScript('', () => '', false);
      const text = scripts
        .render({ host: undefined, isSecure: false })
        .replace(/^release_key=.*$/m, "release_key=''");
      writeFileSync(join(machine.root, 'srv/keyless.sh'), text);
      const { code, output } = await install(hub, '--token a-token', '/srv/keyless.sh');
      expect(output).toContain('The hub has no key to verify its agents with.');
      expect(code).toBe(5);
      const given = `--token a-token --signing-key ${RELEASE_KEY}`;
      expect(await install(hub, given, '/srv/keyless.sh')).toMatchObject({ code: 0 });
    });
  });

  describe('an update', () => {
    const installer = createInstallScript('', () => '', false).render({
      host: undefined,
      isSecure: false,
    });

    afterAll(() => machine.succeed(['sh', '/install.sh', '--uninstall']));

    const isRefused = async (
      result: Promise<{ code: number; output: string }>,
      code: number,
      message: string,
    ) => {
      const before = await readInstalled(machine);
      const found = await result;
      expect(found.output).toContain(message);
      expect(found.code).toBe(code);
      expect(await readInstalled(machine)).toEqual(before);
    };

    // Each test builds on the previous one.
    test('runs from the installed script, with the hub and the key of the installation', async () => {
      const old = signRelease({ [FILE]: AGENT, 'install.sh': installer });
      expect(await first(await startMisbehavingHub(serveRelease(old)))).toMatchObject({ code: 0 });
      expect((await readInstalled(machine)).files).toBe(`install.sh\n${NAME}\n${NAME}.env\n${NAME}.pub`);
      expect(await machine.succeed(['cat', `${FOLDER}/install.sh`])).toBe(installer);
      expect(await machine.succeed(['stat', '-c', '%a %U', `${FOLDER}/${NAME}.pub`])).toBe('644 root\n');
      const release = signRelease({ [FILE]: describeAgent('9.9.10'), 'install.sh': `${installer}# newer\n` });
      const hub = await startMisbehavingHub(serveRelease(release));
      const script = `${FOLDER}/install.sh`;
      expect(await install(hub, '', script)).toMatchObject({ code: 0 });
      expect(await machine.succeed(['tail', '-n', '1', script])).toBe('# newer\n');
      expect((await readInstalled(machine)).version).toBe('9.9.10');
    });

    test('with the script and the agents of a hub that was taken over is refused', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(describeAgent('9.9.11'), otherPair));
      const message = `not signed with the key ${RELEASE_KEY}`;
      await isRefused(install(hub, '', `${FOLDER}/install.sh`), 5, message);
      await isRefused(install(hub, '', '/other.sh'), 5, message);
      await isRefused(install(hub, '--allow-unsigned'), 2, '--allow-unsigned is refused');
    });

    test('to an older agent with a valid signature is refused, unless it is allowed', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(describeAgent('9.9.9')));
      await isRefused(install(hub, ''), 5, 'The hub offers the agent 9.9.9, but 9.9.10 is installed.');
      expect(await install(hub, '--allow-downgrade')).toMatchObject({ code: 0 });
      expect((await readInstalled(machine)).version).toBe('9.9.9');
    });

    test('to another key needs --signing-key, once', async () => {
      const hub = await startMisbehavingHub(serveSignedAgent(AGENT, otherPair));
      expect(await install(hub, `--signing-key ${OTHER_KEY}`)).toMatchObject({ code: 0 });
      expect(await readKey()).toBe(OTHER_KEY);
      expect(await install(hub, '')).toMatchObject({ code: 0 });
    });

    test('by digest, or to another folder, keeps key and script', async () => {
      const hub = await startMisbehavingHub(serveRelease({ [FILE]: describeAgent('9.9.8') }));
      const args = `--sha256 ${hash(describeAgent('9.9.8'))} --dir /srv/moved`;
      expect(await install(hub, args)).toMatchObject({ code: 0 });
      expect(await machine.succeed(['ls', '-A', '/srv/moved'])).toBe(
        `install.sh\n${NAME}\n${NAME}.env\n${NAME}.pub\n`,
      );
      expect(await machine.succeed(['sed', '-n', '2p', `/srv/moved/${NAME}.pub`])).toBe(`${OTHER_KEY}\n`);
    });
  });
});
