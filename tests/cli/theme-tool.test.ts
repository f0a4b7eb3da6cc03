import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/test-programs/browsers.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { bootHub, type TestHub } from '../support/hub/hub.ts';
import { findSdkTarball } from '../support/shared-build.ts';
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
});

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
    [['--help'], 0, /create .*\n.*adopt .*\n.*dev /],
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
    [['create', 'a', '--template', 'map', '--tool', 'react'], 2, /map has no tool "react"/],
    [['preview', '--out', 'a.html'], 2, /--out needs --static/],
    [['preview', '--static', '--port', '1'], 2, /--static cannot be combined with --port/],
    [['types', '--out', 'a.ts'], 2, /must end in \.js/],
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
    expect(people.stdout).toMatch(/\n\d+ errors, 1 warning\. Browser: skipped by --no-browser\.\n$/);
    const programs = await call(folder, 'validate', '--no-browser', '--json');
    expect(JSON.parse(programs.stdout)).toMatchObject({ warnings: 1, browser: 'skipped by --no-browser' });
    const packed = await call(folder, 'pack');
    expect([packed.code, packed.stderr]).toEqual([1, expect.stringContaining('No archive was written')]);
  });

  test('that are only warnings do not fail', async () => {
    const folder = await makeFolder('warned', { ...sound, 'dist/.hidden': '' });
    const { code, stdout } = await call(folder, 'validate', '--no-browser');
    expect([code, stdout]).toEqual([0, expect.stringContaining('\n0 errors, 1 warning. ')]);
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

describe('the template', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await bootHub();
  });

  afterAll(() => hub.remove());

  test.each([
    ['cards', 'preact'],
    ['cards', 'react'],
    ['map', 'javascript'],
    ['terminal', 'react'],
    ['terminal', 'preact'],
  ])('%s with %s compiles, and a hub accepts and serves it', { timeout: 90_000 }, async (template, tool) => {
    const name = `${template}-${tool}`;
    expect(await call(place.folder, 'create', name, '--template', template, '--tool', tool)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const folder = path.join(place.folder, name);
    // Where npm would have installed Preact's types.
    await symlink(path.join(place.folder, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'src/mistakes.js'), MISTAKES);
    // No others: the template itself has none.
    const errors = (await checkTypes(folder)).match(/(?<=error )TS\d+: .*?(?= on type|$)/gm);
    expect(errors).toEqual([
      "TS2339: Property 'traffic_used' does not exist",
      "TS2551: Property 'acent' does not exist",
    ]);
    await rm(path.join(folder, 'src/mistakes.js'));
    expect(await call(folder, 'types', '--check')).toMatchObject({ code: 0 });
    expect(await call(folder, 'pack', '--tag', 'v0.1.0')).toMatchObject({ code: 0 });
    const archive = await readFile(path.join(folder, 'theme.tar.gz'));
    const { stdout } = await run('tar', ['-tzf', 'theme.tar.gz'], { cwd: folder });
    const names = stdout.trim().split('\n');
    expect(names).toEqual(expect.arrayContaining(['theme.json', 'preview.png', 'dist/index.html']));
    expect(names.filter((one) => !/^(theme\.json|preview\.png|dist\/.+)$/.test(one))).toEqual([]);
    await expectHubToServe(hub, archive, name);
  });
});

/** Fields that neither a node nor the settings have, and style sheets, which have no types. */
const MISTAKES = `import './style.css';
import 'muster-theme/details.css';
import { createHub } from 'muster-theme';
import { loadSettings } from './theme-settings.js';

const { nodes } = await createHub().nodes();
console.log(nodes.map((node) => node.traffic_used), (await loadSettings(createHub())).acent);
`;

/** The output of the theme's script "check". */
async function checkTypes(folder: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const [tsc = '', ...args] = scripts.check.split(' ');
  const command = path.join(root, 'node_modules/.bin', tsc);
  return (await run(process.execPath, [command, ...args], { cwd: folder }).catch((error) => error)).stdout;
}

test('an archive is reproducible, and not written for the tag of another version', async () => {
  const folder = await makeFolder('tagged', sound);
  await call(folder, 'pack', '--out', 'one.tar.gz', '--tag', 'v1.0.0');
  await call(folder, 'pack', '--out', 'two.tar.gz');
  const one = await readFile(path.join(folder, 'one.tar.gz'));
  expect(one.equals(await readFile(path.join(folder, 'two.tar.gz')))).toBe(true);
  const { code, stderr } = await call(folder, 'pack', '--out', 'three.tar.gz', '--tag', 'v1.0.1');
  expect([code, stderr]).toEqual([1, expect.stringContaining('✗ tag_mismatch  theme.json')]);
  expect(stderr).toContain('docs/themes.md#tag_mismatch');
});

test('types follow theme.json, and files of others are refused', async () => {
  const folder = await makeFolder('typed', { ...sound, 'src/other.js': 'export {};' });
  expect((await call(folder, 'types', '--check')).code).toBe(1);
  expect((await call(folder, 'types')).stdout).toMatch(
    /theme-settings\.js: written[\s\S]*theme-settings\.d\.ts: written/,
  );
  expect(await call(folder, 'types')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('up to date'),
  });
  expect((await call(folder, 'types', '--out', 'src/other.js')).stderr).toContain(
    'was not written by this command',
  );
  expect((await call(folder, 'types', '--out', 'none/a.js')).stderr).toContain('does not exist');
});

/** Expects a hub to accept the archive without warnings, and to serve its page to visitors. */
async function expectHubToServe(hub: TestHub, archive: Buffer, short: string): Promise<void> {
  const cookie = await hub.openSession();
  const { status, body } = await uploadTheme(hub, cookie, archive);
  expect([status, body.warnings]).toEqual([201, []]);
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: short } });
  const page = await hub.request('GET', '/node/1');
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page.body) ?? [];
  expect((await hub.request('GET', script)).headers.get('content-type')).toContain('javascript');
  expect((await hub.request('GET', `/api/themes/${short}/preview`, { cookie })).status).toBe(200);
}

/** Outside the repository, with npm and its registry, as in the documentation. The long form has every template. */
test('templates work from the packed SDK alone, with packages from npm', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-newcomer-'));
  const env = {
    ...process.env,
    XDG_CACHE_HOME: path.join(folder, 'cache'),
    CHROMIUM_PATH: findBrowser('Headless Chromium'),
  };
  const packed = await findSdkTarball();
  const tarball = path.join(folder, path.basename(packed));
  await copyFile(packed, tarball);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const npm = (...args: string[]) =>
    run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }).catch((error) => {
      throw new Error(`npm install failed; this test needs the registry:\n${error.stderr}`, { cause: error });
    });
  try {
    await npm('install', tarball);
    expect(await measureFolder(path.join(folder, 'node_modules'))).toBeLessThan(2_500_000);
    const own = path.join(folder, 'node_modules/.bin/muster-theme');
    const templates = IS_LONG ? ['cards', 'map', 'terminal'] : ['cards'];
    for (const name of templates) await run(own, ['create', name, '--template', name], { cwd: folder });
    // One installation for all: npm and Node look for packages and commands in the folders above.
    const manifests = await Promise.all(
      templates.map((name) => readFile(path.join(folder, name, 'package.json'), 'utf8')),
    );
    const packages = Object.assign({}, ...manifests.map((text) => JSON.parse(text).devDependencies));
    expect(packages['muster-theme']).toMatch(/^file:\.\.\/muster-theme-.*\.tgz$/);
    const wanted = Object.entries(packages).filter(([name]) => name !== 'muster-theme');
    await npm('install', ...wanted.map(([name, version]) => `${name}@${version}`));
    for (const name of templates) {
      const cwd = path.join(folder, name);
      const judged = await run(own, ['validate', '--no-browser', '--json'], { cwd });
      expect(JSON.parse(judged.stdout)).toMatchObject({ errors: 0, warnings: 0 });
      await run(own, ['pack', '--no-build'], { cwd });
      // Where npm would have installed Preact's types.
      const modules = path.join(cwd, 'node_modules');
      await symlink(path.join(folder, 'node_modules'), modules);
      await run('npm', ['run', 'check'], { cwd });
      await rm(modules);
    }
    // The browser tools are fetched when they are needed for the first time.
    const cwd = path.join(folder, templates.at(-1) ?? '');
    const { stdout, stderr } = await run(own, ['validate', '--no-build', '--json'], { cwd, env });
    expect(JSON.parse(stdout)).toEqual({ errors: 0, warnings: 0, browser: 'checked', findings: [] });
    expect(stderr).toMatch(/^Fetching playwright-core@[\d.]+ and axe-core@[\d.]+ into .*cache\/muster-theme/);
    await expectDevServer(path.join(folder, 'cards'), own);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Bytes of all files in a folder. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function expectDevServer(cwd: string, command: string): Promise<void> {
  const dev = spawn(command, ['dev', '--port', '0'], { cwd });
  const ended = new Promise((resolve) => dev.once('close', resolve));
  try {
    const [address] = await readFirstMatch(dev.stdout, /http:\S+(?=\/)/);
    const page = await (await fetch(`${address}/node/1`)).text();
    expect(page).toContain('<title>Cards</title>');
    expect(page).toContain('/@vite/client');
    expect((await (await fetch(`${address}/src/app.tsx`)).text()).length).toBeGreaterThan(1000);
    const { nodes } = (await (await fetch(`${address}/api/nodes`)).json()) as { nodes: unknown[] };
    expect(nodes).toHaveLength(12);
  } finally {
    dev.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}

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
