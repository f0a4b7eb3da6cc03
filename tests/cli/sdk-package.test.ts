import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packSdk, readSdkManifest } from '../../scripts/pack/sdk-package.mjs';
import { describeApi } from '../../scripts/pack/sdk-report.mjs';
import { findSdkTarball } from '../support/shared-build.ts';
import { installSdk, type SdkFolder } from '../support/themes/sdk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let place: SdkFolder;

beforeAll(async () => {
  place = await installSdk(['react', '@types/react', 'csstype', 'uplot']);
});

afterAll(() => place.remove());

describe('the published package', () => {
  test('satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: place.sdk, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  test('has types that match its code, and packs reproducibly', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-pack-'));
    try {
      const tarball = await findSdkTarball();
      const bytes = await readFile(tarball);
      expect((await readFile(await packSdk(folder))).equals(bytes)).toBe(true);
      const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
      // Exits with 1 and the reason if a type and its code do not match.
      const styles = ['./tokens.css', './charts.css', './details.css', './rank.css'];
      const options = ['--profile', 'esm-only', '--exclude-entrypoints', ...styles];
      await run(process.execPath, [attw, tarball, ...options]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('contains no reference to the repository', async () => {
    for (const name of await readdir(path.join(place.sdk, 'dist'), { recursive: true })) {
      if (!/\.(d\.ts|js)$/.test(name)) continue;
      const text = await readFile(path.join(place.sdk, 'dist', name), 'utf8');
      expect([name, /@muster\/generated|from ["'][^"']+\.ts["']/.exec(text)?.[0]]).toEqual([name, undefined]);
    }
  });

  test('has documentation without broken links', async () => {
    for (const page of ['README.md', 'docs/themes.md', 'docs/themes.zh.md']) {
      const text = await readFile(path.join(place.sdk, page), 'utf8');
      const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
      expect(links.length).toBeGreaterThan(0);
      const places = links.map((link) => path.join(place.sdk, path.dirname(page), link));
      expect(places.filter((file) => !existsSync(file) || !file.startsWith(place.sdk))).toEqual([]);
    }
  });

  test('has the same exports as the workspace, and the command', async () => {
    const workspace = readSdkManifest();
    const published = JSON.parse(await readFile(path.join(place.sdk, 'package.json'), 'utf8'));
    expect(Object.keys(published.exports)).toEqual([
      ...Object.keys(workspace.exports),
      './package.json',
      './theme.schema.json',
    ]);
    expect(published.devDependencies).toBeUndefined();
    expect(Object.keys(published.bin)).toEqual(['muster-theme']);
  });

  test('matches theme-sdk/api-report.md ("npm run pack:sdk -- --report" writes it)', async () => {
    const committed = await readFile(path.join(root, 'theme-sdk/api-report.md'), 'utf8');
    expect(describeApi(place.sdk)).toBe(committed);
  });

  test('compiles in a strict consumer project', { timeout: 120_000 }, async () => {
    const names = Object.keys(readSdkManifest().exports)
      .filter((entry) => !entry.endsWith('.css'))
      .map((entry) => path.posix.join('muster-theme', entry));
    const text = names
      .map((name, index) => `import * as e${index} from '${name}';\nvoid e${index};\n`)
      .join('');
    await writeFile(path.join(place.folder, 'all.ts'), text);
    const options = { strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true };
    const compilerOptions = {
      ...options,
      module: 'nodenext',
      noEmit: true,
      lib: ['es2024', 'dom'],
      types: [],
    };
    await writeFile(
      path.join(place.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['all.ts'] }),
    );
    await writeFile(path.join(place.folder, 'package.json'), '{ "type": "module" }');
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', place.folder]).catch((error) => error);
    expect(stdout).toBe('');
  });
});

/** Download size of an import, gzipped, bytes. */
async function measure(name: string): Promise<number> {
  const entry = path.join(place.folder, 'entry.js');
  await writeFile(entry, `import * as all from '${name}';\nglobalThis.all = all;\n`);
  const build = await rolldown({ input: entry, external: /^(react|uplot)/, platform: 'browser' });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  return gzipSync(output[0].code, { level: 9 }).length;
}

describe('bundle size of an import', () => {
  test.each([
    ['muster-theme', 7200],
    ['muster-theme/react', 700],
    ['muster-theme/format', 2600],
    ['muster-theme/series', 1800],
    ['muster-theme/charts', 6000],
    ['muster-theme/charts/timeline', 800],
    ['muster-theme/charts/columns', 450],
    ['muster-theme/charts/react', 6600],
    ['muster-theme/model', 400],
    ['muster-theme/rank', 600],
    ['muster-theme/errors', 400],
    ['muster-theme/router', 700],
    ['muster-theme/live-stream', 1700],
    ['muster-theme/delta-reader', 725],
    ['muster-theme/services/react', 2400],
    ['muster-theme/mock', 11_600],
  ])('%s is at most %i bytes', async (name, most) => {
    expect(await measure(name)).toBeLessThanOrEqual(most);
  });
});
