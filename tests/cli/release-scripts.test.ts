import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createInstallScript } from '../../hub/src/features/agent-install/install-script.ts';
import {
  builtinSigningKey,
  parseSigningKey,
  verifySignature,
} from '../../hub/src/features/agent-install/release-verifier.ts';
import { renderInstaller } from '../../scripts/release/installer.mjs';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [path.join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error) => ({ code: error.code, output: error.stderr }),
  );
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const SUMS = `${createHash('sha256').update('x').digest('hex')}  muster-agent-linux-x86_64\n`;

test('one’s own key signs agents for one’s own hub', async () => {
  writeFileSync(path.join(folder, 'sha256sums.txt'), SUMS);
  expect(await run('scripts/release-key.mjs', ['own.key', '--own-key'])).toMatchObject({ code: 0 });
  expect(statSync(path.join(folder, 'own.key')).mode & 0o777).toBe(0o600);
  const env = { MUSTER_RELEASE_KEY: read('own.key') };
  expect(await run('scripts/release/sign-agents.mjs', ['--own-key', folder], env)).toMatchObject({ code: 0 });
  const key = parseSigningKey(read('own.key.pub'));
  const { version } = JSON.parse(readFileSync(path.join(root, 'agent/package.json'), 'utf8'));
  expect(
    verifySignature(Buffer.from(SUMS), read('sha256sums.txt.minisig'), key as NonNullable<typeof key>),
  ).toBe(`version:${version} file:sha256sums.txt`);
});

test('a release is signed only with the committed key', async () => {
  const env = { MUSTER_RELEASE_KEY: read('own.key') };
  const { code, output } = await run('scripts/release/sign-agents.mjs', [folder], env);
  expect(output).toMatch(/create the key with "npm run release-key"|is not the secret key of/);
  expect(code).toBe(1);
  expect(await run('scripts/release/sign-agents.mjs', [folder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('MUSTER_RELEASE_KEY is empty'),
  });
});

test('an existing key is not overwritten, and a secret key not written into the repository', async () => {
  const before = read('own.key');
  expect((await run('scripts/release-key.mjs', ['own.key', '--own-key'])).code).toBe(1);
  expect(read('own.key')).toBe(before);
  const inside = path.join(root, 'release.key');
  expect((await run('scripts/release-key.mjs', [inside, '--own-key'])).output).toContain(
    'outside the repository',
  );
  expect(existsSync(inside)).toBe(false);
});

test('the installer of a release is the hub’s, without an address', () => {
  const script = createInstallScript('', () => '', false);
  expect(renderInstaller()).toBe(script.render({ host: undefined, isSecure: false }));
});

test('a committed release key is a minisign public key', () => {
  expect(builtinSigningKey === '' || parseSigningKey(builtinSigningKey) !== undefined).toBe(true);
});

describe('the Node of npm', () => {
  /** A server like nodejs.org/dist whose archives contain the program `node`. */
  async function serveNode(node: string) {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const [[name = '', release] = []] = Object.entries<string>(optionalDependencies);
    const top = name.replace('node-', `node-v${release}-`);
    mkdirSync(path.join(folder, top, 'bin'), { recursive: true });
    cpSync(node, path.join(folder, top, 'bin/node'));
    execFileSync('tar', ['-czf', `${top}.tar.gz`, top], { cwd: folder });
    const archive = readFileSync(path.join(folder, `${top}.tar.gz`));
    const digest = createHash('sha256').update(archive).digest('hex');
    const files: Record<string, Buffer> = {
      [`/v${release}/${top}.tar.gz`]: archive,
      [`/v${release}/SHASUMS256.txt`]: Buffer.from(`${digest}  ${top}.tar.gz\n`),
    };
    const server = createServer(({ url = '' }, response) => {
      response.writeHead(files[url] === undefined ? 404 : 200).end(files[url]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      files,
      file: `${top}.tar.gz`,
    };
  }
  const verify = (url: string) => run('scripts/release/verify-node.mjs', [url]);

  test('is refused if nodejs.org has another program, or an archive that its checksums do not list', async () => {
    const dist = await serveNode('/bin/true');
    expect((await verify(dist.url)).output).toContain(`lacks the Node of ${dist.file}`);
    dist.files['/v24.21.0/SHASUMS256.txt'] = Buffer.from('');
    expect((await verify(dist.url)).output).toContain('does not match its SHASUMS256.txt');
  });

  test('has the digest in hub/node-sha256sums.txt, which lists every architecture', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const lines = readFileSync(path.join(root, 'hub/node-sha256sums.txt'), 'utf8').trim().split('\n');
    const places = lines.map((line) => line.replace(/^[0-9a-f]{64} {2}/, '')).sort();
    const names = Object.keys(optionalDependencies).sort();
    expect(places).toEqual(names.map((name) => `node_modules/${name}/bin/node`));
    const check = ['--check', '--ignore-missing', 'hub/node-sha256sums.txt'];
    expect(execFileSync('sha256sum', check, { cwd: root, encoding: 'utf8' })).toContain('/bin/node: OK');
  });
});
