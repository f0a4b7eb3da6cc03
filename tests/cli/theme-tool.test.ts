import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packSdk } from '../../scripts/pack/sdk-package.mjs';
import { bootHub } from '../support/hub/hub.ts';
import { installSdk, type SdkFolder } from '../support/themes/sdk.ts';
import { uploadTheme } from '../support/themes/upload.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let place: SdkFolder;
let tool: string;

beforeAll(async () => {
  place = await installSdk([
    'vite',
    'react',
    'react-dom',
    'preact',
    '@types/react',
    '@types/react-dom',
    'csstype',
  ]);
  tool = path.join(place.sdk, 'dist/cli/main.js');
}, 60_000);

afterAll(() => place.remove());

interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the published command until it exits. */
async function call(cwd: string, ...args: string[]): Promise<Ending> {
  const result = await run(process.execPath, [tool, ...args], { cwd }).catch((error) => error);
  return { code: result.code ?? 0, stdout: result.stdout, stderr: result.stderr };
}

async function makeFolder(name: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = path.join(place.folder, name);
  for (const [file, text] of Object.entries({ ...files, '.keep': '' })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

const manifest = { name: 'A', short: 'a', description: '', version: '1.0.0', author: '', url: '' };
const sound = { 'theme.json': JSON.stringify(manifest), 'dist/index.html': '<!doctype html><p>A</p>' };

describe('a command', () => {
  test.each<[string[], number, RegExp]>([
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [['--help'], 0, /create .*\n.*dev /],
    [[], 2, /muster-theme COMMAND --help/],
    [['bake'], 2, /Unknown command "bake"/],
    [['dev', '--help'], 0, /--scenario NAME[\s\S]*bad-gateway/],
    [['dev', '--scenario', 'nope'], 2, /Unknown scenario "nope"\. Choose one of: mixed, empty/],
    [['dev', '--hub', 'http://a.example', '--seed', '2'], 2, /cannot be combined/],
    [['dev', 'x'], 2, /Unexpected argument "x"/],
    [['validate', '--what'], 2, /Unknown option '--what'/],
    [['screenshot', '--width', '1'], 2, /from 320 to 3840/],
    [['screenshot', '--path', 'node'], 2, /must start with a slash/],
    [['create'], 2, /Missing the name/],
    [['create', 'default'], 2, /is not a valid name/],
    [['create', 'a b'], 2, /is not a valid name/],
    [['create', 'a', '--template', 'vue'], 2, /Unknown template "vue"/],
    [['preview', 'none.tar.gz'], 1, /none\.tar\.gz does not exist/],
    [['validate'], 1, /has no theme\.json/],
  ])('%j exits with %i', async (args, code, sentence) => {
    const folder = await makeFolder('nothing');
    // Arguments are validated before any file is read.
    const answer = await call(
      args[1]?.startsWith('--') && code === 2 ? await makeFolder('some', sound) : folder,
      ...args,
    );
    expect([answer.code, answer.stdout + answer.stderr]).toEqual([code, expect.stringMatching(sentence)]);
    expect(answer.stderr).not.toMatch(/\n\s+at /);
  });

  test('a non-empty folder is left unchanged', async () => {
    const folder = await makeFolder('full');
    expect(await call(place.folder, 'create', 'full')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(folder),
    });
  });

  test('a failed build shows its own output', async () => {
    const scripts = { build: 'echo no such thing && exit 3' };
    const folder = await makeFolder('broken', { ...sound, 'package.json': JSON.stringify({ scripts }) });
    const { code, stderr } = await call(folder, 'pack');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The build failed:\nno such thing')]);
    expect((await call(folder, 'pack', '--no-build')).code).toBe(0);
  });
});

describe('findings', () => {
  test('are printed as text and as JSON', async () => {
    const folder = await makeFolder('bad', {
      ...sound,
      'theme.json': '{}',
      'dist/app.js': "fetch('https://a.example/')",
    });
    const people = await call(folder, 'validate', '--no-browser');
    expect(people.code).toBe(1);
    expect(people.stdout).toMatch(/^✗ manifest_invalid {2}theme\.json\n {4}.*\n {4}→ /);
    expect(people.stdout).toContain('! external_request  dist/app.js');
    const programs = await call(folder, 'validate', '--no-browser', '--json');
    expect(JSON.parse(programs.stdout)).toMatchObject({ warnings: 1, browser: 'skipped by --no-browser' });
    const packed = await call(folder, 'pack');
    expect([packed.code, packed.stderr]).toEqual([1, expect.stringContaining('No archive was written')]);
  });

  test('that are only warnings do not fail', async () => {
    const folder = await makeFolder('warned', { ...sound, 'dist/.hidden': '' });
    expect(await call(folder, 'validate', '--no-browser')).toMatchObject({ code: 0 });
  });

  test('a symlink in dist is refused', async () => {
    const folder = await makeFolder('linked', sound);
    await symlink('/etc/hostname', path.join(folder, 'dist/name'));
    expect(await call(folder, 'pack')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('dist/name is neither'),
    });
  });
});

describe.each(['vanilla', 'react', 'preact'])('the template %s', (template) => {
  test('compiles, has no findings, and packs reproducibly', { timeout: 90_000 }, async () => {
    const name = `from-${template}`;
    expect(await call(place.folder, 'create', name, '--template', template)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const folder = path.join(place.folder, name);
    const project = template === 'vanilla' ? 'jsconfig.json' : 'tsconfig.json';
    // Where npm would have installed Preact's types.
    await symlink(path.join(place.folder, 'node_modules'), path.join(folder, 'node_modules'));
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const types = await run(process.execPath, [tsc, '--noEmit', '-p', path.join(folder, project)]).catch(
      (error) => error,
    );
    expect(types.stdout).toBe('');
    expect(await call(folder, 'validate', '--no-browser')).toMatchObject({ code: 0 });
    await call(folder, 'pack', '--no-build', '--out', 'one.tar.gz');
    await call(folder, 'pack', '--no-build', '--out', 'two.tar.gz');
    const one = await readFile(path.join(folder, 'one.tar.gz'));
    expect(one.equals(await readFile(path.join(folder, 'two.tar.gz')))).toBe(true);
    const { stdout } = await run('tar', ['-tzf', 'one.tar.gz'], { cwd: folder });
    const names = stdout.trim().split('\n');
    expect(names).toEqual(expect.arrayContaining(['theme.json', 'preview.png', 'dist/index.html']));
    await expectHubToServe(one, name);
    expect(names.filter((one) => !/^(theme\.json|preview\.png|dist\/.+)$/.test(one))).toEqual([]);
  });
});

/** Expects a hub to accept the archive without warnings, and to serve its page to visitors. */
async function expectHubToServe(archive: Buffer, short: string): Promise<void> {
  const hub = await bootHub();
  try {
    const cookie = await hub.login();
    const { status, body } = await uploadTheme(hub, cookie, archive);
    expect([status, body.warnings]).toEqual([201, []]);
    await hub.request('PUT', '/api/settings', { cookie, body: { theme: short } });
    const page = await hub.request('GET', '/node/1');
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page.body) ?? [];
    expect((await hub.request('GET', script)).headers.get('content-type')).toContain('javascript');
    expect((await hub.request('GET', `/api/themes/${short}/preview`, { cookie })).status).toBe(200);
  } finally {
    await hub.remove();
  }
}

/** Outside the repository, with npm and its registry, as in the documentation. */
test('a new project from npm serves a page with a fleet and has no findings', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-newcomer-'));
  const npm = (cwd: string, ...args: string[]) =>
    run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd }).catch((error) => {
      throw new Error(`npm install failed; this test needs the registry:\n${error.stderr}`, {
        cause: error,
      });
    });
  try {
    const tarball = await packSdk(folder);
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    await npm(folder, 'install', tarball);
    const own = path.join(folder, 'node_modules/.bin/muster-theme');
    await run(own, ['create', 'aurora'], { cwd: folder });
    const theme = path.join(folder, 'aurora');
    await npm(theme, 'install');
    const dev = spawn(path.join(theme, 'node_modules/.bin/muster-theme'), ['dev', '--port', '0'], {
      cwd: theme,
    });
    const ended = new Promise((resolve) => dev.once('close', resolve));
    try {
      const [address] = await readFirstMatch(dev.stdout, /http:\S+(?=\/)/);
      const page = await (await fetch(`${address}/node/1`)).text();
      expect(page).toContain('<title>Aurora</title>');
      expect(page).toContain('/@vite/client');
      expect((await (await fetch(`${address}/src/main.js`)).text()).length).toBeGreaterThan(1000);
      expect(
        ((await (await fetch(`${address}/api/nodes`)).json()) as { nodes: unknown[] }).nodes,
      ).toHaveLength(12);
    } finally {
      dev.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    const judged = await run(path.join(theme, 'node_modules/.bin/muster-theme'), ['validate', '--json'], {
      cwd: theme,
    });
    expect(JSON.parse(judged.stdout)).toEqual({ errors: 0, warnings: 0, browser: 'checked', findings: [] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The first match in a stream's output; rejects if the stream ends before. */
function readFirstMatch(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match !== null) resolve(match);
    });
    stream.once('end', () => reject(new Error(`the stream ended after: ${text}`)));
  });
}
